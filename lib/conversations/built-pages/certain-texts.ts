import { systemScope } from "#lib/accounts/schema.ts";
import { findBehind } from "#lib/built-sources/find-behind.ts";
import type { SiteSources } from "#lib/built-sources/site-sources.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readPage } from "#lib/projects/preview/read-titles.ts";
import { findSourcesOfOutput } from "#lib/site-builds/build-store.ts";
import { readSources } from "#lib/site-builds/read-sources.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import type { PageOutline } from "#lib/workspaces/site/page-outline.ts";
import type { SiteOutline } from "#lib/workspaces/site/site-outline.ts";

/** The outline of a built site, with those headings and phone numbers only that can be changed in its sources. */
export interface CertainTexts {
  /** Each stands at one place of all sources, as plain text. */
  texts: SiteOutline;
  /** The headings of these that are Markdown, below which something can be written. */
  inMarkdown: SiteOutline;
}

/** Returns the texts of a built site that have a certain place in the sources of which it was built; none if these are not known any more. */
export async function findCertainTexts(
  { projectId, repository, commit }: { projectId: string; repository: string; commit: string },
  outline: SiteOutline,
): Promise<CertainTexts> {
  const output = { projectId, outputCommit: commit };
  const [made] = await findSourcesOfOutput(systemScope, output, database());
  const sources = made && (await readSources(repository, made.sourceTree, made.recipe));
  const tree = await keptTreeOf(repository, commit);
  const pages = await Promise.all(
    outline.outlines.map(async (page, at) => {
      const path = outline.paths[at];
      const html = sources && path !== undefined ? await readPage(repository, tree, path) : "";
      return html === "" || !sources || path === undefined
        ? withoutTexts(page)
        : certainIn(sources, { path, html }, page);
    }),
  );
  const withPages = (outlines: PageOutline[]) => ({ ...outline, outlines });
  return {
    texts: withPages(pages.map(({ page }) => page)),
    inMarkdown: withPages(pages.map(({ page, markdown }) => ({ ...page, headings: markdown }))),
  };
}

interface CertainPage {
  page: PageOutline;
  markdown: PageOutline["headings"];
}

const withoutTexts = (page: PageOutline): CertainPage => ({
  page: { ...page, headings: [], phones: [] },
  markdown: [],
});

function certainIn(
  sources: SiteSources,
  { path, html }: { path: string; html: string },
  page: PageOutline,
): CertainPage {
  const parsed = parseHtml(html);
  const textOf = visibleTexts(parsed);
  const kindOf = (isTag: (tag: string) => boolean, text: string) => {
    const elements = parsed.elements.filter(({ tag }) => isTag(tag));
    const element = elements.find((one) => textOf(one).replace(/\s+/g, " ").trim() === text);
    const match = element && findBehind(sources, { path, html: parsed }, element).match;
    const isOnly = match?.text.format && countTexts(sources, match.text.text) === 1;
    return isOnly ? match.text.kind : null;
  };
  const headings = page.headings.map((heading) => ({
    heading,
    kind: kindOf((tag) => tag === `h${heading.level}`, heading.text),
  }));
  // A heading that shows a value of data or settings is called by the value's name in wishes.
  const certain = headings.filter(({ kind }) => kind !== null && kind !== "data");
  return {
    page: {
      ...page,
      headings: certain.map(({ heading }) => heading),
      phones: page.phones.filter((phone) => kindOf((tag) => tag === "a", phone) !== null),
    },
    markdown: certain.filter(({ kind }) => kind === "markdown").map(({ heading }) => heading),
  };
}

/** Returns at how many places the sources have a text. */
const countTexts = (sources: SiteSources, text: string) =>
  sources.files.reduce((sum, file) => sum + (sources.textsOf(file) ?? []).filter((one) => one.text === text).length, 0);
