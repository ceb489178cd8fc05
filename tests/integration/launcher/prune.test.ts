import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { runGuarded } from "#scripts/launcher/guarded-process.ts";
import { root } from "#scripts/launcher/settings.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";

afterAll(closeDatabase);

const { PATH = "", HOME = "/nonexistent", DATABASE_URL = "", DATA_DIR = "" } = process.env;
const env = { PATH, HOME, ENV_FILE: "", DATABASE_URL, DATA_DIR };
const command = [process.execPath, "scripts/bootstrap.mjs", "scripts/prune.ts"];
const prune = (...args: string[]) => runGuarded({ command: [...command, ...args], cwd: root, env });

async function createDueProject() {
  const owner = await createActor();
  const site = await createConversation(owner);
  await deleteProject(owner, site.projectId, { name: "Bakery" });
  await database().$executeRaw`UPDATE projects SET restorable_until = now() WHERE id = ${site.projectId}::uuid`;
  return site;
}
const isThere = async (id: string) => (await database().project.count({ where: { id } })) === 1;

test("npm run prune deletes due projects and names them; --dry-run only names them", async () => {
  const nothing = await prune();
  expect([nothing.code, nothing.output]).toEqual([0, expect.stringMatching(/(^|\n)There was nothing to prune\.\n$/)]);
  const { projectId, repository } = await createDueProject();
  expect(await prune("--dry-run")).toMatchObject({ code: 0, output: `Would prune ${projectId} (Bakery)\n` });
  expect(existsSync(repository) && (await isThere(projectId))).toBe(true);
  expect(await prune()).toMatchObject({ code: 0, output: `Pruned ${projectId}\n` });
  expect(existsSync(repository) || (await isThere(projectId))).toBe(false);
});

test("a prune killed between repository and rows is finished by the next one", async () => {
  const { projectId, workspaceId, repository } = await createDueProject();
  await inTransaction(
    async (tx) => {
      // The rows cannot be deleted while this one is locked.
      await tx.$queryRaw`SELECT 1 AS locked FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
      const child = spawn(process.execPath, ["scripts/prune.ts"], { cwd: root, env: env as never, stdio: "ignore" });
      const ended = once(child, "exit");
      await expect.poll(() => existsSync(repository)).toBe(false);
      child.kill("SIGKILL");
      await ended;
    },
    { timeoutMs: 60_000 },
  );
  await expect.poll(() => countOthers()).toBe(0);
  expect([existsSync(repository), await isThere(projectId)]).toEqual([false, true]);
  expect(await prune()).toMatchObject({ code: 0, output: `Pruned ${projectId}\n` });
  expect(await isThere(projectId)).toBe(false);
});

/** Counts the connections of other processes that may still hold rows. */
async function countOthers(): Promise<number> {
  const [row] = await database().$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND query LIKE '%prune_project%' AND pid <> pg_backend_pid()`;
  return Number(row?.n);
}
