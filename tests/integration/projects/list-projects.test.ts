import { expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { listProjects } from "#lib/projects/list-projects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { countReads } from "#tests/fakes/count-reads.ts";

test("projects are listed whole or in pages without a gap, newest first", async () => {
  const actor = await createActor();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await createProject(actor)).projectId);
  const list = async (page?: Parameters<typeof listProjects>[1]) =>
    (await listProjects(actor, page)).map(({ id }) => id);

  expect(await list()).toEqual(ids);
  expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await list({ before: ids[1], limit: 2 })).toEqual(ids.slice(2, 4));
  expect(await list({ before: ids[3], limit: 2 })).toEqual(ids.slice(4));
  expect(await list({ before: ids[4] })).toEqual([]);
});

test("projects are searched by a part of their name in any case", async () => {
  const actor = await createActor();
  for (const name of ["The bakery", "100% wool", "Bake_off"]) await createProject(actor, { name });
  await createProject(await createActor(), { name: "Another's bakery" });
  const names = async (search: string) => (await listProjects(actor, { search })).map(({ name }) => name);
  expect(await names("BAKE")).toEqual(["Bake_off", "The bakery"]);
  expect(await names("%")).toEqual(["100% wool"]);
  expect(await names("e_")).toEqual(["Bake_off"]);
  expect(await names("\\")).toEqual([]);
  expect(await names("")).toHaveLength(3);
});

test("more projects cost no more statements, although each tells its last change", async () => {
  const actor = await createActor();
  const add = async () => {
    const site = await createConversation(actor);
    for (let n = 0; n < 2; n++) await createTurn(actor, site);
  };
  await add();
  const one = await countReads(() => listProjects(actor));
  for (let n = 0; n < 4; n++) await add();
  const five = await countReads(() => listProjects(actor));
  expect(five.queries).toBe(one.queries);
  const projects = await listProjects(actor);
  expect(projects.map(({ lastEdit }) => lastEdit?.mine)).toEqual([true, true, true, true, true]);
});

test("the last change is that of the newest version, and nothing before the first", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const lastEdit = async () => (await listProjects(actor))[0]?.lastEdit;
  expect(await lastEdit()).toBeNull();
  await createTurn(actor, site);
  const id = await createTurn(actor, site);
  const turn = await database().editSession.findUniqueOrThrow({ where: { id } });
  expect(await lastEdit()).toEqual({ name: actor.name, at: turn.endedAt?.toISOString(), mine: true });
});

test("a page never begins at another person's project", async () => {
  const actor = await createActor();
  await createProject(actor);
  const { projectId } = await createProject(await createActor());
  expect((await listProjects(actor, { before: projectId })).map(({ id }) => id)).not.toContain(projectId);
});
