import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import type { BuildingForDisplay } from "#lib/projects/building/schema.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import { runByHand } from "../generators/run-by-hand.ts";
import { type Aim, type Figure, median } from "./figure.ts";

/** A site of tests/fixtures/generators, and the Markdown file whose word is changed. */
interface Site {
  name: string;
  fixture: string;
  path: string;
  word: string;
}

const eleventy: Site = {
  ...{ name: "Eleventy", fixture: "eleventy" },
  ...{ path: "src/posts/new-oven.md", word: "sixty" },
};
const hugo: Site = { name: "Hugo", fixture: "hugo", path: "content/visit.md", word: "nine" };
const pages = 1_000;
const fixtures = join(import.meta.dirname, "../../tests/fixtures/generators");

export interface BuiltSites {
  figures: Figure[];
  /** A workspace with a built site. */
  workspaceId: string;
}

/**
 * Compares the change of one Markdown file, until its built site is shown, with the generator alone: the same command in a warm folder with
 * the same packages. Both take turns. Counts what the second import with the same lock file installs.
 */
export async function measureBuiltSites(
  client: ApiClient,
  { folder, dataDir }: { folder: string; dataDir: string },
  rounds: number,
): Promise<BuiltSites> {
  mkdirSync(folder, { recursive: true });
  const bench = { client, folder };
  const first = await importSite(bench, eleventy, "eleventy-first");
  const installs = watchInstalls(join(dataDir, "dependencies"));
  await importSite(bench, eleventy, "eleventy-again");
  const large = await importSite(bench, eleventy, "eleventy-large", pages);
  const installed = installs.end();
  const small: Figure[] = [];
  for (const site of hasHugo() ? [eleventy, hugo] : [eleventy]) {
    const imported = site === eleventy ? first : await importSite(bench, site, site.fixture);
    const what = `${site.name}, one changed file`;
    small.push(...(await changeOfOne(bench, site, imported, { rounds, what, aims: aimsOf(site) })));
  }
  const firstBuild: Figure = {
    ...{ name: `Eleventy, ${pages} pages, first build`, unit: "ms", against: "the generator alone", aim: null },
    ...{ base: large.byHand.firstMs, ours: large.firstMs },
  };
  const change = {
    rounds: Math.min(rounds, 3),
    what: `Eleventy, ${pages} pages, one changed file`,
    aims: aimsOf(eleventy),
  };
  return {
    workspaceId: first.workspaceId,
    figures: [
      ...small,
      {
        ...{ name: "installs of two further imports of a lock file", unit: "", against: "", base: null },
        ...{ ours: installed, aim: { atMost: 0 } },
      },
      firstBuild,
      ...(await changeOfOne(bench, eleventy, large, change)),
    ],
  };
}

/** Counts the runs of `npm ci` from now on: each has a folder of its own beside the installed packages. */
function watchInstalls(dependencies: string): { end(): number } {
  const runs = new Set<string>();
  const shelves = readdirSync(dependencies);
  must(shelves.length > 0, "the first import installed nothing");
  const watchers = shelves.map((shelf) =>
    watch(join(dependencies, shelf), (_event, name) => {
      if (name?.includes(".partial-")) runs.add(name);
    }),
  );
  return {
    end() {
      for (const watcher of watchers) watcher.close();
      return runs.size;
    },
  };
}

interface Bench {
  client: ApiClient;
  folder: string;
}

interface Imported {
  projectId: string;
  workspaceId: string;
  conversationId: string;
  commit: string;
  /** From the confirmation until the site is shown; packages included, if any were installed. */
  firstMs: number;
  byHand: ByHand;
}

