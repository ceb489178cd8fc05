import { indentUnit, lineEnding } from "#lib/page-source/markup.ts";
import type { StyleSource } from "#lib/page-source/styles/css-source.ts";
import type { PageEdits } from "../next-move.ts";
import type { Page } from "../site/site-files.ts";

// Adds rules where they win: at the end of a stylesheet or of a page's head.

export interface CssRule {
  selector: string;
  declarations: [property: string, value: string][];
}

function writeRules(rules: readonly CssRule[], end: string, unit: string, indent: string): string {
  return rules
    .map(({ selector, declarations }) => {
      const lines = declarations.map(([property, value]) => `${indent}${unit}${property}: ${value};`);
      return [`${indent}${selector} {`, ...lines, `${indent}}`].join(end);
    })
    .join(end);
}

export function overrideInSheet(sheet: StyleSource, rules: readonly CssRule[]): PageEdits {
  const { source, path } = sheet;
  const isMinified = source.length > 500 && source.split("\n").length < source.length / 500;
  const end = isMinified ? "" : lineEnding(source);
  const written = isMinified
    ? rules
        .map(
          ({ selector, declarations }) =>
            `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(";")}}`,
        )
        .join("")
    : writeRules(rules, end, indentUnit(source), "");
  const body = source.trimEnd();
  const lead = body === "" ? "" : isMinified ? "" : `${end}${end}`;
  // The file's own ending, with or without a line break, stays after the new rules.
  return { path, source, edits: [{ start: body.length, end: body.length, newText: `${lead}${written}` }] };
}

/** Adds the rules to the last style element of the head, or in a new one at its end, so that they follow the stylesheets. */
export function overrideInPages(pages: readonly Page[], rules: readonly CssRule[]): PageEdits[] {
  return pages.flatMap((page): PageEdits[] => {
    const { source, path } = page;
    const end = lineEnding(source);
    const unit = indentUnit(source);
    const head = page.elements.find((element) => element.tag === "head");
    const style = page.elements.findLast(
      (element) => element.tag === "style" && element.parent?.tag === "head" && element.innerEnd < element.end,
    );
    if (style !== undefined) {
      const at = page.source.slice(0, style.innerEnd).trimEnd().length;
      const indent = /[ \t]*$/.exec(source.slice(0, style.start))?.[0] ?? "";
      return [
        {
          path,
          source,
          edits: [{ start: at, end: at, newText: `${end}${writeRules(rules, end, unit, indent + unit)}` }],
        },
      ];
    }
    const last = head?.children.findLast((child) => child.type === "element" && child.inSource);
    const anchor = last !== undefined ? last.end : (head?.innerStart ?? bodyStart(page));
    const line = source.lastIndexOf("\n", last?.start ?? anchor) + 1;
    const indent = /^[ \t]*/.exec(source.slice(line))?.[0] ?? "";
    const block = `${end}${indent}<style>${end}${writeRules(rules, end, unit, indent + unit)}${end}${indent}</style>`;
    return [{ path, source, edits: [{ start: anchor, end: anchor, newText: block }] }];
  });
}

/** Returns where the first element of the body begins, for a page without a head. */
function bodyStart(page: Page): number {
  return page.elements.find((element) => element.tag === "body" || element.parent?.tag === "body")?.start ?? 0;
}
