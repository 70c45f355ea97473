import Handlebars from "handlebars";

/** Prints one template. */
export interface Renderer {
  /** `name` is the template's path in the catalogue without ".hbs"; the view must fill every name that the template uses. */
  render(name: string, view: object): string;
}

const renderers = new WeakMap<ReadonlyMap<string, string>, Renderer>();

/** The renderer of a catalogue's templates, which are compiled once for all projects of a process. */
export function rendererOf(templates: ReadonlyMap<string, string>): Renderer {
  const known = renderers.get(templates);
  if (known !== undefined) return known;
  const renderer = createRenderer(templates);
  renderers.set(templates, renderer);
  return renderer;
}

/**
 * Templates only spell: `{{name}}`, `{{#each}}`, `{{#if}}` (present or not) and partials by path exist, nothing else.
 * A name that the view does not fill is an error, and so is `each` over something that is not a list.
 */
export function createRenderer(templates: ReadonlyMap<string, string>): Renderer {
  const engine = Handlebars.create();
  const eachOf = engine.helpers["each"];
  engine.registerHelper("each", function (this: unknown, list: unknown, options: Handlebars.HelperOptions) {
    if (!Array.isArray(list)) throw new Error("each over something that is not a list");
    return eachOf?.call(this, list, options);
  });
  const options = {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
    knownHelpers: {
      each: true,
      if: true,
      unless: false,
      with: false,
      lookup: false,
      log: false,
      helperMissing: false,
      blockHelperMissing: false,
    },
  } as const;
  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  for (const [path, text] of templates) {
    const template = engine.compile<unknown>(text, options);
    const name = path.replace(/\.hbs$/, "");
    engine.registerPartial(name, template);
    compiled.set(name, template);
  }
  return {
    render(name, view) {
      const template = compiled.get(name);
      if (template === undefined) throw new Error(`there is no template "${name}"`);
      try {
        return template(view);
      } catch (cause) {
        throw new Error(`template "${name}": ${(cause as Error).message}`, { cause });
      }
    },
  };
}
