import type { Field } from "./schema.ts";

/** The folders of a generator whose files are the layouts that front matter names. */
const layoutFile =
  /^(?:_layouts|layouts\/(?!_?partials\/|_?shortcodes\/|_markup\/)[^/]+)\/([^/.]+)\.(?:html|liquid|md)$/;
/** Hugo takes these by the kind of a page, never by their name. */
const unnamed = new Set(["baseof", "list", "home", "section", "taxonomy", "term", "terms"]);

/** Returns the names of the layouts that a Jekyll or Hugo site has, in the order of the alphabet. `paths` begin at the repository's top. */
export function layoutNames(paths: readonly string[], siteFolder: string): string[] {
  const folder = siteFolder === "" ? "" : `${siteFolder}/`;
  const names = paths.flatMap((path) => {
    const name = path.startsWith(folder) ? layoutFile.exec(path.slice(folder.length))?.[1] : undefined;
    return name === undefined || unnamed.has(name) ? [] : [name];
  });
  return [...new Set(names)].sort();
}

/** Offers the site's layouts in the field for them; another text can be typed all the same. */
export function offerLayouts(fields: readonly Field[], layouts: readonly string[]): Field[] {
  return fields.map((field) => {
    const isFree = field.kind === "text" || (field.kind === "choice" && field.isOpen);
    if (field.key !== "layout" || !isFree || layouts.length === 0) return field;
    return { ...field, kind: "choice", isOpen: true, choices: [...new Set([...field.choices, ...layouts])].sort() };
  });
}
