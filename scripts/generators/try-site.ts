import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import type { BuildingForDisplay } from "#lib/projects/building/schema.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import type { ScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import { buildByHand } from "./hand-build.ts";
import type { Change, GeneratorRow } from "./rows.ts";

export interface Tried {
  recognised: string;
  /** Seconds from the confirmation to the built page, packages included. */
  seconds: number;
  /** Files that are byte for byte as built by hand, of all; and pages that the preview sends so. */
  files: string;
  pages: string;
  /** The paths that differ. */
  differ: string[];
  /** The line that the generator said to the model. */
  said: string;
}

interface Place {
  client: ApiClient;
  model: ScriptedModelServer;
  workspaceId: string;
  conversationId: string;
  repository: string;
}

/** Takes one site through the product, by its address alone. Throws at the first thing that is not as it should be. */
export async function trySite(
  row: GeneratorRow,
  {
    client,
    model,
    folder,
    dataDir,
    sources,
  }: {
    client: ApiClient;
    model: ScriptedModelServer;
    folder: string;
    dataDir: string;
    sources: string;
  },
): Promise<Tried> {
  const url = createRepositoryOf(join(folder, `${row.fixture}.git`), readSiteFolder(sources));
  const { id, status, workspace } = await client.createProject(row.fixture, { type: "git", url });
  must(status === "ready", `the import ended as ${status}`);
  const recipe = await recognisedRecipe(client, id);
  const begun = Date.now();
  const { siteFolder, install, build, output } = recipe;
  const confirmed = { status: "on", siteFolder, install, build, output, installScripts: false };
  await client.must("PUT", `/api/projects/${id}/building`, confirmed);
  const { shown } = await untilBuilt(client, workspace.id);
  const seconds = (Date.now() - begun) / 1000;
  const repository = join(dataDir, "repositories", `${id}.git`);
  const place: Place = {
    ...{ client, model, workspaceId: workspace.id, repository },
    conversationId: await client.startConversation(id),
  };
  const compared = await compare(place, filesOf(repository, shown), buildByHand(sources, recipe));

  await changeAndSee(place, row.content);
  await changeAndSee(place, row.template);
  const said = await breakAndMend(place, row.broken);
  return { recognised: recipe.generator, seconds, ...compared, said };
}

function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

async function recognisedRecipe(client: ApiClient, projectId: string): Promise<Recipe> {
  const { generator } = await client.must<BuildingForDisplay>("GET", `/api/projects/${projectId}/building`);
  const recognition = generator?.recognition;
  must(recognition?.kind === "recognised", `it was recognised as ${recognition?.kind ?? "nothing"}`);
  return recognition.build;
}

const builtMsMax = 10 * 60_000;

