import { afterAll, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { composeInstructions } from "#lib/projects/instructions/compose-instructions.ts";
import { getInstructionsVersion, listInstructionsVersions } from "#lib/projects/instructions/list-versions.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { chooseTemplate, restoreInstructions, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { getTemplate, listTemplates } from "#lib/projects/templates/get-templates.ts";
import {
  createTemplate,
  deleteTemplate,
  restoreTemplate,
  saveTemplate,
} from "#lib/projects/templates/save-template.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";

afterAll(closeDatabase);

const texts = { background: "Warm and short.", steps: "Ask before you delete.", output: null };
const none = { background: null, steps: null, output: null };

async function createOrganization(projects: number, template = texts) {
  const owner = await createActor();
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const ids: string[] = [];
  for (let n = 0; n < projects; n++) ids.push((await createProject(owner)).projectId);
  const { id: templateId } = await createTemplate(owner, organizationId, { name: "Our tone", ...template });
  for (const id of ids) await chooseTemplate(owner, id, { templateId, off: [] });
  return { owner, organizationId, ids, templateId, place: { organizationId, templateId } };
}

/** Returns the texts beside the base that the next turn of a project would be told. */
const told = async (projectId: string) =>
  composeInstructions(await loadInstructions(systemScope, projectId))
    .map(({ text }) => text)
    .filter((text) => text.includes(", BY THE "));

test("changed shared texts reach thirty projects at once, and back", async () => {
  const { owner, ids, place } = await createOrganization(30);
  const saved = await saveTemplate(owner, place, {
    name: "Our tone",
    ...texts,
    background: "Dry.",
    reason: "New brand",
  });
  expect(saved).toMatchObject({ version: 2, projects: 30 });
  for (const id of ids)
    expect(await told(id)).toEqual([
      "BACKGROUND, BY THE ORGANIZATION\nDry.",
      `STEPS, BY THE ORGANIZATION\n${texts.steps}`,
    ]);
  const shown = await getInstructionsVersion(owner, ids[0] ?? "", 2);
  expect(shown).toMatchObject({
    reason: "New brand",
    changed: ["templateTexts"],
    template: { version: 2, background: "Dry." },
  });
  expect(await restoreTemplate(owner, place, 1)).toMatchObject({ version: 3 });
  for (const id of ids) expect((await told(id))[0]).toBe(`BACKGROUND, BY THE ORGANIZATION\n${texts.background}`);
  expect((await getTemplate(owner, place)).versions.map(({ restoredFrom }) => restoredFrom)).toEqual([1, null, null]);
  const { versions } = await listInstructionsVersions(owner, ids[0] ?? "", { limit: 2 });
  expect(versions.map(({ shared }) => shared?.restoredFrom)).toEqual([1, null]);
});

test("a project deviates visibly, and keeps that when the shared texts change", async () => {
  const { owner, ids, place, templateId } = await createOrganization(2);
  const [deviating = "", other = ""] = ids;
  await saveInstructions(owner, deviating, { ...none, steps: "Delete freely." });
  await chooseTemplate(owner, deviating, { templateId, off: ["steps"] });
  await saveTemplate(owner, place, { name: "Our tone", ...texts, background: "Dry.", steps: "Never delete." });
  expect(await told(deviating)).toEqual([
    "BACKGROUND, BY THE ORGANIZATION\nDry.",
    "STEPS, BY THE PROJECT\nDelete freely.",
  ]);
  expect((await told(other))[1]).toBe("STEPS, BY THE ORGANIZATION\nNever delete.");
  const { versions } = await listInstructionsVersions(owner, deviating, { limit: 2 });
  expect(versions.map(({ changed }) => changed)).toEqual([["templateTexts"], ["templateOff"]]);
  const { users } = await getTemplate(owner, place);
  expect(users.map(({ id, off }) => [id, off])).toEqual(
    expect.arrayContaining([
      [deviating, ["steps"]],
      [other, []],
    ]),
  );
});

test("a version that is brought back has the shared texts of now", async () => {
  const { owner, ids, place } = await createOrganization(1);
  const [id = ""] = ids;
  await saveInstructions(owner, id, { ...none, output: "In one sentence." });
  await chooseTemplate(owner, id, { templateId: null, off: [] });
  expect(await told(id)).toEqual(["OUTPUT, BY THE PROJECT\nIn one sentence."]);
  await saveTemplate(owner, place, { name: "Our tone", ...texts, background: "Dry." });
  await restoreInstructions(owner, id, 2);
  expect(await told(id)).toEqual([
    "BACKGROUND, BY THE ORGANIZATION\nDry.",
    `STEPS, BY THE ORGANIZATION\n${texts.steps}`,
    "OUTPUT, BY THE PROJECT\nIn one sentence.",
  ]);
});

test("a template's page names the other projects and what they use instead", async () => {
  const { owner, organizationId, ids, place, templateId } = await createOrganization(2);
  const { projectId } = await createProject(owner);
  const other = await createTemplate(owner, organizationId, { name: "Another tone", ...texts });
  expect((await getTemplate(owner, place)).others).toMatchObject([{ id: projectId, template: null }]);
  await chooseTemplate(owner, projectId, { templateId: other.id, off: [] });
  expect((await getTemplate(owner, place)).others).toMatchObject([{ id: projectId, template: "Another tone" }]);
  await chooseTemplate(owner, projectId, { templateId, off: [] });
  const { users, others } = await getTemplate(owner, place);
  expect([users.map(({ id }) => id).sort(), others]).toEqual([[...ids, projectId].sort(), []]);
});

test("texts that are in force already become no version", async () => {
  const { owner, ids, place, templateId } = await createOrganization(1);
  const [id = ""] = ids;
  expect(await saveTemplate(owner, place, { name: "Our tone", ...texts })).toMatchObject({ version: 1 });
  await chooseTemplate(owner, id, { templateId, off: [] });
  expect((await loadInstructions(systemScope, id)).version).toBe(1);
});

test("shared texts that are too long in one project are saved in none", async () => {
  const { owner, ids, place } = await createOrganization(3);
  const [long = "", other = ""] = ids;
  const whole = (letter: string) => ({
    background: letter.repeat(50_000),
    steps: letter.repeat(50_000),
    output: letter.repeat(50_000),
  });
  await saveInstructions(owner, long, whole("x"));
  const saving = saveTemplate(owner, place, { name: "Our tone", ...whole("y") });
  await expect(saving).rejects.toMatchObject({ code: "template-too-long", kind: "invalid" });
  expect((await loadInstructions(systemScope, other)).template).toMatchObject({ version: 1, ...texts });
  expect(await getTemplate(owner, place)).toMatchObject({ version: 1 });
});

test("a used template can't be deleted, and another organization has none of it", async () => {
  const { owner, ids, place, templateId } = await createOrganization(1);
  const [id = ""] = ids;
  await expect(deleteTemplate(owner, place)).rejects.toMatchObject({ code: "template-in-use" });
  const stranger = await createOrganization(1);
  const theirs = { organizationId: stranger.organizationId, templateId };
  await expect(getTemplate(stranger.owner, theirs)).rejects.toMatchObject({ kind: "not-found" });
  await expect(getTemplate(stranger.owner, place)).rejects.toMatchObject({ kind: "not-found" });
  const foreign = chooseTemplate(stranger.owner, stranger.ids[0] ?? "", { templateId, off: [] });
  await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
  await chooseTemplate(owner, id, { templateId: null, off: [] });
  await deleteTemplate(owner, place);
  expect(await listTemplates(owner, place.organizationId)).toEqual([]);
  // Versions that were told with it stay readable.
  expect((await getInstructionsVersion(owner, id, 1)).template).toMatchObject({ name: "Our tone", ...texts });
  await createTemplate(owner, place.organizationId, { name: "our TONE", ...texts });
});

test("two templates of one name are refused, however it is written", async () => {
  const { owner, organizationId } = await createOrganization(0);
  const again = createTemplate(owner, organizationId, { name: "OUR tone", ...texts });
  await expect(again).rejects.toMatchObject({ code: "template-name-taken" });
});

test("a project's admin chooses a template but can't change it", async () => {
  const { organizationId, ids, place, templateId } = await createOrganization(1);
  const [id = ""] = ids;
  const admin: Actor = await joinProject(await createActor({ organizationId, role: "member" }), id, "admin");
  const { templates } = await chooseTemplate(admin, id, { templateId, off: ["background"] });
  expect(templates).toEqual([{ id: templateId, name: "Our tone" }]);
  await expect(saveTemplate(admin, place, { name: "Mine", ...none })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(getTemplate(admin, place)).rejects.toMatchObject({ kind: "forbidden" });
});

test("changes of shared texts and of projects at the same time lose nothing", async () => {
  const { owner, ids, place, templateId } = await createOrganization(6);
  await Promise.all([
    ...[1, 2, 3].map((n) => saveTemplate(owner, place, { name: "Our tone", ...texts, background: `Tone ${n}` })),
    ...ids.map((id) => saveInstructions(owner, id, { ...none, output: id })),
    ...ids.slice(0, 3).map((id) => chooseTemplate(owner, id, { templateId, off: ["steps"] })),
  ]);
  const newest = (await getTemplate(owner, place)).versions[0];
  expect(newest?.version).toBe(4);
  for (const [index, id] of ids.entries()) {
    const { template, output } = await loadInstructions(systemScope, id);
    expect(output).toBe(id);
    expect(template).toMatchObject({ version: 4, background: newest?.background, off: index < 3 ? ["steps"] : [] });
    const { versions } = await listInstructionsVersions(owner, id, { limit: 100 });
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => versions.length - 1 - at));
  }
});

