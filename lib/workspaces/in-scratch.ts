import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyTree } from "./git/git-environment.ts";
import { writeBlob } from "./git/write-objects.ts";
import { initRepository } from "./repository.ts";
import { SiteTree } from "./site/site-tree.ts";

/** The trees of a scratch repository, by their ids: mode and id of each file by its path. */
export interface ScratchFiles {
  trees: Readonly<Record<string, Readonly<Record<string, readonly [mode: string, id: string]>>>>;
  blobs: ReadonlyMap<string, Uint8Array>;
}

/** The files do not have the ids that they are said to have. */
export class OtherFiles extends Error {
  override readonly name = "OtherFiles";
}

/**
 * Runs the work on a repository of its own that has these trees, and removes the repository afterwards. It lies in the system's folder for
 * temporary files and knows of no other repository. Throws `OtherFiles` if a file or a tree has another id than its content gives.
 */
export async function inScratch<Result>(
  { trees, blobs }: ScratchFiles,
  work: (repository: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "sitewright-scratch-"));
  const repository = join(folder, "site.git");
  try {
    await initRepository(repository, "main");
    for (const [id, content] of blobs) assertSame(await writeBlob(repository, content), id);
    for (const [id, files] of Object.entries(trees)) {
      const tree = new SiteTree(repository, emptyTree);
      for (const [path, [mode, blob]] of Object.entries(files))
        await tree.set(path, { ...kindOf(mode), mode, id: blob });
      assertSame(await tree.write(), id);
    }
    return await work(repository);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function kindOf(mode: string) {
  if (mode === "120000") return { kind: "symlink" } as const;
  return { kind: mode === "160000" ? "submodule" : "file" } as const;
}

function assertSame(written: string, id: string): void {
  if (written !== id) throw new OtherFiles(`A file or tree has the id ${written}, and not ${id}.`);
}