async function untilBuilt(client: ApiClient, workspaceId: string): Promise<{ shown: string }> {
  const deadline = Date.now() + builtMsMax;
  for (;;) {
    const build = await client.must<ShownBuild>("GET", `/api/workspaces/${workspaceId}/build`);
    if (build.state === "built" && build.shown !== null) return { shown: build.shown };
    must(build.state !== "failed", `it does not build (${build.failure}): ${build.log.slice(-2_000)}`);
    must(Date.now() < deadline, `it is still ${build.state}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["-C", repository, ...args], { maxBuffer: 2 ** 28 });

function filesOf(repository: string, commit: string): Map<string, Buffer> {
  const paths = git(repository, "ls-tree", "-r", "-z", "--name-only", commit).toString().split("\0").filter(Boolean);
  return new Map(paths.map((path) => [path, git(repository, "cat-file", "blob", `${commit}:${path}`)]));
}

async function compare(
  { client, workspaceId }: Place,
  built: Map<string, Buffer>,
  byHand: Map<string, Buffer>,
): Promise<Pick<Tried, "files" | "pages" | "differ">> {
  const all = [...new Set([...built.keys(), ...byHand.keys()])];
  const differ = all.filter((path) => !built.get(path)?.equals(byHand.get(path) ?? Buffer.of(0)));
  const pages = all.filter((path) => path.endsWith(".html"));
  const served: string[] = [];
  // Its address has to be opened soon.
  const grant = await client.must<{ url: string }>("POST", `/api/workspaces/${workspaceId}/preview-grants`, {});
  for (const path of pages) {
    const { status, text } = await client.preview(grant.url, `/${encodeURI(path)}`);
    if (status === 200 && text === byHand.get(path)?.toString("utf8")) served.push(path);
    else if (!differ.includes(path)) differ.push(`${path} (${status})`);
  }
  const equal = all.filter((path) => built.get(path)?.equals(byHand.get(path) ?? Buffer.of(0))).length;
  return { files: `${equal}/${all.length}`, pages: `${served.length}/${pages.length}`, differ };
}

const holds = (files: Map<string, Buffer>, text: string) => [...files.values()].some((file) => file.includes(text));

const editOf = ({ path, from, to }: Change) => call("edit_file", { path, edits: [{ oldText: from, newText: to }] });

/** Makes a change by the agent, sees it in what is built, and undoes it. */
async function changeAndSee(place: Place, change: Change): Promise<void> {
  const { client, model, workspaceId, conversationId, repository } = place;
  const { shown: before } = await untilBuilt(client, workspaceId);
  model.respond(({ step }) => (step === 0 ? reply(say("I change it."), editOf(change)) : reply(say("Done."))));
  const turn = await client.ended(await client.accept(conversationId, `Change ${change.path}`));
  must(
    turn.status === "completed" && turn.commit !== null,
    `the change ended as ${turn.status}: ${turn.error?.message}`,
  );
  const { shown } = await untilBuilt(client, workspaceId);
  must(shown !== before, `the change of ${change.path} built the same site`);
  const sees = shownText(change);
  must(!holds(filesOf(repository, before), sees) && holds(filesOf(repository, shown), sees), `“${sees}” is not there`);
  await client.must("POST", `/api/edit-sessions/${turn.editSessionId}/undo`, {});
  must((await untilBuilt(client, workspaceId)).shown === before, "undo did not bring the same site back");
}

/** The part of a change's text that stands in what is built, which has no template's marks. */
const shownText = ({ from, to }: Change) => {
  const fresh = to
    .replace(/\{\{.*?\}\}|<[^>]*>/g, "\n")
    .split("\n")
    .map((part) => part.trim());
  return fresh.find((part) => part !== "" && !from.includes(part)) ?? to;
};

/** Has the agent break the build. It is told what the generator said, and mends it. Returns the first line of that. */
async function breakAndMend(place: Place, change: Change): Promise<string> {
  const { client, model, workspaceId, conversationId } = place;
  const { shown: before } = await untilBuilt(client, workspaceId);
  const told: string[] = [];
  model.respond(({ instruction, step }) => {
    const isTold = instruction.includes("The generator said:");
    if (isTold && step === 0) told.push(instruction);
    const edit = isTold ? { ...change, from: change.to, to: change.from } : change;
    return step === 0 ? reply(say("I change it."), editOf(edit)) : reply(say("Done."));
  });
  const turn = await client.ended(await client.accept(conversationId, `Break ${change.path}`));
  must(turn.status === "completed", `the mended turn ended as ${turn.status}: ${turn.error?.message}`);
  must(told.length === 1, `the model was told ${told.length} times that the site does not build`);
  must(turn.receipt?.unbuilt === undefined, "the mended site does not build");
  must((await untilBuilt(client, workspaceId)).shown === before, "the mended site is another one");
  const lines = (told[0] ?? "").split("\n").map((line) => line.trim());
  return lines.find((line) => /unheard|un\.heard|of\.nothing|of nothing|nothing/i.test(line)) ?? lines[1] ?? "";
}
