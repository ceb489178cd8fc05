import { type HtmlSource, parseHtml } from "#lib/page-source/html-source.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { languageOf } from "../labels.ts";
import { type PageInput, renderPage, stylesheetPath } from "../render-page.ts";
import { addressFrom, problemsOf } from "../render-section.ts";
import { type MoodName, pageSchema, type Section } from "../section-schema.ts";
import { markFile, moodFiles, pictureFiles, type SiteFile } from "../site-files.ts";
import { moods } from "../styles/moods.ts";
import type { KitChange } from "./insert-section.ts";
import { findKit, type KitOnSite } from "./kit-on-site.ts";
import { moodIn, noColour } from "./set-mood.ts";

/** A page as a model gives it: header, footer and sections are checked. */
export interface WrittenPage extends Pick<PageInput, "lang" | "title" | "description"> {
  page: string;
  header?: unknown;
  footer?: unknown;
  sections: readonly { kind: string; content: unknown }[];
  /** The look of the whole site; absent for the one it has. */
  mood?: MoodName | undefined;
  accent?: string | undefined;
  second?: string | undefined;
}

type Frame = Pick<PageInput, "header" | "footer">;

/**
 * Returns the files that change when a page is written with the kit from its header to its footer: the page, what the kit needs beside it,
 * and the header and footer of the site’s other pages of the kit, which become the same. Links to pages that are not there are left out
 * of header and footer, until a later call writes such a page.
 */
export async function writePage(site: SiteSource, wanted: WrittenPage): Promise<KitChange> {
  const { page, sections, mood: name, accent, second } = wanted;
  const before = await site.read(page);
  const kit = await findKit(site, { path: page, html: parseHtml(before ?? "") });
  const mood = name === undefined ? (kit.mood ?? moods.clear) : moodIn(name, accent, second);
  if (mood === null) return { ok: false, problems: [noColour(accent, second)] };
  const read = pageSchema
    .pick({ header: true, footer: true })
    .safeParse({ header: wanted.header, footer: wanted.footer });
  if (!read.success) return { ok: false, problems: problemsOf(read.error) };
  const frame = frameOf(read.data, kit, new Set([...site.paths, page]));
  const { lang, title, description } = wanted;
  const rendered = renderPage(
    { lang, title, description, ...frame, path: kit.inSite(page) },
    sections as readonly Section[],
  );
  if (!rendered.ok) return { ok: false, problems: rendered.problems };
  const path = kit.inSite(page);
  const html = rendered.html.replace(
    `href="${addressFrom(path, stylesheetPath)}"`,
    `href="${addressFrom(path, kit.inSite(kit.stylesheet))}"`,
  );
  const others: { path: string; source: string; changed: string }[] = [];
  for (const path of site.paths.filter((one) => isHtmlPath(one) && one !== page).slice(0, 300)) {
    const source = await site.read(path);
    if (source?.includes("kit-page"))
      others.push({ path, source, changed: withFrame(source, kit.inSite(path), frame) });
  }
  const pages = [html, ...others.map(({ source }) => source)];
  const besides: SiteFile[] = [...(await moodFiles(mood)), ...pictureFiles(pages, mood)];
  if (frame.header !== undefined) besides.push(markFile(frame.header.name, mood));
  return {
    ok: true,
    page,
    files: [
      { path: page, content: html },
      ...others
        .filter(({ source, changed }) => source !== changed)
        .map(({ path, changed }) => ({ path, content: changed })),
      ...besides.map(({ path, content }) => ({
        path: path === stylesheetPath ? kit.stylesheet : kit.inRepository(path),
        content,
      })),
    ],
    said: [],
  };
}

/** Returns header and footer with the links that lead somewhere. */
function frameOf({ header, footer }: Frame, kit: KitOnSite, paths: ReadonlySet<string>): Frame {
  const isThere = ({ href }: { href: string }) => {
    const target = href.replace(/[?#].*$/, "");
    return !isHtmlPath(target) || /^[a-z]+:/i.test(target) || paths.has(kit.inRepository(target));
  };
  const { action, ...top } = header ?? { name: "" };
  return {
    ...(header === undefined
      ? {}
      : { header: { ...top, links: header.links?.filter(isThere), ...(action && isThere(action) ? { action } : {}) } }),
    ...(footer === undefined ? {} : { footer: { ...footer, links: footer.links?.filter(isThere) } }),
  };
}

/** Returns a page of the kit with another header and footer. One that has none gets none. */
function withFrame(source: string, path: string, frame: Frame): string {
  const html = parseHtml(source);
  const lang = languageOf(html.elements.find(({ tag }) => tag === "html")?.attributes.get("lang") ?? "en");
  const model = renderPage({ ...frame, path, lang, title: "." }, []);
  if (!model.ok) return source;
  const made = parseHtml(model.html);
  let changed = source;
  // The footer comes first, so that the header’s place stays what it was.
  for (const part of ["kit-footer", "kit-header"]) {
    const [old, now] = [partOf(html, part), partOf(made, part)];
    if (old !== null && now !== null)
      changed = changed.slice(0, old.start) + model.html.slice(now.start, now.end) + changed.slice(old.end);
  }
  return changed;
}

const partOf = ({ elements }: HtmlSource, name: string) =>
  elements.find(({ classes }) => classes.includes(name)) ?? null;
