import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cloneRepository } from "#lib/workspaces/transfer/clone-repository.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "#tests/factories/git-repository.ts";

const settings = (program: string) => `
[core]
	alternateRefsCommand = ${program}
	fsmonitor = ${program}
	sshCommand = ${program}
[gc]
	auto = 1
	recentObjectsHook = ${program}
[receive]
	autogc = true
[uploadpack]
	packObjectsHook = ${program}
[extensions]
	partialClone = origin
[remote "origin"]
	url = ext::${program} %S
	promisor = true
`;

test("cloning from and pushing to a local folder starts no program of that folder", async () => {
  const folder = temporaryFolder();
  const { repository: url, commit } = makeRepository({ "index.html": "x" }, folder);
  const { repository: other } = makeRepository({ "other.html": "y" });
  const program = join(folder, "program");
  const started = join(folder, "started");
  writeFileSync(program, `#!/bin/sh\necho "$*" >> '${started}'\n`);
  chmodSync(program, 0o755);
  for (const hook of ["pre-receive", "update", "post-receive", "pre-auto-gc", "reference-transaction"]) {
    mkdirSync(join(url, "hooks"), { recursive: true });
    writeFileSync(join(url, "hooks", hook), readFileSync(program), { mode: 0o755 });
  }
  mkdirSync(join(url, "objects/info"), { recursive: true });
  writeFileSync(join(url, "objects/info/alternates"), `${join(other, "objects")}\n`);
  writeFileSync(join(url, "config"), `${readFileSync(join(url, "config"), "utf8")}${settings(program)}`);

  const repository = join(folder, "repositories", "own.git");
  await cloneRepository({ repository, url, allowLocal: true });
  const next = commitFiles(repository, { "index.html": "z" }, { parent: commit, branch: "work" });
  await pushBranch({ repository, url, branch: "work", commit: next, allowLocal: true });

  expect(existsSync(started)).toBe(false);
  expect(git(repository, ["ls-remote", url, "work"])).toContain(next);
  // The trap works: git without our guards starts the program.
  git(repository, ["push", "--quiet", url, `${next}:refs/heads/again`]);
  expect(existsSync(started)).toBe(true);
});
