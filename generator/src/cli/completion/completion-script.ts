import type { CompletionWords } from "./completion-words.js";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

export function completionScript(shell: Shell, words: readonly CompletionWords[]): string {
  if (shell === "fish") return fishScript(words);
  const start = shell === "zsh" ? ["autoload -U +X compinit bashcompinit && compinit && bashcompinit"] : [];
  return [...start, ...bashLines(words)].join("\n");
}

/** Words are names of etgen's own: letters, digits and hyphens. */
function bashLines(words: readonly CompletionWords[]): readonly string[] {
  return [
    "# What may follow the words of a command of etgen; files otherwise.",
    "_etgen() {",
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" path="" i',
    "  for ((i = 1; i < COMP_CWORD; i++)); do",
    '    case "$path ${COMP_WORDS[i]}" in',
    ...words.filter(({ path }) => path !== "").map(({ path }) => `      "${path.includes(" ") ? path : ` ${path}`}") path="${path}" ;;`),
    "    esac",
    "  done",
    '  case "$path:$before" in',
    ...words.flatMap(({ path, choices }) =>
      Object.entries(choices).map(([option, values]) => `    "${path}:${option}") COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$word")); return ;;`),
    ),
    "  esac",
    '  case "$path" in',
    ...words.map(({ path, commands, options }) => `    "${path}") COMPREPLY=($(compgen -W "${[...commands, ...options].join(" ")}" -- "$word")) ;;`),
    "  esac",
    "}",
    "complete -o default -F _etgen etgen",
  ];
}

function fishScript(words: readonly CompletionWords[]): string {
  const lines = words.flatMap(({ path, commands, options, choices }) => {
    const parts = path.split(" ").filter((part) => part !== "");
    const condition = parts.length === 0 ? "__fish_use_subcommand" : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join("; and ");
    const when = `complete -c etgen -n "${condition}"`;
    return [
      ...commands.map((command) => `${when} -a ${command}`),
      ...options.map((option) => `${when} -l ${option.slice(2)}${option in choices ? ` -x -a "${choices[option]!.join(" ")}"` : ""}`),
    ];
  });
  return ["# What may follow the words of a command of etgen; files otherwise.", ...lines].join("\n");
}
