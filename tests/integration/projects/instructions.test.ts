import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { baseParts } from "#lib/projects/instructions/base-parts.ts";
import { basePartKeys, type TextName } from "#lib/projects/instructions/base-schema.ts";
import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { compareInstructionsVersions } from "#lib/projects/instructions/list-versions.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import type { InstructionsVersions } from "#lib/projects/instructions/version-schema.ts";
import type { InstructionsForDisplay } from "#lib/projects/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { PUT as SWITCH } from "@/app/api/projects/[projectId]/instructions/base/route.ts";
import { DELETE as DISMISS } from "@/app/api/projects/[projectId]/instructions/notice/route.ts";
import { GET, PUT } from "@/app/api/projects/[projectId]/instructions/route.ts";
import { POST as RESTORE } from "@/app/api/projects/[projectId]/instructions/versions/[version]/restore/route.ts";
import { GET as VERSION } from "@/app/api/projects/[projectId]/instructions/versions/[version]/route.ts";
import { GET as VERSIONS } from "@/app/api/projects/[projectId]/instructions/versions/route.ts";

afterAll(closeDatabase);

const read = async (actor: Actor, projectId: string) =>
  GET(await routeRequest("/", { actor }), routeContext({ projectId }));
const save = async (actor: Actor, projectId: string, body: unknown) =>
  PUT(await routeRequest("/", { method: "PUT", actor, body }), routeContext({ projectId }));
const switchPart = async (actor: Actor, projectId: string, body: unknown) =>
  SWITCH(await routeRequest("/", { method: "PUT", actor, body }), routeContext({ projectId }));
const dismiss = async (actor: Actor, projectId: string) =>
  DISMISS(await routeRequest("/", { method: "DELETE", actor }), routeContext({ projectId }));

const versionsOf = async (actor: Actor, projectId: string, query = "") =>
  VERSIONS(await routeRequest(`/${query}`, { actor }), routeContext({ projectId }));
const versionOf = async (actor: Actor, projectId: string, version: string) =>
  VERSION(await routeRequest("/", { actor }), routeContext({ projectId, version }));
const restore = async (actor: Actor, projectId: string, version: string) =>
  RESTORE(await routeRequest("/", { method: "POST", actor }), routeContext({ projectId, version }));

/** Returns who switched off the parts that are off. */
async function offIn(response: Response): Promise<Record<string, string>> {
  const { base } = (await response.json()) as InstructionsForDisplay;
  return Object.fromEntries(base.flatMap(({ key, off }) => (off ? [[key, off.by]] : [])));
}

const texts = { background: "We sell bread.", steps: null, output: "" };
const earlierDefaults = JSON.parse(readFileSync("tests/fixtures/earlier-defaults.json", "utf8")) as Record<
  TextName,
  string[]
>;

const none = { background: null, steps: null, output: null };

/** Saves a version as the product did when a text stood in the place of the default. */
async function saveAsEarlier(
  actor: Actor,
  projectId: string,
  written: Partial<Record<TextName, string | null>>,
): Promise<void> {
  const { background, steps, output } = { ...none, ...written };
  await database().$executeRaw`
    INSERT INTO instructions (project_id, version, background, steps, output, reason, user_id)
    SELECT ${projectId}::uuid, coalesce(max(version), 0) + 1, ${background}, ${steps}, ${output}, NULL, ${actor.userId}::uuid
    FROM instructions WHERE project_id = ${projectId}::uuid`;
}

test("before the first save version 0 is the whole base alone", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const answer = (await (await read(owner, projectId)).json()) as InstructionsForDisplay;
  expect(answer).toMatchObject({ version: 0, ...none, replaced: [] });
  expect(answer.defaults.output).toContain("write_note_to_self");
  expect(answer.base).toEqual(basePartKeys.map((key) => ({ key, text: baseParts[key].text, off: null })));
  expect(await loadInstructions(systemScope, projectId)).toEqual({ version: 0, ...none, baseOff: [], template: null });
});

