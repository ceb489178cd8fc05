import type { HtmlElement, HtmlSource } from "../html-source.ts";
import { lineEnding } from "../markup.ts";
import { resolveLink } from "../page-paths.ts";
import type { StyleWidth } from "../schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";

// Changes the style of elements by hand, in the site's own stylesheets.

export interface StyleChange {
  element: HtmlElement;
  property: string;
  /** Null takes away what was set by hand. */
  value: string | null;
  width: StyleWidth;
}

/** The edits of one file, in UTF-16 offsets of its source. */
export interface FileEdits {
  path: string;
  source: string;
  edits: SourceEdit[];
}

export type StyleEdits = { ok: true; edits: FileEdits[] } | OperationRefusal;

function ownSheet(site: SiteSource, page: { path: string; html: HtmlSource }): string | null {
  const known = new Set(site.paths);
  const links = page.html.elements.filter(
    ({ tag, attributes }) => tag === "link" && /\bstylesheet\b/i.test(attributes.get("rel") ?? ""),
  );
  const linked = links.map(({ attributes }) => resolveLink(page.path, attributes.get("href") ?? "", known, "").path);
  return linked.findLast((path) => path !== null) ?? null;
}

/** Returns the edits that give elements of a page other styles, each in a rule of its own; or why they can't be given. */
export async function setStyles(
  site: SiteSource,
  page: { path: string; html: HtmlSource },
  changes: readonly StyleChange[],
): Promise<StyleEdits> {
  const path = ownSheet(site, page);
  const css = path === null ? null : await site.read(path);
  if (path === null || css === null)
    return { ok: false, code: "not-editable", message: "This page has no stylesheet of its own yet." };
  const end = lineEnding(css);
  const used = new Set([...css.matchAll(/\.(edited-\d+)/g)].map((match) => match[1]));
  const names = new Map<HtmlElement, string>();
  let rules = "";
  for (const { element, property, value, width } of changes) {
    if (value === null || width === "phone" || element.attributes.has("class"))
      return { ok: false, code: "not-editable", message: "This style can’t be changed by hand yet." };
    let number = 1;
    while (used.has(`edited-${number}`)) number += 1;
    const name = names.get(element) ?? `edited-${number}`;
    used.add(name);
    names.set(element, name);
    rules += `${end}${end}.${name} {${end}  ${property}: ${value};${end}}`;
  }
  const atEnd = css.trimEnd().length;
  const classes = [...names].map(([element, name]) => {
    const at = element.start + 1 + element.tag.length;
    return { start: at, end: at, newText: ` class="${name}"` };
  });
  return {
    ok: true,
    edits: [
      { path, source: css, edits: [{ start: atEnd, end: atEnd, newText: rules }] },
      { path: page.path, source: page.html.source, edits: classes },
    ],
  };
}
