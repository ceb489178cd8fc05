import { setTimeout as wait } from "node:timers/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findBuildsOfTree } from "./build-store.ts";
import { type AskedSite, requestSiteOfTree } from "./find-site.ts";
import { sourceTreeOf } from "./recipe-in-force.ts";
import { BuildTaken, runBuild } from "./run-build.ts";
import type { ShownBuild } from "./schema.ts";

const askEveryMs = 300;

/**
 * Builds a tree of sources in this process, or waits for the worker that is at it, and returns how it ended. A turn that waited for a job would hold a
 * place that the job needs.
 */
export async function buildNow(asked: AskedSite, tree: string, signal: AbortSignal): Promise<ShownBuild> {
  const sourceTree = await sourceTreeOf(asked.repository, tree, asked.recipe);
  for (;;) {
    const site = await requestSiteOfTree(asked, sourceTree);
    if (site.state !== "waiting" && site.state !== "running") return site;
    for (const { id, status, isClean } of await findBuildsOfTree(systemScope, { ...asked, sourceTree }, database())) {
      if (status !== "waiting" || isClean) continue;
      await runBuild({ buildId: id }, signal).catch((error: unknown) => {
        if (!(error instanceof BuildTaken)) throw error;
      });
    }
    signal.throwIfAborted();
    await wait(askEveryMs, undefined, { signal });
  }
}
