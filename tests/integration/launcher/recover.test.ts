import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { runGuarded } from "#scripts/launcher/guarded-process.ts";
import { root } from "#scripts/launcher/settings.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn, createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";

function recoverCommand(args: string[], settings: Record<string, string> = {}) {
  const { PATH = "", HOME = "/nonexistent", DATABASE_URL = "", DATA_DIR = "" } = process.env;
  const command = [process.execPath, "scripts/bootstrap.mjs", "scripts/recover.ts", ...args];
  return runGuarded({ command, cwd: root, env: { PATH, HOME, ENV_FILE: "", DATABASE_URL, DATA_DIR, ...settings } });
}

test("npm run recover closes hanging turns and reports what it did", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId } = await createRunningTurn(actor, site);
  await ageTurn(editSessionId, "started_at", 12);

  const nothing = await recoverCommand(["--timeout=5", "--running-timeout=30", "--cancelling-timeout=2"]);
  expect(nothing.code).toBe(0);
  expect(nothing.output).toMatch(/There was nothing to recover\.\n$/);

  const something = await recoverCommand(["--running-timeout=10"]);
  expect(something.code).toBe(0);
  expect(something.output).toContain(`Recovery took turns from workers that are gone: ${editSessionId}\n`);
  expect(await getTurnForDisplay(actor, { editSessionId })).toMatchObject({ status: "failed" });
});

test("a malformed time and a data folder without a running product are refused", async () => {
  const wrong = await recoverCommand(["--timeout=soon"]);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toBe('--timeout is "soon"; it is a number of minutes, as in --timeout=5.\n');

  const empty = mkdtempSync(join(tmpdir(), "sitewright-recover-"));
  const nowhere = await recoverCommand([], { DATABASE_URL: "", DATA_DIR: empty });
  rmSync(empty, { recursive: true });
  expect(nowhere.code).toBe(1);
  expect(nowhere.output).toContain("npm start recovers by itself when it starts.");
});

test("npm run recover -- --check changes nothing, reports faults and exits with 1", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);

  const sound = await recoverCommand(["--check"]);
  expect(sound.output).toMatch(/(^|\n)\d+ checked, 0 wrong\n$/);
  expect(sound.code).toBe(0);

  const { editSessionId } = await createRunningTurn(actor, site);
  await ageTurn(editSessionId, "lease_until", 5);
  const unsound = await recoverCommand(["--check"]);
  expect(unsound.output).toMatch(
    new RegExp(`turn ${editSessionId}: nobody works on it since .+\\n\\d+ checked, 1 wrong\\n$`),
  );
  expect(unsound.code).toBe(1);
  expect(await getTurnForDisplay(actor, { editSessionId })).toMatchObject({ status: "running" });
});
