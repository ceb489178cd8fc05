import type { z } from "zod";
import { attribute, layOut, type Markup, markup } from "./markup.ts";
import { kitFolder } from "./pictures/pattern-path.ts";
import { contextFor, problemsOf, toMarkup } from "./render-section.ts";
import { pageSchema, type Section, sectionKinds } from "./section-schema.ts";
import { renderFooter, renderHeader } from "./sections/page-frame.ts";

export const stylesheetPath = "css/kit.css";
export const markPath = `${kitFolder}/mark.svg`;

export type PageInput = z.input<typeof pageSchema>;
export type RenderedPage = { ok: true; html: string } | { ok: false; problems: string[] };

/**
 * Returns a whole page, or what is wrong, one sentence a field. The first section with a heading has the page’s h1. Its files are those
 * of `kitFiles`.
 */
export function renderPage(input: PageInput, sections: readonly Section[]): RenderedPage {
  const read = pageSchema.safeParse(input);
  if (!read.success) return { ok: false, problems: problemsOf(read.error) };
  const page = read.data;
  const problems: string[] = [];
  const parts: Markup[] = [];
  let hasTitle = false;
  for (const [index, { kind, content }] of sections.entries()) {
    if (!sectionKinds.includes(kind)) {
      problems.push(`sections[${index}]: There is no section “${kind}”`);
      continue;
    }
    const part: Markup | { problems: string[] } = toMarkup(kind, content, contextFor({ ...page, isFirst: !hasTitle }));
    if ("problems" in part) problems.push(...part.problems.map((problem) => `sections[${index}] (${kind}) ${problem}`));
    else {
      parts.push(part);
      hasTitle ||= part.text.includes("<h1");
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const context = contextFor(page);
  const { header, footer, lang } = page;
  const whole = markup`<html lang="${lang}">${headOf(page)}<body class="kit-page"><a class="kit-skip" href="#content">${context.labels.skip}</a>${
    header !== undefined && renderHeader(header, context, page.path)
  }<main id="content">${parts}</main>${footer !== undefined && renderFooter(footer, context)}</body></html>`;
  return { ok: true, html: `<!doctype html>\n${layOut(whole)}\n` };
}

function headOf({ path, title, description, header, address, picture, lang }: z.infer<typeof pageSchema>): Markup {
  const { addressOf } = contextFor({ path, lang });
  const site = header?.name;
  const whole = site === undefined || site === title ? title : `${title} – ${site}`;
  const shared =
    address !== undefined && picture !== undefined
      ? new URL(picture.src, new URL(addressOf(""), address)).href
      : undefined;
  const property = (name: string, content: string | undefined) =>
    content === undefined ? markup`` : markup`<meta property="og:${name}"${attribute("content", content)}>`;
  return markup`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${whole}</title>${
    description !== undefined && markup`<meta name="description" content="${description}">`
  }${property("type", "website")}${property("title", title)}${property("description", description)}${property("site_name", site)}${property("url", address)}${property("image", shared)}<link rel="icon" href="${addressOf(markPath)}" type="image/svg+xml"><link rel="stylesheet" href="${addressOf(stylesheetPath)}"></head>`;
}
