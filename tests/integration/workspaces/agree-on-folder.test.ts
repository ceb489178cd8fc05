import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { agreeOnFolder } from "#lib/workspaces/copies/agree-on-folder.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { temporaryFolder } from "#tests/factories/git-repository.ts";

const first = env().DATA_DIR;

function startIn(folder: string, repositories: "shared" | "copied" = "shared"): Promise<void> {
  Object.assign(process.env, { DATA_DIR: folder, REPOSITORIES: repositories });
  forgetEnv();
  return agreeOnFolder();
}

beforeEach(async () => {
  await startIn(first);
});

test("hosts that start at the same moment on one folder agree", async () => {
  await database().repositoriesFolder.deleteMany();
  rmSync(join(first, "repositories/.folder-id"));
  await Promise.all([agreeOnFolder(), agreeOnFolder(), agreeOnFolder()]);
  await agreeOnFolder();
  expect(await database().repositoriesFolder.count()).toBe(1);
});

test("a host with another folder is refused in a sentence", async () => {
  const other = temporaryFolder();
  await expect(startIn(other)).rejects.toThrow(
    /^DATA_DIR is not the folder that the other hosts of this database use; mount that one, or set REPOSITORIES=copied on all hosts\. If it is lost for good, write [0-9a-f-]{36} into .*\.folder-id\.$/,
  );
  await expect(startIn(other)).rejects.toThrow(/is not the folder/);
  expect(existsSync(join(other, "repositories/.folder-id"))).toBe(false);
});

test("repositories that were moved or restored are accepted", async () => {
  await createSite(await createActor());
  const moved = temporaryFolder();
  renameSync(join(first, "repositories"), join(moved, "repositories"));
  await startIn(moved);
  rmSync(join(moved, "repositories/.folder-id"));
  await startIn(moved);
  await expect(startIn(first)).rejects.toThrow(/is not the folder/);
  renameSync(join(moved, "repositories"), join(first, "repositories"));
});

test("a host that shares a folder is refused where the others have copies", async () => {
  const { projectId } = await createProject(await createActor());
  const row = { id: newId(), projectId, seq: 1, kind: "objects" as const, bytes: 1 };
  await database().repositoryEntry.create({ data: row });
  await expect(startIn(first)).rejects.toThrow(
    /^The repositories of this database are kept in it, .*; set REPOSITORIES=copied on this host too\.$/,
  );
  await startIn(temporaryFolder(), "copied");
  await database().repositoryEntry.deleteMany();
});
