import { systemScope } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { packRepository } from "#lib/workspaces/pack-repository.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { listProjectRows } from "./project-store.ts";

/** The nightly job: packs each repository, one after another, so that reads stay fast. No object is ever deleted. */
export async function packRepositories(): Promise<void> {
  for (const { id, workspace } of await listProjectRows(systemScope)) {
    if (!workspace?.headCommit) continue;
    try {
      await packRepository(repositoryPath(env().DATA_DIR, id));
    } catch (error) {
      log.warn({ err: error, projectId: id }, "a repository was not packed; the next night tries again");
    }
  }
}