test("each save creates the next version and keeps the earlier ones", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  expect(await (await save(owner, projectId, { ...texts, reason: "Tone" })).json()).toMatchObject({
    version: 1,
    ...texts,
  });
  await save(owner, projectId, { ...texts, steps: "Ask first." });
  const second = await loadInstructions(systemScope, projectId);
  expect(second).toMatchObject({ version: 2, background: "We sell bread.", steps: "Ask first.", output: "" });
  expect(await loadInstructions(systemScope, projectId, 1)).toMatchObject({ version: 1, background: "We sell bread." });
  await expect(
    database().instructions.updateMany({ where: { projectId }, data: { background: "Changed" } }),
  ).rejects.toThrow();
});

test("a switched part is a version, with who and when, until switched back", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const admin = await joinProject(await createActor({ name: "Bo Admin" }), projectId, "admin");
  await save(owner, projectId, texts);
  expect(await offIn(await switchPart(admin, projectId, { part: "commits", on: false }))).toEqual({
    commits: "Bo Admin",
  });
  const since = (await getInstructions(owner, projectId)).base.find(({ key }) => key === "commits")?.off?.at;
  const written = await database().instructions.findFirst({ where: { projectId, version: 2 } });
  expect(written).toMatchObject({ userId: admin.userId, baseOff: ["commits"], background: "We sell bread." });
  expect(since).toBe(written?.createdAt.toISOString());

  // Later versions change neither who nor when.
  await switchPart(owner, projectId, { part: "safety", on: false });
  await save(owner, projectId, { ...none, steps: "Ask first." });
  const both = await getInstructions(owner, projectId);
  expect(both).toMatchObject({ version: 4, steps: "Ask first." });
  expect(both.base.find(({ key }) => key === "commits")?.off).toEqual({ by: "Bo Admin", at: since });
  expect(await loadInstructions(systemScope, projectId, 2)).toMatchObject({ baseOff: ["commits"] });

  await switchPart(owner, projectId, { part: "commits", on: true });
  await switchPart(owner, projectId, { part: "safety", on: true });
  await switchPart(owner, projectId, { part: "safety", on: true });
  expect(await getInstructions(owner, projectId)).toMatchObject({ version: 6 });
  expect(await offIn(await switchPart(owner, projectId, { part: "commits", on: false }))).toEqual({
    commits: owner.name,
  });
});

test.each([{ part: "unheard-of", on: false }, { part: "safety" }, { part: "safety", on: "no" }])(
  "%j switches nothing",
  async (change) => {
    const owner = await createActor();
    const { projectId } = await createProject(owner);
    expect((await switchPart(owner, projectId, change)).status).toBe(400);
    expect(await database().instructions.count({ where: { projectId } })).toBe(0);
  },
);

test("parts that are switched at the same moment are all off", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await Promise.all(basePartKeys.map((part) => switchPart(owner, projectId, { part, on: false })));
  expect(await loadInstructions(systemScope, projectId)).toMatchObject({ version: 8, baseOff: [...basePartKeys] });
});

test("safety can be switched on although the texts are too long for the model", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await saveAsEarlier(owner, projectId, { background: "漢".repeat(50_000), steps: "漢".repeat(50_000) });
  await switchPart(owner, projectId, { part: "safety", on: false });
  const { tokens, tokensMax } = await getInstructions(owner, projectId);
  expect(tokens).toBeGreaterThan(tokensMax);
  expect((await switchPart(owner, projectId, { part: "safety", on: true })).status).toBe(200);
  expect(await loadInstructions(systemScope, projectId)).toMatchObject({ version: 3, baseOff: [] });
});

