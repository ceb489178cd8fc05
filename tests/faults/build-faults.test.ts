import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import type { BuildingForDisplay } from "#lib/projects/building/schema.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { commitFiles, git } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";

// Every step of a build with every fault, on hosts with a disk each. A person looks at both pages of the site all the while.

const cluster = new Cluster({}, { isApart: true });
const person = { email: "ada@example.org", password: "a password for tests", name: "Ada Baker" };
const pages = ["/", "/about.html"];
/** The generator says that it is at work, and gives a fault the time to strike. */
const slowly = `import { setTimeout } from "node:timers/promises";
import { writeFileSync as write } from "node:fs";
write("at-work", "");
await setTimeout(2_000);
`;
const sources = (round: number) => ({
  "pages/index.md": `Round ${round}\nWe sing on Thursdays.`,
  "pages/about.md": `Round ${round}\nForty voices.`,
});
let projectId = "";
let conversationId = "";
let previewUrl = "";
let round = 0;
let tried = 0;
let hasSandbox = false;

describe("a site that a generator builds", () => {
  beforeAll(async () => {
    await cluster.start();
    const { client, pushes } = cluster;
    await client.setUp(person);
    commitFiles(
      pushes.repository,
      { ...builtSiteFiles, ...sources(0), "build.mjs": slowly + builtSiteFiles["build.mjs"], "index.html": null },
      { parent: git(pushes.repository, ["rev-parse", "main"]) },
    );
    const source = { type: "git", url: pushes.url, token: "a-token" } as const;
    const project = await client.createProject("Choir", source);
    projectId = project.id;
    const building = `/api/projects/${projectId}/building`;
    const recognised = await client.must<BuildingForDisplay>("POST", `${building}/recognise`, {});
    hasSandbox = recognised.sandbox.kind !== "none";
    if (!hasSandbox) return;
    expect(recognised.generator).toMatchObject({ recognition: { kind: "contract" } });
    const recipe = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
    await client.must("PUT", building, { status: "on", ...recipe });
    conversationId = await client.startConversation(projectId);
    const grant = `/api/workspaces/${project.workspace.id}/preview-grants`;
    previewUrl = (await client.must<{ url: string }>("POST", grant, {})).url;
    // The first request opens the address, which only one can.
    await client.preview(previewUrl, "/");
    await until(seen, (all) => all.every((one) => one === 0));
  });
  afterAll(() => cluster.end());
  beforeEach(async ({ skip }) => {
    skip(!hasSandbox, "this machine has no sandbox");
    onTestFailed(() => {
      for (const worker of cluster.workers.values()) process.stdout.write(`${worker.name}:\n${worker.said()}\n`);
    });
    await cluster.ready();
    cluster.model.reset();
  });

  const faults: { name: string; strike(release: () => void): Promise<void> }[] = [
    {
      name: "kill -9 of the worker",
      async strike(release) {
        await cluster.killWorker(await cluster.findWorker("run-turn"));
        release();
      },
    },
    {
      name: "the loss of a host with its disk",
      async strike(release) {
        await cluster.loseWorker(await cluster.findWorker("run-turn"));
        release();
      },
    },
    { name: "kill -9 of the database", strike: (release) => cluster.killDatabase(async () => release()) },
    { name: "kill -9 of everything at once", strike: (release) => cluster.killEverything(async () => release()) },
  ];
  const steps: { name: string; prepare(): void; arrive(): Promise<void> }[] = [
    byDisk("before the sources are in its folder", "pages/about.md"),
    {
      name: "while the generator runs",
      prepare: () => undefined,
      arrive: () =>
        until(
          async () => ["worker-1", "worker-2"].some(isAtWork),
          (is) => is,
        ).then(() => undefined),
    },
    byDisk("before its pages are read", "_site/about.html"),
    byDisk("between two of its pages", "_site/index.html"),
  ];

  // The short form kills workers only: a lost host is waited for until its lease is over.
  const combinations = steps.flatMap((step) =>
    faults
      .filter((_, index) => process.env.FULL || index === 0)
      .map((fault) => [fault.name, step.name, fault, step] as const),
  );

  test.each(combinations)("%s %s shows no half page, and the next is right", async (_fault, _step, fault, step) => {
    const next = ++round;
    const watch = watchPages(next);
    step.prepare();
    cluster.model.script({
      rules: [{ when: `Begin round ${next}.`, steps: [beginning(next), reply(say("The round begins."))] }],
    });
    const id = await cluster.client.accept(conversationId, `Begin round ${next}.`);
    await step.arrive();

    await fault.strike(() => cluster.files.release());

    const turn = await cluster.client.ended(id);
    expect([turn.status, turn.receipt?.unbuilt]).toEqual(["completed", undefined]);
    await until(seen, (all) => all.every((one) => one === next));
    await watch.end();
    await cluster.ready();
    expect(await cluster.findWrong()).toEqual([]);
    tried++;
  });

  test("a full disk shows no half page, and the next build is right", async () => {
    const next = ++round;
    const watch = watchPages(next);
    cluster.files.fail("_site/about.html");
    cluster.model.script({
      rules: [{ when: `Begin round ${next}.`, steps: [beginning(next), reply(say("The round begins."))] }],
    });
    const turn = await cluster.client.ended(await cluster.client.accept(conversationId, `Begin round ${next}.`));
    expect([turn.status, turn.receipt?.unbuilt]).toEqual(["completed", undefined]);
    expect(await seen()).toEqual(pages.map(() => next - 1));

    cluster.files.release();
    const workspace = (await cluster.client.project(projectId)).workspace.id;
    await cluster.client.must("POST", `/api/workspaces/${workspace}/build`, {});
    await until(seen, (all) => all.every((one) => one === next));
    await watch.end();
    expect(await cluster.findWrong()).toEqual([]);
  });

  test("every step of a build was tried with every fault", () => {
    process.stdout.write(`${tried} combinations of a step of a build and a fault were tried.\n`);
    expect(tried).toBe(combinations.length);
  });
});

