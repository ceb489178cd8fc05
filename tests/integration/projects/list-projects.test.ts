import { expect, test } from "vitest";
import { listProjects } from "#lib/projects/list-projects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";

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

test("a page never begins at another person's project", async () => {
  const actor = await createActor();
  await createProject(actor);
  const { projectId } = await createProject(await createActor());
  expect((await listProjects(actor, { before: projectId })).map(({ id }) => id)).not.toContain(projectId);
});
