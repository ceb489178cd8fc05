import type { HtmlElement } from "../html-source.ts";
import { relativePath } from "../page-paths.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import type { Operation } from "./operation-schema.ts";
import { removeElement } from "./remove-element.ts";
import { attributeEdit, attributeRemoval, setElementAttribute } from "./set-attribute.ts";

type SetPicture = Extract<Operation, { op: "set-picture" }>;

/** Shows another file in an `img`, and removes the other names of the old one. A `picture` around it keeps its first source for `modern`. */
export function setPicture(page: PageDraft, element: HtmlElement, operation: SetPicture): ElementChange {
  if (element.tag !== "img") return notEditable("Only a picture can be replaced by another one.");
  if (page.elements.some(({ tag, attributes }) => tag === "base" && attributes.has("href")))
    return notEditable("This page names another address as its base. Change its source instead.");
  const addressOf = (file: string) => relativePath(operation.path, file).split("/").map(encodeURIComponent).join("/");
  const { attributes } = element;
  const set = (name: string, value: string | null) => setElementAttribute(page, element, name, value);
  const changes = [
    set("src", addressOf(operation.file)),
    ...["srcset", "sizes"].filter((name) => attributes.has(name)).map((name) => set(name, null)),
    ...shownSize(element, operation).map(([name, value]) => set(name, value)),
    ...(operation.alt === undefined ? [] : [set("alt", operation.alt)]),
    ...changeSources(page, element, operation.modern === undefined ? null : addressOf(operation.modern)),
  ];
  const refused = changes.find((change) => !change.ok);
  if (refused) return refused;
  const made = changes.filter((change) => change.ok);
  return {
    ok: true,
    edits: made.flatMap(({ edits }) => edits),
    intend: (tree) => {
      for (const { intend } of made) intend(tree);
    },
  };
}

/** Returns the attributes that keep the picture's place: the same width, and the height that the new file has then. */
function shownSize({ attributes }: HtmlElement, { width, height }: SetPicture): [string, string][] {
  const shownWidth = attributes.get("width");
  // One of the two alone gives the other by the file's own proportions.
  if (shownWidth === undefined || !attributes.has("height")) return [];
  const kept = /^\d{1,5}$/.test(shownWidth) ? Number(shownWidth) : width;
  return [
    ["width", `${kept}`],
    ["height", `${Math.max(1, Math.round((kept * height) / width))}`],
  ];
}

/** Removes the sources of a `picture` around the image; one of them stays for the modern file. */
function changeSources(page: PageDraft, element: HtmlElement, modern: string | null): ElementChange[] {
  if (element.parent?.tag !== "picture") return [];
  const sources = element.parent.children.filter((child) => child.type === "element" && child.tag === "source");
  const [first, ...others] = sources.filter((source) => source.type === "element");
  if (first === undefined) return [];
  return [
    modern === null ? removeElement(page, first) : asModern(page, first, modern),
    ...others.map((source) => removeElement(page, source)),
  ];
}

function asModern(page: PageDraft, source: HtmlElement, modern: string): ElementChange {
  const given = [["srcset", modern] as const, ["type", "image/webp"] as const];
  const gone = ["sizes", "media", "width", "height"].filter((name) => source.attributes.has(name));
  return {
    ok: true,
    edits: [
      ...given.map(([name, value]) => attributeEdit(page, source, name, value)),
      ...gone.map((name) => attributeRemoval(page, source, name)),
    ],
    intend: (tree) => {
      for (const [name, value] of given) tree.setAttribute(source, name, value);
      for (const name of gone) tree.setAttribute(source, name, null);
    },
  };
}