test("earlier texts add to the base, and admins are told until one dismisses it", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await saveAsEarlier(owner, projectId, { background: "Older." });
  const output = `${earlierDefaults.output.at(-1)}\n\nSay “Grüezi”.`;
  await saveAsEarlier(owner, projectId, {
    background: "We sell bread.",
    steps: earlierDefaults.steps[0] ?? "",
    output,
  });
  const shown = { background: "We sell bread.", steps: null, output: "Say “Grüezi”." };
  expect(await getInstructions(owner, projectId)).toMatchObject({
    ...{ version: 2, ...shown, replaced: ["background", "output"] },
  });
  expect(await loadInstructions(systemScope, projectId, 1)).toMatchObject({ ...none, background: "Older." });
  expect(await database().instructions.findFirst({ where: { projectId, version: 2 } })).toMatchObject({ output });

  // The notice outlives other changes.
  await switchPart(owner, projectId, { part: "answers", on: false });
  await save(owner, projectId, { ...shown, steps: "Ask." });
  const admin = await joinProject(await createActor(), projectId, "admin");
  expect((await getInstructions(admin, projectId)).replaced).toEqual(["background", "output"]);
  expect((await dismiss(admin, projectId)).status).toBe(204);
  expect((await dismiss(owner, projectId)).status).toBe(204);
  expect(await getInstructions(owner, projectId)).toMatchObject({ version: 4, steps: "Ask.", replaced: [] });
  const recorded = await database().auditEntry.findMany({ where: { projectId, action: "base-notice-dismissed" } });
  expect(recorded).toMatchObject([{ userId: admin.userId, before: { replaced: ["background", "output"] } }]);
});

test("admins are told nothing of texts that were the default", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await saveAsEarlier(owner, projectId, { output: earlierDefaults.output[1] ?? "" });
  await save(owner, projectId, texts);
  expect((await getInstructions(owner, projectId)).replaced).toEqual([]);
  expect((await dismiss(owner, projectId)).status).toBe(204);
  expect(await database().auditEntry.count({ where: { projectId, action: "base-notice-dismissed" } })).toBe(0);
});

test("ten concurrent saves create ten versions", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(owner, projectId, texts)));
  const versions = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as InstructionsForDisplay).version),
  );
  expect(versions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test.each([
  [{ background: "x".repeat(50_001), steps: null, output: null }, 400],
  [{ background: 1, steps: null, output: null }, 400],
  [{}, 400],
  ["x".repeat(1_100_000), 413],
])("an invalid body saves nothing", async (body, status) => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  expect((await save(owner, projectId, body)).status).toBe(status);
  expect(await database().instructions.count({ where: { projectId } })).toBe(0);
});

test("the history tells who saved each version, why, and what differs", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await save(owner, projectId, { ...none, background: "We sell bread.", reason: "Tone" });
  await switchPart(owner, projectId, { part: "answers", on: false });
  await save(owner, projectId, { background: "We sell cakes.", steps: "Ask first.", output: "" });
  const { versions, before } = (await (await versionsOf(owner, projectId)).json()) as InstructionsVersions;
  expect(versions.map(({ version, by, reason, changed }) => ({ version, by, reason, changed }))).toEqual([
    { version: 3, by: owner.name, reason: null, changed: ["background", "steps"] },
    { version: 2, by: owner.name, reason: null, changed: ["base"] },
    { version: 1, by: owner.name, reason: "Tone", changed: ["background"] },
    { version: 0, by: null, reason: null, changed: [] },
  ]);
  expect(before).toBeNull();

  const first = (await (await versionsOf(owner, projectId, "?limit=2")).json()) as InstructionsVersions;
  expect(first.versions.map(({ version }) => version)).toEqual([3, 2]);
  const rest = (await (await versionsOf(owner, projectId, `?before=${first.before}`)).json()) as InstructionsVersions;
  expect(rest.versions.map(({ version }) => version)).toEqual([1, 0]);
});

