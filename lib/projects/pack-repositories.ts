import { systemScope } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { tryEach } from "#lib/platform/try-each.ts";
import { compactJournals } from "#lib/workspaces/copies/open-copies.ts";
import { packRepository } from "#lib/workspaces/git/pack-repository.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { listProjectRows } from "./project-store.ts";

/**
 * The nightly job: packs the repositories one after another, so that reads stay fast. Never deletes an object.
 * With copies each host packs its own (`tidyCopies`), and the job shortens their journals.
 */
export async function packRepositories(): Promise<void> {
  if (env().REPOSITORIES === "copied") return compactJournals();
  const made = (await listProjectRows(systemScope, { live: true })).filter(({ workspace }) => workspace?.headCommit);
  const pack = async ({ id }: { id: string }) => {
    await packRepository(repositoryPath(env().DATA_DIR, id));
    return true;
  };
  const sentence = "a repository was not packed; the next night tries again";
  await tryEach(made, pack, { sentence, name: ({ id }) => ({ projectId: id }) });
}
