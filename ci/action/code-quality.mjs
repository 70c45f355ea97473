import { createHash } from "node:crypto";

/** Errors as GitLab's code quality report. The fingerprint leaves figures out: an error that stays is no new one. */
export function codeQuality(diagnostics, path) {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, help, location }) => {
      const subject = message.replace(/\d+/g, "");
      return {
        description: `${location.file === undefined ? "" : `${location.file}: `}${message} (${help})`,
        check_name: code,
        fingerprint: createHash("sha256").update([code, location.file, subject].join("\n")).digest("hex"),
        severity: code.startsWith("budget-") ? "major" : "blocker",
        location: { path, lines: { begin: 1 } },
      };
    });
}
