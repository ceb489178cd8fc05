import { runGit } from "../git/git.ts";
import { withPackOfAll } from "./entry-pack.ts";
import { findProjects, publishFirst, writeLarge } from "./journal-store.ts";

/**
 * Makes the repository in a folder the first entry of its project's journal, with its refs. Does nothing if the journal has a first entry:
 * then that one counts, on this host too.
 */
export async function offerRepository(folder: string, projectId: string): Promise<void> {
  const refs = await readOwnRefs(folder);
  // An empty repository has nothing that another host could lack.
  if (refs.size <= 1) return;
  // A project that was deleted has no journal.
  if (!(await findProjects([projectId])).has(projectId)) return;
  const id = await withPackOfAll(folder, (parts) =>
    writeLarge(projectId, { kind: "pack", tip: null, parts }, [], parts),
  );
  await publishFirst(projectId, id, refs);
}

async function readOwnRefs(folder: string): Promise<Map<string, string>> {
  const options = { isAsItIs: true };
  const head = await runGit(folder, ["symbolic-ref", "HEAD"], options);
  const { stdout } = await runGit(folder, ["for-each-ref", "--format=%(objectname) %(refname)"], options);
  const refs = new Map([["HEAD", head.stdout.toString("utf8").trim()]]);
  for (const line of stdout.toString("utf8").split("\n").filter(Boolean)) {
    refs.set(line.slice(41), line.slice(0, 40));
  }
  return refs;
}