/** Changes both pages of the round before. */
function beginning(next: number) {
  const edits = [{ oldText: `Round ${next - 1}`, newText: `Round ${next}` }];
  return reply(...Object.keys(sources(next)).map((path) => call("edit_file", { path, edits })));
}

/** Held by a disk that does not open a file with these words in its path. */
function byDisk(name: string, words: string) {
  return { name, prepare: () => cluster.files.hold(words), arrive: () => cluster.files.reached() };
}

/** Whether a generator has begun on this host, and has not ended: a built version's folder is brought to the next one first. */
function isAtWork(worker: string): boolean {
  const builds = join(cluster.folder, `data-${worker}`, "builds", projectId);
  if (!existsSync(builds)) return false;
  return readdirSync(builds, { recursive: true }).some((path) => String(path).endsWith("at-work"));
}

/** Returns the round that each page shows; null if it could not be read, as while the database is away. Throws for a page that is not whole. */
async function seen(): Promise<(number | null)[]> {
  return Promise.all(
    pages.map(async (path) => {
      const answer = await cluster.client.preview(previewUrl, path).catch(() => null);
      if (answer?.status !== 200) return null;
      const [, title] = /<title>Round (\d+)<\/title>/.exec(answer.text) ?? [];
      const [, text] = /<p>Round (\d+)\n/.exec(answer.text) ?? [];
      if (title === undefined || title !== text || !answer.text.includes("</html>")) throw new Error(answer.text);
      return Number(title);
    }),
  );
}

/** Looks at the pages until `end`, which throws if one of them was not whole, or neither the version before nor the next. */
function watchPages(next: number) {
  let isOver = false;
  const looked = (async () => {
    const shown = pages.map(() => next - 1);
    while (!isOver) {
      for (const [index, one] of (await seen()).entries()) {
        if (one === null) continue;
        // It never goes back.
        expect([shown[index], next]).toContain(one);
        shown[index] = one;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  looked.catch(() => undefined);
  return {
    end: () => {
      isOver = true;
      return looked;
    },
  };
}
