import { pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import { parseHtml } from "../html-source.ts";
import { fileNameOf } from "../page-paths.ts";

// A new picture comes with a change that shows it, although its file lies outside of the places that may change.

/** Whether a file may come along. A drawing may not: it can hold links and styles. */
export function mayComeAlong(path: string): boolean {
  const type = pictureTypeOf(path);
  return type !== null && type !== "image/svg+xml";
}

/** Whether a picture of a page has this file's name. */
export function showsPicture(page: string, path: string): boolean {
  const names = [fileNameOf(path), encodeURIComponent(fileNameOf(path))];
  return parseHtml(page).elements.some(({ tag, attributes }) => {
    const shown = `${attributes.get("src") ?? ""} ${attributes.get("srcset") ?? ""}`;
    return (tag === "img" || tag === "source") && names.some((name) => shown.includes(name));
  });
}
