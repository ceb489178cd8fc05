import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { followHead } from "#lib/projects/follow-head.ts";
import { readBranch } from "#lib/workspaces/refs.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { createHeldGit } from "#tests/fakes/held-git.ts";

const folder = mkdtempSync(join(tmpdir(), "sitewright-held-git-"));
const git = createHeldGit(folder);
const { PATH = "" } = process.env;

beforeAll(() => {
  process.env.PATH = `${folder}:${PATH}`;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

test("a worker that is slow to move the branch does not set it back behind one that was quicker", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  git.hold("update-ref refs/heads/");
  const slow = followHead(site);
  await git.reached();

  await createTurn(actor, site);
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: site.workspaceId } });
  git.hold("nothing that git knows");
  // The first one still waits where it was, as on a host of its own.
  await followHead(site);
  expect(await readBranch(site.repository, site.branch)).toBe(headCommit);
  git.release();
  await slow;

  expect(await readBranch(site.repository, site.branch)).toBe(headCommit);
});
