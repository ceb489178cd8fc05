import { afterAll, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import type { InstructionsForDisplay } from "#lib/projects/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { GET, PUT } from "@/app/api/projects/[projectId]/instructions/route.ts";

afterAll(closeDatabase);

const read = async (actor: Actor, projectId: string) =>
  GET(await routeRequest("/", { actor }), routeContext({ projectId }));
const save = async (actor: Actor, projectId: string, body: unknown) =>
  PUT(await routeRequest("/", { method: "PUT", actor, body }), routeContext({ projectId }));
const texts = { background: "We sell bread.", steps: null, output: "" };

test("before the first save version 0 is the defaults", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner);
  const answer = (await (await read(owner, projectId)).json()) as InstructionsForDisplay;
  expect(answer).toMatchObject({ version: 0, background: null, steps: null, output: null });
  expect(answer.defaults.output).toContain("write_note_to_self");
  expect(await loadInstructions(systemScope, projectId)).toEqual({ version: 0, ...answer.defaults });
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
