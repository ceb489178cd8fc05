import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { generateSite } from "#tests/factories/generated-site.ts";
import { readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { type MainJobRow, type MainJobSite, mainJobSites, mainJobTable } from "#tests/fixtures/main-job-table.ts";
import { unmetExpectation } from "#tests/fixtures/unmet-expectation.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The main job through the whole product over HTTP: real sites and a freshly generated one, each imported once as a
// repository. All rows of a site are turns of one conversation, each undone before the next.

const seed = Number(process.env.GENERATED_SITE_SEED ?? Math.floor(Math.random() * 1_000_000_000));
process.stdout.write(`main job: generated site has seed ${seed}\n`);
const generated = generateSite(seed);

interface Job {
  files(): SiteTexts;
  rows: Pick<MainJobRow, "wording" | "files" | "expects">[];
}

const realSites = Object.keys(mainJobSites) as MainJobSite[];
const jobs: Record<string, Job> = {
  ...Object.fromEntries(
    realSites.map((site) => [site, { files: () => readSiteFolder(mainJobSites[site]), rows: mainJobTable[site] }]),
  ),
  [`seed ${seed}`]: { files: () => generated.files, rows: generated.rows },
};

let folder: string;
let product: Product;
let client: ApiClient;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  folder = mkdtempSync(join(tmpdir(), "sitewright-main-job-"));
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY }));
  const { email } = await createActor();
  client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
});
afterAll(async () => {
  await stopProduct(product);
  rmSync(folder, { recursive: true, force: true });
});

/** A site in the product with the person's conversation in it. */
interface Workplace {
  conversationId: string;
  /** The address of its live preview. */
  previewUrl: string;
  repository: string;
  head(): Promise<string>;
}

async function importSite(name: string, files: SiteTexts): Promise<Workplace> {
  const url = createRepositoryOf(join(folder, `${name}.git`), files);
  const { id, status, workspace } = await client.createProject(name, { type: "git", url });
  expect(status, workspace.problem ?? "").toBe("ready");
  const grant = await client.must<{ url: string }>("POST", `/api/workspaces/${workspace.id}/preview-grants`, {});
  return {
    conversationId: await client.startConversation(id),
    previewUrl: grant.url,
    repository: join(process.env.DATA_DIR ?? "", "repositories", `${id}.git`),
    head: async () => (await client.project(id)).workspace.headCommit ?? "",
  };
}

const treeOf = (repository: string, commit: string) => runGit(repository, ["rev-parse", `${commit}^{tree}`]);

/** Returns the tree that the product's patches make from a commit. */
function treeOfPatches(repository: string, commit: string, files: readonly FileDiff[]): string {
  const GIT_INDEX_FILE = join(folder, `index-${commit}`);
  runGit(repository, ["read-tree", commit], { GIT_INDEX_FILE });
  runGit(
    repository,
    ["apply", "--cached", "--whitespace=nowarn"],
    { GIT_INDEX_FILE },
    files.map(({ patch }) => patch).join(""),
  );
  return runGit(repository, ["write-tree"], { GIT_INDEX_FILE });
}

function runGit(repository: string, args: string[], env: Record<string, string> = {}, input = ""): string {
  const { PATH = "" } = process.env;
  const options = { input, encoding: "utf8", env: processEnvironment({ PATH, ...env }) } as const;
  return execFileSync("git", ["-C", repository, ...args], options).trim();
}

// The sites run concurrently, the rows of one in sequence.
describe.concurrent.each(Object.entries(jobs))("%s", (name, { files, rows }) => {
  let place: Workplace;
  beforeAll(async () => {
    place = await importSite(name.replace(" ", "-"), files());
  });

  test.each(rows)("$wording", { concurrent: false }, async ({ wording, files: expected, expects }) => {
    const { repository } = place;
    const before = await place.head();
    const editSessionId = await client.accept(place.conversationId, wording);
    const turn = await client.ended(editSessionId);
    expect(turn, turn.error?.message).toMatchObject({ status: "completed", error: null });
    expect(turn.files.map(({ path }) => path).sort(), turn.text).toEqual(expected);
    expect(await place.head()).toBe(turn.commit);

    const diff = await client.diff(editSessionId);
    expect(diff).toMatchObject({ before, after: turn.commit });
    expect(diff.files.map(({ path }) => path).sort()).toEqual(expected);
    expect(treeOfPatches(repository, before, diff.files)).toBe(treeOf(repository, turn.commit ?? ""));

    const served = new Map<string, string>();
    for (const path of new Set(expects.map(({ file }) => file))) {
      const answer = await client.preview(place.previewUrl, `/${encodeURI(path)}`);
      expect(answer.status, path).toBe(200);
      served.set(path, answer.text);
    }
    const unmet = expects.map((expectation) => unmetExpectation(expectation, (path) => served.get(path) ?? ""));
    expect(unmet.filter((problem) => problem !== null)).toEqual([]);

    const undone = await client.must<{ commit: string }>("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
    expect(await place.head()).toBe(undone.commit);
    expect(treeOf(repository, undone.commit)).toBe(treeOf(repository, before));
  });
});
