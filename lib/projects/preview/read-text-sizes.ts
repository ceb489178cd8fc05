import type { Actor } from "#lib/accounts/schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { readTextSizes as readSizes } from "#lib/page-source/text-size/read-text-size.ts";
import { notFound } from "#lib/platform/problem.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { findShownVersion } from "./find-shown-version.ts";
import type { AskTextSizes, TextSizesForDisplay } from "./text-size-schema.ts";

/**
 * Returns how large the texts of elements are at every width, as the site's stylesheets write it, in the present version (a running
 * turn's too) or an earlier one. Throws not-found for a commit, a page or an element that is missing.
 */
export async function readTextSizes(
  actor: Actor,
  { path, refs, ...asked }: AskTextSizes & { workspaceId: string },
): Promise<TextSizesForDisplay> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const files = await openSite({ repository, commit: tree });
  try {
    const site = await toSiteSource(files);
    const source = await site.read(path);
    if (source === null) throw notFound();
    const html = parseHtml(source);
    const elements = refs.map((ref) => findByRef(html, ref)).filter((element) => element !== null);
    if (elements.length < refs.length) throw notFound();
    const sizes = await readSizes(site, { path, html }, elements);
    return { commit, sizes: sizes.map((size, at) => ({ ref: refs[at] ?? "", ...size })) };
  } finally {
    await files.close();
  }
}
