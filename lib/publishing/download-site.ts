import { Readable } from "node:stream";
import mime from "mime";
import yazl from "yazl";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { FairSlots, SlotsBusy } from "#lib/platform/quotas/fair-slots.ts";
import { streamWhileRead } from "#lib/platform/stream-while-read.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { streamGit } from "#lib/workspaces/git/git.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findSiteRoot, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { proposeSiteName } from "./hosts/site-name.ts";
import { readPublishable } from "./publish-site.ts";
import { findPublished, findVersion, type PublishedSite } from "./publishing-store.ts";
import { publishingRefusals } from "./refusals.ts";
import { findRendered } from "./rendered-site.ts";
import type { DownloadQuery } from "./schema.ts";
import { isCompressible } from "./serve/compressed.ts";

export interface SiteDownload {
  fileName: string;
  content: ReadableStream<Uint8Array>;
}

/** A larger file is streamed by a process of its own. */
const objectBytesMax = 8 * 1024 * 1024;
const waitMsMax = 10_000;
const slots = () =>
  processState("sites.downloads", () => new FairSlots(() => ({ max: 6, ownerMax: 2, waitingMax: 20 })));

/** Returns the name of a site's download and what is in it, and reads no file. Throws site-not-ready, or not-found for another release. */
export async function describeDownload(
  actor: Actor,
  projectId: string,
  { release }: DownloadQuery = {},
): Promise<{ fileName: string; repository: string; site: PublishedSite }> {
  const tx = database();
  const project = await findProjectRow(actor, projectId);
  const workspace = project?.workspace && (await findWorkspace(actor, project.workspace.id, tx));
  if (!project || !workspace) throw notFound();
  const version = release === undefined ? null : await findVersion(actor, { projectId, versionId: release }, tx);
  if (release !== undefined && version === null) throw notFound();
  const known = version ?? (await findPublished(actor, projectId, tx));
  const site = known ?? (await findNewest(workspace));
  if (site === null) throw publishingRefusals["site-not-ready"]();
  const number = version === null ? "" : `-release-${version.number}`;
  const fileName = `${proposeSiteName(project.name)}${number}.zip`;
  const { commit, rendered } = site;
  return { fileName, repository: repositoryPath(env().DATA_DIR, projectId), site: { commit, rendered } };
}

async function findNewest(workspace: Parameters<typeof readPublishable>[0]): Promise<PublishedSite | null> {
  const commit = await readPublishable(workspace);
  return commit === null ? null : { commit, rendered: await findRendered(workspace.projectId, commit) };
}

/**
 * Returns the files of a site as a ZIP file that is made while it is read: the published version, or the default branch if nothing is
 * published. Only the site's folder, without links and submodules. A reader that takes nothing for a minute is given up. Throws
 * site-not-ready, or git-busy while too many are made.
 */
export async function downloadSite(
  actor: Actor,
  projectId: string,
  signal: AbortSignal,
  asked: DownloadQuery = {},
): Promise<SiteDownload> {
  const { fileName, repository, site } = await describeDownload(actor, projectId, asked);
  const release = await slots()
    .take(projectId, { waitMs: waitMsMax, signal })
    .catch((error: unknown) => {
      throw error instanceof SlotsBusy ? workspaceRefusals["git-busy"]() : error;
    });
  try {
    return { fileName, content: await zipSite({ repository, ...site, signal }, release) };
  } catch (error) {
    release();
    throw error;
  }
}

interface Zipped extends PublishedSite {
  repository: string;
  signal: AbortSignal;
}

/** Calls `whenOver` once the last byte was read, or nobody reads any more. */
async function zipSite(site: Zipped, whenOver: () => void): Promise<ReadableStream<Uint8Array>> {
  const { repository, commit, rendered } = site;
  const over = new AbortController();
  const signal = AbortSignal.any([site.signal, over.signal]);
  const root = rendered === null ? await findSiteRoot({ repository, commit }) : "";
  const tree = await treeOf(repository, rendered ?? commit);
  const files = (await listTree(repository, tree, signal)).filter(
    ({ path, kind }) => kind === "file" && (root === "" || path.startsWith(`${root}/`)),
  );
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // A file that can't be read ends the download: a part must not pass for the whole.
  zip.on("error", (error: Error) => output.destroy(error));
  for (const { path, bytes } of files) {
    const options = {
      size: bytes,
      compress: isCompressible(mime.getType(path) ?? ""),
      // The same version gives the same bytes.
      mtime: new Date(Date.UTC(1980, 0, 1)),
      mode: 0o100644,
    };
    zip.addReadStreamLazy(nameInZip(pathInSite(path, root)), options, (give) => {
      openFile({ ...site, signal }, { tree, path, bytes }).then(
        (stream) => give(null, stream),
        (error: Error) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  output.once("close", () => {
    over.abort();
    whenOver();
  });
  site.signal.addEventListener("abort", () => output.destroy(), { once: true });
  const pieces = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return streamWhileRead(pieces, { stop: () => void output.destroy() });
}

/** A ZIP file has no drive letters: APPNOTE.TXT, section 4.4.17. Names with backslashes are in no listing. */
function nameInZip(path: string): string {
  return path.replace(/^([A-Za-z]):/, "$1_");
}

async function openFile(
  { repository, signal }: Zipped,
  { tree, path, bytes }: { tree: string; path: string; bytes: number },
): Promise<Readable> {
  const entry = await findEntry(repository, tree, path);
  if (!entry) throw new Error("A file of a listing is not in its tree.");
  if (bytes > objectBytesMax) {
    const options = { signal, timeoutMs: 10 * 60_000, kind: "blob" } as const;
    return Readable.from((await streamGit(repository, ["cat-file", "blob", entry.id], options)).stdout);
  }
  const object = await readObject(repository, entry.id, signal);
  if (!object) throw new Error("A file's content is missing from the repository.");
  return Readable.from([object.content]);
}
