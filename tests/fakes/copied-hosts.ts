import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { openCopies } from "#lib/workspaces/copies/open-copies.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";

export type HostName = "a" | "b" | "c";

/**
 * Hosts that share the database and no folder, in this process: what tells them apart is the folder with their copies. Work goes to the
 * host that was named last; functions that take a repository's path work on any host at any time.
 */
export function startCopiedHosts() {
  let folder = "";
  const folderOf = (host: HostName) => join(folder, host);
  const on = (host: HostName) => {
    process.env.DATA_DIR = folderOf(host);
    forgetEnv();
  };
  beforeAll(() => {
    folder = mkdtempSync(join(process.env.DATA_DIR ?? "", "hosts-"));
    process.env.REPOSITORIES = "copied";
    on("a");
    openCopies();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    on,
    folderOf,
    /** A project's repository on a host. */
    at: (host: HostName, projectId: string) => repositoryPath(folderOf(host), projectId),
    /** The disk of a host is lost. */
    loseDisk: (host: HostName) => rmSync(folderOf(host), { recursive: true, force: true }),
  };
}