test("the database refuses a template of another organization and a changed version", async () => {
  const [own, other] = [await createOrganization(1), await createOrganization(0)];
  const row = { projectId: own.ids[0] ?? "", version: 9, userId: own.owner.userId, addsToBase: true };
  const used = { templateId: other.templateId, templateVersion: 1 };
  await expect(database().instructions.create({ data: { ...row, ...used } })).rejects.toThrow(/own organization/);
  await expect(database().instructions.create({ data: { ...row, templateOff: ["steps"] } })).rejects.toThrow(
    /instructions_template_off/,
  );
  const changed = database().$executeRaw`
    UPDATE instruction_template_versions SET steps = 'x' WHERE template_id = ${own.templateId}::uuid`;
  await expect(changed).rejects.toThrow(/immutable/);
});

test("a template chosen while it changes has one version in all projects", async () => {
  const { owner, ids, place, templateId } = await createOrganization(4);
  for (const id of ids) await chooseTemplate(owner, id, { templateId: null, off: [] });
  await Promise.all([
    ...ids.slice(0, 2).map((id) => chooseTemplate(owner, id, { templateId, off: [] })),
    saveTemplate(owner, place, { name: "Our tone", ...texts, background: "Dry." }),
    ...ids.slice(2).map((id) => restoreInstructions(owner, id, 1)),
  ]);
  for (const id of ids)
    expect((await loadInstructions(systemScope, id)).template).toMatchObject({ version: 2, background: "Dry." });
});