test("one version is read whole, and one that does not exist is not found", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await save(owner, projectId, texts);
  await switchPart(owner, projectId, { part: "answers", on: false });
  expect(await (await versionOf(owner, projectId, "2")).json()).toMatchObject({
    ...{ version: 2, background: "We sell bread.", baseOff: ["answers"], changed: ["base"] },
  });
  expect(await (await versionOf(owner, projectId, "0")).json()).toMatchObject({ version: 0, ...none, baseOff: [] });
  for (const wrong of ["3", "-1", "01", "1.5", "x", "9999999999999"])
    expect((await versionOf(owner, projectId, wrong)).status).toBe(404);
  expect((await restore(owner, projectId, "3")).status).toBe(404);
});

test("any two versions stand side by side, by default one beside its predecessor", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  for (const background of ["One", "Two", "Three"]) await save(owner, projectId, { ...none, background });
  const beside = async (version: number, other: number | null) => {
    const compared = await compareInstructionsVersions(owner, projectId, { version, other });
    return [compared.shown, compared.other].map(({ version: number, background }) => [number, background]);
  };
  expect(await beside(3, null)).toEqual([
    [3, "Three"],
    [2, "Two"],
  ]);
  expect(await beside(3, 1)).toEqual([
    [3, "Three"],
    [1, "One"],
  ]);
  expect(await beside(2, 0)).toEqual([
    [2, "Two"],
    [0, null],
  ]);
  // Version 0 has none before it, so it stands beside the one in force.
  expect(await beside(0, null)).toEqual([
    [0, null],
    [3, "Three"],
  ]);
  const { newest, choices } = await compareInstructionsVersions(owner, projectId, { version: 1, other: null });
  expect([newest, choices.map(({ version }) => version)]).toEqual([3, [3, 2, 1, 0]]);
  await expect(beside(3, 4)).rejects.toMatchObject({ code: "not-found" });

  const editor = await joinProject(await createActor(), projectId, "editor");
  await expect(compareInstructionsVersions(editor, projectId, { version: 1, other: 2 })).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("an earlier version comes back as the next one, with its switches", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await switchPart(owner, projectId, { part: "answers", on: false });
  await save(owner, projectId, texts);
  await switchPart(owner, projectId, { part: "answers", on: true });
  await save(owner, projectId, none);
  const answer = await restore(owner, projectId, "2");
  expect(await answer.json()).toMatchObject({ version: 5, background: "We sell bread." });
  expect(await loadInstructions(systemScope, projectId)).toMatchObject({ version: 5, baseOff: ["answers"] });
  const { versions } = (await (await versionsOf(owner, projectId, "?limit=1")).json()) as InstructionsVersions;
  expect(versions).toMatchObject([{ version: 5, restoredFrom: 2 }]);
  // Texts that are in force already make no version of their own.
  expect(await (await restore(owner, projectId, "2")).json()).toMatchObject({ version: 5 });
  expect(await (await restore(owner, projectId, "0")).json()).toMatchObject({ version: 6, ...none });
  expect(await loadInstructions(systemScope, projectId)).toMatchObject({ version: 6, baseOff: [] });
});

test("a version of an earlier product comes back as it adds to the base", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await saveAsEarlier(owner, projectId, {
    background: "We sell bread.",
    output: earlierDefaults.output.at(-1) ?? null,
  });
  await save(owner, projectId, none);
  expect(await (await restore(owner, projectId, "1")).json()).toMatchObject({
    ...{ version: 3, background: "We sell bread.", output: null },
  });
});

test("an editor can neither read the history nor bring a version back", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  await save(owner, projectId, texts);
  const editor = await createActor();
  await joinProject(editor, projectId, "editor");
  const again = { ...editor };
  for (const answer of [
    await versionsOf(again, projectId),
    await versionOf(again, projectId, "1"),
    await restore(again, projectId, "0"),
  ])
    expect([403, 404]).toContain(answer.status);
  expect(await loadInstructions(systemScope, projectId)).toMatchObject({ version: 1 });
});
