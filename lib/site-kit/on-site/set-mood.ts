import { type HtmlSource, parseHtml } from "#lib/page-source/html-source.ts";
import { folderOf, isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { drawPicture } from "../pictures/draw-picture.ts";
import { readPatternPath } from "../pictures/pattern-path.ts";
import { markPath, stylesheetPath } from "../render-page.ts";
import type { MoodName } from "../section-schema.ts";
import { markFile, moodFiles, type SiteFile } from "../site-files.ts";
import type { Mood } from "../styles/mood.ts";
import { moods } from "../styles/moods.ts";
import { withAccent } from "../styles/with-accent.ts";
import type { KitChange } from "./insert-section.ts";
import { findKit } from "./kit-on-site.ts";
import { readSiteFit } from "./read-site-fit.ts";

/**
 * Returns the files that change when the kit’s sections of a site get another mood: the kit’s stylesheet, its fonts, and its pictures in
 * the new colours. `accent` and `second` are colours of the person’s own. “site” gives them the site’s own look again. Pages and the site’s own styles stay as they are.
 */
export async function setMood(
  site: SiteSource,
  name: MoodName | "site",
  accent?: string,
  second?: string,
): Promise<KitChange> {
  const wanted = name === "site" ? null : moodIn(name, accent, second);
  if (wanted === null && name !== "site") return { ok: false, problems: [noColour(accent, second)] };
  const pages = site.paths.filter(isHtmlPath);
  const first = await firstPageWithKit(site, pages);
  if (first === null)
    return { ok: false, problems: ["No page of this site has a section of the kit yet. Insert one first."] };
  const kit = await findKit(site, first);
  const mood: Mood = wanted ?? (await readSiteFit(site, first)).mood;
  const brand = first.html.elements.find(({ classes }) => classes.includes("kit-brand"));
  const files: SiteFile[] = (await moodFiles(mood)).map(({ path, content }) => ({
    path: path === stylesheetPath ? kit.stylesheet : kit.inRepository(path),
    content,
  }));
  for (const path of site.paths) {
    const pattern = readPatternPath(path);
    if (pattern !== null && folderOf(path) === kit.inRepository("images/kit"))
      files.push({ path, content: drawPicture(pattern.pattern, pattern.seed, mood.pictures) });
  }
  if (brand !== undefined && site.paths.includes(kit.inRepository(markPath)))
    files.push({ ...markFile(nameOf(brand), mood), path: kit.inRepository(markPath) });
  const isOwnPage = !first.html.elements.some(({ classes }) => classes.includes("kit-page"));
  const said =
    name === "site" || !isOwnPage
      ? []
      : ["Only the sections of the kit changed: the rest of the site keeps its own look, which “site” gives them too."];
  return { ok: true, page: first.path, files, said };
}

/** Returns a mood in colours of the person’s own; null if one of them is not a colour. */
export function moodIn(name: MoodName, accent?: string, second?: string): Mood | null {
  return accent === undefined ? moods[name] : withAccent(moods[name], accent, second);
}

export const noColour = (...colours: (string | undefined)[]) =>
  `“${colours.filter((one) => one !== undefined).join("” or “")}” is not a colour of CSS. Write it as #rrggbb.`;

const nameOf = (brand: HtmlSource["elements"][number]) =>
  brand.children
    .map((child) =>
      child.type === "text"
        ? child.value
        : child.children.map((one) => (one.type === "text" ? one.value : "")).join(""),
    )
    .join("");

async function firstPageWithKit(site: SiteSource, pages: readonly string[]) {
  for (const path of pages.slice(0, 300)) {
    const source = await site.read(path);
    if (source === null || !source.includes("kit-section")) continue;
    const html = parseHtml(source);
    if (html.elements.some(({ classes }) => classes.includes("kit-section"))) return { path, html };
  }
  return null;
}
