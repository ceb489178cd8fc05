import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createLocalRepository } from "#tests/factories/create-repository.ts";
import { git } from "#tests/factories/git-repository.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const secrets = { OPENAI_API_KEY: "sk-secret-key", ADMIN_PASSWORD: "admin-secret", SOMETHING_ELSE: "other-secret" };
const product = startRunningProduct({ ...secrets, ADMIN_EMAIL: "ada@example.org" });

/** Puts a git first on the PATH that records its environment and arguments, then runs the real git. */
function watchGit(folder: string): () => string[] {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const seen = join(folder, "seen");
  mkdirSync(seen, { recursive: true });
  const shim = join(folder, "git");
  writeFileSync(shim, `#!/bin/sh\n/usr/bin/env > '${seen}'/$$\necho "$*" >> '${seen}'/$$\nexec '${real}' "$@"\n`);
  chmodSync(shim, 0o755);
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;
  return () => readdirSync(seen).map((name) => readFileSync(join(seen, name), "utf8"));
}

test("no child process, from clone to push, gets a secret in its environment", async () => {
  const { DATABASE_URL, DATA_DIR } = env();
  const actor = await createActor();
  const url = createLocalRepository(join(DATA_DIR, "..", `${actor.userId}-site`), { "index.html": "<h1>Old</h1>\n" });
  const before = process.env.PATH;
  const seen = watchGit(join(DATA_DIR, "shim"));
  try {
    const token = "forge-token";
    const project = await createProject(actor, { name: "Site", source: { type: "git", url, token } });
    const readWorkspace = () => database().workspace.findUniqueOrThrow({ where: { id: project.workspace.id } });
    await expect
      .poll(async () => (await readWorkspace()).status, { timeout: 100_000 })
      .toBe("available_for_conversation");
    await saveProtection(actor, project.id, { pushEveryTurn: true });
    const { conversation } = await startConversation(actor, { projectId: project.id });
    const edits = [{ oldText: "Old", newText: "New" }];
    product.model().script({
      replies: [
        reply(call("search_files", { query: "Old" }), call("edit_file", { path: "index.html", edits })),
        reply(say("Done.")),
      ],
    });
    expect(await runTurn(actor, conversation.id, "Change it")).toMatchObject({ status: "completed" });
    const pushed = () => git(url, ["for-each-ref", "--format=%(objectname)", "refs/heads/sitewright/"]);
    await expect.poll(pushed, { timeout: 100_000 }).toBe((await readWorkspace()).headCommit);

    const environments = seen();
    const words = environments.join("\n");
    const subcommands = words.matchAll(/^-c .*? (?:--git-dir=\S+ )?(?:-c \S+ )*([a-z][a-z-]+)(?: |$)/gm);
    const used = new Set(Array.from(subcommands, ([, name]) => name));
    expect([...used]).toEqual(expect.arrayContaining(["clone", "push", "grep", "cat-file", "update-ref"]));
    const password = new URL(DATABASE_URL).password;
    const hidden = [
      ...Object.values(secrets),
      env().SITEWRIGHT_KEY,
      DATABASE_URL,
      password,
      env().OPENAI_BASE_URL,
      token,
    ];
    for (const value of hidden) expect(value && words.includes(value), value).toBe(false);
    expect(words).not.toMatch(/^(?:DATABASE_URL|SITEWRIGHT_KEY|OPENAI_|ADMIN_|NODE_|HOME=(?!\/nonexistent))/m);
  } finally {
    process.env.PATH = before;
  }
});