async function importSite({ client, folder }: Bench, site: Site, name: string, count = 0): Promise<Imported> {
  const sources = join(folder, name);
  cpSync(join(fixtures, site.fixture), sources, { recursive: true });
  const page = readFileSync(join(sources, site.path), "utf8");
  for (let at = 0; at < count; at++) {
    const copy = join(sources, dirname(site.path), `copy-${at}.md`);
    writeFileSync(copy, page.replace(/^title:.*$/m, `title: Copy ${at}`));
  }
  const url = createRepositoryOf(join(folder, `${name}.git`), readSiteFolder(sources));
  const { id, workspace } = await client.createProject(name, { type: "git", url });
  const { generator } = await client.must<BuildingForDisplay>("GET", `/api/projects/${id}/building`);
  const recognition = generator?.recognition;
  must(recognition?.kind === "recognised", `${name} was not recognised`);
  const recipe = recognition.build;
  const byHand = new ByHand(sources, recipe);
  byHand.firstMs = await timed(() => byHand.build());
  const { siteFolder, install, build, output } = recipe;
  const firstMs = await timed(async () => {
    const confirmed = { status: "on", siteFolder, install, build, output, installScripts: false };
    await client.must("PUT", `/api/projects/${id}/building`, confirmed);
    await untilShown(client, workspace.id, null);
  });
  const conversationId = await client.startConversation(id);
  const { commit } = await untilShown(client, workspace.id, null);
  return { projectId: id, workspaceId: workspace.id, conversationId, commit, firstMs, byHand };
}

/** Hugo is so fast that it is measured by what is added (ADR 0096). */
const aimsOf = (site: Site): Aims =>
  site === hugo ? { ratio: null, added: { atMost: 500 } } : { ratio: { atMost: 1.3 }, added: null };

interface Aims {
  ratio: Aim;
  /** In milliseconds. */
  added: Aim;
}

/** Returns the product's time beside the generator's, and what the product adds to it. */
async function changeOfOne(
  { client }: Bench,
  site: Site,
  imported: Imported,
  { rounds, what, aims }: { rounds: number; what: string; aims: Aims },
): Promise<Figure[]> {
  const { conversationId, workspaceId, byHand } = imported;
  const page = byHand.read(site.path);
  const start = Buffer.byteLength(page.slice(0, page.indexOf(site.word)));
  let word = site.word;
  let base = imported.commit;
  const times = { ours: [] as number[], byHand: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const next = `words${round + 10}`;
    const handMs = await timed(() => {
      byHand.write(site.path, page.replace(site.word, next));
      byHand.build();
    });
    const range = { op: "replace-range", path: site.path, start, end: start + word.length, text: next };
    const oursMs = await timed(async () => {
      const path = `/api/conversations/${conversationId}/manual-edits`;
      const { commit } = await client.must<{ commit: string }>("POST", path, { base, operations: [range] });
      await untilShown(client, workspaceId, commit);
      base = commit;
    });
    word = next;
    // The first round warms both up.
    if (round < 0) continue;
    times.byHand.push(handMs);
    times.ours.push(oursMs);
  }
  const added = times.ours.map((ours, round) => ours - (times.byHand[round] ?? 0));
  return [
    {
      ...{ name: `${what}, until its site is shown`, unit: "ms", against: "the generator alone", aim: aims.ratio },
      ...{ base: median(times.byHand), ours: median(times.ours) },
    },
    {
      name: `${what}, added to the generator`,
      unit: "ms",
      against: "",
      base: null,
      ours: median(added),
      aim: aims.added,
    },
  ];
}

const shownMsMax = 10 * 60_000;
const askMs = 20;

/** Returns the build of a version once it is shown; null is the newest. */
async function untilShown(client: ApiClient, workspaceId: string, commit: string | null) {
  const deadline = Date.now() + shownMsMax;
  for (;;) {
    const build = await client.must<ShownBuild>("GET", `/api/workspaces/${workspaceId}/build`);
    if (build.state === "built" && build.shown !== null && (commit === null || build.commit === commit)) return build;
    must(build.state !== "failed", `it does not build: ${build.log.slice(-2_000)}`);
    must(Date.now() < deadline, `it is still ${build.state}`);
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}

/** The generator in a folder of its own, as a person runs it in a terminal. */
class ByHand {
  firstMs = 0;
  private readonly siteFolder: string;
  private readonly recipe: Recipe;

  constructor(sources: string, recipe: Recipe) {
    this.siteFolder = join(sources, recipe.siteFolder);
    this.recipe = recipe;
    if (recipe.install !== null) this.run(recipe.install);
  }

  build(): void {
    this.run(`NODE_ENV=production; export NODE_ENV; ${this.recipe.build}`);
  }

  read(path: string): string {
    return readFileSync(join(this.siteFolder, path), "utf8");
  }

  write(path: string, text: string): void {
    rmSync(join(this.siteFolder, path));
    writeFileSync(join(this.siteFolder, path), text);
  }

  private run(command: string): void {
    runByHand(command, this.siteFolder);
  }
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function hasHugo(): boolean {
  try {
    execFileSync("hugo", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
