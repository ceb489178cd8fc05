import type { Actor } from "#lib/accounts/schema.ts";
import { readStyles, type StyleSource } from "#lib/page-source/styles/css-source.ts";
import { readPalette } from "#lib/page-source/styles/read-palette.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { readObjectInfo, treeOf } from "#lib/workspaces/git/object-reader.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import type { PaletteForDisplay } from "./palette-schema.ts";

const sheetsMax = 40;
const sheetBytesMax = 300_000;
const palettesKept = 200;

/** Palettes by tree. Promises, so that concurrent callers share one reading. */
const known = () =>
  processState("site-palettes", () => new RecentMap<Promise<PaletteForDisplay["palette"]>>(palettesKept));

/** Returns the colours of the site's own stylesheets, in the present version (a running turn's too) or an earlier one. */
export async function readSitePalette(
  actor: Actor,
  { workspaceId, commit: asked }: { workspaceId: string; commit?: string | undefined },
): Promise<PaletteForDisplay> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  const commit = asked ?? workspace.liveCommit ?? workspace.headCommit;
  if (commit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if (asked && (await readObjectInfo(repository, asked))?.type !== "commit") throw notFound();
  const tree = await treeOf(repository, commit);
  const key = `${repository} ${tree}`;
  const reading = known().get(key) ?? readTree(repository, tree);
  known().set(key, reading);
  try {
    return { commit, palette: await reading };
  } catch (error) {
    known().delete(key);
    throw error;
  }
}

async function readTree(repository: string, tree: string): Promise<PaletteForDisplay["palette"]> {
  const site = await openSite({ repository, commit: tree });
  try {
    const listed = await site.list();
    const sheets = (listed.ok ? listed.value : [])
      .filter(({ path, kind, bytes }) => kind === "file" && bytes <= sheetBytesMax && /\.css$/i.test(path))
      .sort((a, b) => a.path.split("/").length - b.path.split("/").length || (a.path < b.path ? -1 : 1));
    const sources: StyleSource[] = [];
    for (const { path } of sheets.slice(0, sheetsMax)) {
      const read = await site.read(path);
      if (!read.ok || read.value.binary) continue;
      const css = new TextDecoder().decode(read.value.content);
      sources.push(readStyles(path, css, { start: 0, end: css.length }, false));
    }
    return readPalette(sources);
  } finally {
    await site.close();
  }
}
