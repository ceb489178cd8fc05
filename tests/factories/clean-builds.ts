import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/platform/db/transaction.ts";
import { keepBuiltSite } from "#lib/site-builds/build-refs.ts";
import { commitFiles, git } from "./git-repository.ts";

interface Place {
  projectId: string;
  repository: string;
}

/** The pages that the worker of `whileBuilding` makes of a tree of sources: one that lists the sources' folder, and one for each file of `pages`. */
function pagesOf(repository: string, tree: string): Record<string, string> {
  const list = (path: string) => git(repository, ["ls-tree", "--name-only", path]).split("\n").filter(Boolean);
  const pages = list(`${tree}:pages`).map((name) => [
    name.replace(".md", ".html"),
    `<h1>${git(repository, ["cat-file", "blob", `${tree}:pages/${name}`])}</h1>`,
  ]);
  return { "sources.txt": list(tree).join("\n"), ...Object.fromEntries(pages) };
}

/** Builds what waits of a project, without a sandbox. A page with "broken" in it fails. */
export async function buildWaiting({ projectId, repository }: Place): Promise<void> {
  const waiting = await database().siteBuild.findMany({ where: { projectId, status: "waiting" } });
  for (const { id, sourceTree } of waiting) {
    const files = pagesOf(repository, sourceTree);
    const [startedAt, endedAt] = [new Date(), new Date()];
    const isBroken = Object.values(files).some((text) => text.includes("broken"));
    const outputCommit = isBroken ? null : commitFiles(repository, files, { branch: `built-${id}`, message: "Built" });
    if (outputCommit !== null) await keepBuiltSite(repository, { id, sourceTree }, outputCommit);
    const end =
      outputCommit === null ? { status: "failed", failure: "build-failed" } : { status: "built", outputCommit };
    await database().siteBuild.update({ where: { id }, data: { ...end, startedAt, endedAt } });
  }
}

/** Returns what the work returns, and builds meanwhile what it waits for, as a worker would. */
export async function whileBuilding<T>(place: Place, work: Promise<T>): Promise<T> {
  const ended = { isIt: false };
  const settled = work.finally(() => {
    ended.isIt = true;
  });
  settled.catch(() => undefined);
  while (!ended.isIt) {
    await buildWaiting(place);
    await wait(50);
  }
  return settled;
}
