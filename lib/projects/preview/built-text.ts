import type { Match } from "#lib/built-sources/find-behind.ts";
import { followBehind } from "#lib/built-sources/follow-behind.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { findPageText } from "#lib/page-source/page-text.ts";
import type { PageText } from "#lib/page-source/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { BuiltSources } from "#lib/site-builds/build-store.ts";
import { findMadeOf } from "#lib/site-builds/outputs/made-of.ts";
import { readSources } from "#lib/site-builds/read-sources.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findMappedPage } from "#lib/workspaces/preview/mapped-page.ts";
import { projectRefusals } from "../refusals.ts";

interface AskedText {
  projectId: string;
  repository: string;
  /** The commit of the built site, a page of it and an element. */
  built: string;
  path: string;
  ref: string;
  /** The tree of which it was built, and the folders of the site. */
  sources: { tree: string } & Pick<BuiltSources["recipe"], "siteFolder" | "output">;
  /** The tree in which the text would be changed. */
  present: string;
}

/**
 * Returns the text that an element of a built page belongs to, and its place in the present sources. Throws not-found for an element without a text to
 * type into, and `text-elsewhere` where the place is not certain or is more than plain text.
 */
export async function findBuiltText(
  asked: AskedText,
): Promise<{ text: Omit<PageText, "commit" | "path">; match: Match }> {
  const { projectId, repository, built, path, ref, sources, present } = asked;
  const page = await findMappedPage(repository, await treeOf(repository, built), path);
  const html = page && parseHtml(page.bytes.toString());
  const text = html && findPageText(html, ref);
  const element = html && text && findByRef(html, text.ref);
  if (!html || !text || !element) throw notFound();
  if (text.content.some((part) => typeof part !== "string")) throw projectRefusals["text-elsewhere: formatted"]();
  const before = await readSources(repository, sources.tree, sources);
  const after = await readSources(repository, present, sources);
  const madeOf = await findMadeOf({ projectId, repository, commit: built }, { path, html }, before);
  const { match } = followBehind({ before, after }, { path, html, madeOf }, element);
  if (!match) throw projectRefusals["text-elsewhere"]();
  if (match.text.format === null) throw projectRefusals["text-elsewhere: formatted"]();
  return { text, match };
}
