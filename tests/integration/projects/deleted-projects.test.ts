import { existsSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { acceptInvitation } from "#lib/accounts/people/accept-invitation.ts";
import { invitePerson } from "#lib/accounts/people/invite-person.ts";
import { lookAtInvitation } from "#lib/accounts/people/look-at-invitation.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { deleteProject } from "#lib/conversations/conversation/delete-project.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createProject as createProjectUseCase } from "#lib/projects/create-project.ts";
import { followHead } from "#lib/projects/delivery/follow-head.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { chooseTemplate, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { listDeletedProjects } from "#lib/projects/list-deleted-projects.ts";
import { listProjects } from "#lib/projects/list-projects.ts";
import { createPreviewGrant } from "#lib/projects/preview/create-preview-grant.ts";
import { openPreview } from "#lib/projects/preview/open-preview.ts";
import { resolvePreview } from "#lib/projects/preview/resolve-preview.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { pruneProjects } from "#lib/projects/prune-projects.ts";
import { releasePlace } from "#lib/projects/released-places/release-place.ts";
import { restoreProject } from "#lib/projects/restore-project.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { createCloneToken } from "#lib/publishing/clone/clone-tokens.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { claimPublish } from "#lib/reviews/publish-lease.ts";
import { finishPublishing } from "#lib/reviews/publish-review.ts";
import { saveCheckSettings } from "#lib/site-checks/check-settings.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { plantPlan } from "#tests/factories/create-plan.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createRemoteConversation, createReview, readWorkspace } from "#tests/factories/create-review.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git } from "#tests/factories/git-repository.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { DELETE } from "@/app/api/projects/[projectId]/route.ts";
import { after, converse, createPlace, listTimers, start } from "../follow-ups/place.ts";

afterAll(async () => {
  await stopListening();
  await closeDatabase();
});

const gone = { kind: "not-found", code: "not-found" };
const name = "Bakery";
const signal = new AbortController().signal;

/** Sets the project's thirty days to be over. */
const age = (id: string) =>
  database().$executeRaw`UPDATE projects SET restorable_until = now() - interval '1 second' WHERE id = ${id}::uuid`;

test("deleting requires the project's exact name", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner, { name });
  const remove = async (body: unknown) =>
    DELETE(await routeRequest("/", { method: "DELETE", actor: owner, body }), routeContext({ projectId }));
  for (const typed of ["", "bakery", "Bakery 2", projectId]) {
    const refused = await remove({ name: typed });
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: "name-mismatch" }]);
  }
  expect(await getProject(owner, projectId)).toMatchObject({ name });
  const removed = (await (await remove({ name: " Bakery " })).json()) as { restorableUntil: string };
  const [clock] = await database().$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  const days = (Date.parse(removed.restorableUntil) - (clock?.now.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test("a deleted project is hidden, and its streams, previews and links stop at once", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const reader = await joinProject(await createActor(), site.projectId, "reviewer");
  const { editSessionId } = await createRunningTurn(owner, site);
  const invited = await invitePerson(owner, { ...site, role: "editor", expiresInDays: 7 });
  const guest = { actor: null, clientAddress: "192.0.2.1" };
  const { token, code } = await createPreviewGrant(reader, { workspaceId: site.workspaceId, ref: "head" });
  const cookie = await openPreview({ token, code: code ?? "" });
  const preview = { mode: "host", token, cookie } as const;
  expect(await resolvePreview(preview)).not.toBeNull();
  const reading = (await streamTurn(reader, { editSessionId, after: 0 }, signal)).getReader();
  await reading.read();

  await deleteProject(owner, site.projectId, { name });

  while (!(await reading.read()).done);
  expect(await resolvePreview(preview)).toBeNull();
  await expect(lookAtInvitation(invited.token, guest)).rejects.toMatchObject({ code: "invitation-ended" });
  for (const actor of [owner, reader]) {
    for (const asked of [
      () => getProject(actor, site.projectId),
      () => getConversationForDisplay(actor, site),
      () => streamTurn(actor, { editSessionId, after: 0 }, signal),
      () => startConversation(actor, site),
      () => acceptTurn(actor, { ...site, instruction: "Hello" }),
      () => createPreviewGrant(actor, { workspaceId: site.workspaceId, ref: "live" }),
      () => deleteProject(actor, site.projectId, { name }),
    ])
      await expect(asked()).rejects.toMatchObject(gone);
    expect(await listProjects(actor)).toEqual([]);
  }

  await restoreProject(owner, site.projectId);
  expect(await lookAtInvitation(invited.token, guest)).toMatchObject({ projectName: name });
  expect(await resolvePreview(preview)).not.toBeNull();
  await acceptInvitation(invited.token, { ...guest, actor: await createActor() }, {});
});

test("only people who may configure a project can list and restore it", async () => {
  const owner = await createActor();
  const { projectId, organizationId } = await createProject(owner, { name });
  // The name is free while the project is deleted, and does not conflict when it comes back.
  await createProject(owner, { name });
  const admin = await joinProject(await createActor(), projectId, "admin");
  const helper = await createActor({ organizationId, role: "admin" });
  const others = [
    await createActor(),
    await createActor({ organizationId, role: "member" }),
    await joinProject(await createActor(), projectId, "developer"),
    await joinProject(await createActor(), projectId, "editor"),
  ];
  await expect(deleteProject(others[3] as Actor, projectId, { name })).rejects.toMatchObject({ code: "read-only" });
  await deleteProject(admin, projectId, { name });
  for (const actor of others) {
    expect(await listDeletedProjects(actor)).toEqual([]);
    await expect(restoreProject(actor, projectId)).rejects.toMatchObject(gone);
  }
  for (const actor of [owner, admin, helper]) {
    expect(await listDeletedProjects(actor)).toMatchObject([{ id: projectId, name }]);
  }
  expect(await restoreProject(helper, projectId)).toMatchObject({ id: projectId, name, status: "ready" });
  await expect(restoreProject(owner, projectId)).rejects.toMatchObject(gone);
  expect((await listProjects(owner)).map((project) => project.name)).toEqual([name, name]);
});

test("deleting withdraws waiting turns, stops the running one and frees the site", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const running = await createRunningTurn(owner, site);
  const { turn: waiting } = await acceptTurn(owner, { ...site, instruction: "Later" });
  await deleteProject(owner, site.projectId, { name });
  const statusOf = async (id: string) => (await database().editSession.findUniqueOrThrow({ where: { id } })).status;
  expect([await statusOf(running.editSessionId), await statusOf(waiting.id)]).toEqual(["cancelling", "cancelled"]);

  await settleTurn(running, {
    outcome: { status: "cancelled", text: "", notes: [], commit: null },
    files: [],
  } as never);
  await recover();
  expect(await claimTurn(site.workspaceId, { leaseMs: 60_000 })).toBeNull();
  expect(await database().conversation.findFirst({ where: { id: site.conversationId } })).toMatchObject({
    status: "finished",
  });
  expect((await readWorkspace(site.workspaceId)).status).toBe("available_for_conversation");

  await restoreProject(owner, site.projectId);
  const { turns } = await getConversationForDisplay(owner, site);
  expect(turns.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect((await startConversation(owner, site)).resumed).toBe(false);
});

test("turns sent while a project is deleted never stay open", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await createActor();
    const site = await createConversation(owner);
    const sent = Array.from({ length: 4 }, (_, n) => acceptTurn(owner, { ...site, instruction: `Turn ${n}` }));
    const [removed, ...accepted] = await Promise.allSettled([deleteProject(owner, site.projectId, { name }), ...sent]);
    expect(removed?.status).toBe("fulfilled");
    for (const one of accepted) if (one.status === "rejected") expect(one.reason).toMatchObject(gone);
    const open = await database().editSession.count({ where: { workspaceId: site.workspaceId, endedAt: null } });
    expect(open).toBe(0);
  }
});

test("a deleted project's follow-up never runs, and no other is scheduled", async () => {
  const place = await createPlace();
  await converse(place);
  await scheduleFollowUp(place, start);
  const [timer] = await listTimers(place);
  await deleteProject(place.actor, place.projectId, { name });
  await fireFollowUp({ followUpId: timer?.id ?? "" }, after(24 * 60));
  expect(await listTimers(place)).toMatchObject([{ state: "cancelled", stateReason: "project-deleted" }]);
  await scheduleFollowUp(place, after(24 * 60));
  expect(await listTimers(place)).toHaveLength(1);
  expect(
    await database().editSession.count({ where: { ...{ conversationId: place.conversationId }, kind: "follow_up" } }),
  ).toBe(0);
});

test("a deleted project is not pushed; the push follows when it is restored", async () => {
  const owner = await createActor();
  const site = await createRemoteConversation(owner);
  await saveProtection(owner, site.projectId, { pushEveryTurn: true });
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>Two</h1>\n" } });
  const { headCommit, branch } = await readWorkspace(site.workspaceId);
  const pushed = () => git(site.remote, ["branch", "--list", branch ?? "", "--format=%(objectname)"]).trim();
  await deleteProject(owner, site.projectId, { name: "Remote" });
  await followHead(site);
  expect(pushed()).toBe("");
  await restoreProject(owner, site.projectId);
  const [job] = await database().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE key = ${`follow-head:${site.workspaceId}`}`;
  expect(job).toBeDefined();
  await followHead(site);
  expect(pushed()).toBe(headCommit);
});

test("setup of a deleted project waits until it is restored", async () => {
  const owner = await createActor();
  const made = await createProjectUseCase(owner, { name, source: { type: "starter", starter: "blank" } });
  const place = { workspaceId: made.workspace.id };
  await deleteProject(owner, made.id, { name });
  await setUpWorkspace(place);
  expect((await readWorkspace(place.workspaceId)).headCommit).toBeNull();
  await restoreProject(owner, made.id);
  await setUpWorkspace(place);
  expect(await getProject(owner, made.id)).toMatchObject({ status: "ready" });
});

test("an open review returns with its project; a publishing one prevents deletion", async () => {
  const owner = await createActor();
  const site = await createReview(owner);
  await deleteProject(owner, site.projectId, { name });
  await restoreProject(owner, site.projectId);
  expect(await getReview(owner, site)).toMatchObject({ status: "open" });

  await claimPublish(owner, site.reviewId);
  await expect(deleteProject(owner, site.projectId, { name })).rejects.toMatchObject({ code: "publishing" });
  // The publisher has died.
  await database().$executeRaw`UPDATE reviews SET publish_until = now() - interval '1 minute'`;
  await deleteProject(owner, site.projectId, { name });
  await finishPublishing(site);
  expect(await database().review.findUniqueOrThrow({ where: { id: site.reviewId } })).toMatchObject({ status: "open" });
});

/** Returns the number of rows of every table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { name: table } of tables) {
    const [row] = await database().$queryRawUnsafe<{ n: bigint }[]>(`SELECT count(*) AS n FROM "${table}"`);
    counts[table] = Number(row?.n);
  }
  return counts;
}

test("a pruned project loses all rows and its repository, and others stay", async () => {
  const owner = await createActor();
  const reader = await createActor();
  const other = await createReview(owner);
  const [organizationId = ""] = Object.keys(owner.organizationRoles);
  const texts = { background: "Warm.", steps: null, output: null };
  const template = await createTemplate(owner, organizationId, { name: "Our tone", ...texts });
  const before = await countRows();

  const place = await createFullProject(owner, reader);
  await chooseTemplate(owner, place.projectId, { templateId: template.id, off: [] });
  await deleteProject(owner, place.projectId, { name });
  expect((await pruneProjects()).done).toEqual([]);
  expect(existsSync(place.repository)).toBe(true);
  await age(place.projectId);
  expect(await listDeletedProjects(owner)).toEqual([]);
  await expect(restoreProject(owner, place.projectId)).rejects.toMatchObject(gone);

  const full = await countRows();
  const untouched = Object.keys(full).filter((table) => full[table] === before[table]);
  expect((await pruneProjects()).done).toMatchObject([{ id: place.projectId }]);
  expect(existsSync(place.repository)).toBe(false);
  // The audit entry of the deletion outlives the project.
  expect(await countRows()).toEqual({ ...before, audit_entries: full.audit_entries });
  expect(await pruneProjects()).toEqual({ done: [], failures: [] });
  expect(existsSync(other.repository)).toBe(true);
  // Every other table had rows of the project, so a forgotten table shows here.
  expect(untouched).toEqual([
    "instruction_template_versions",
    "instruction_templates",
    "known_devices",
    "memberships",
    "model_connections",
    "organizations",
    "password_resets",
    "plan_calls",
    "plan_chunks",
    "plan_messages",
    "repositories_folder",
    "sign_in_attempts",
    "sign_ins",
    "users",
  ]);
});

/** Creates a project with rows in nearly every table that projects have rows in. */
async function createFullProject(owner: Actor, reader: Actor) {
  const site = await createReview(owner);
  const { projectId, conversationId, workspaceId } = site;
  const db = database();
  const part = { part: 0, content: Buffer.from("x") };
  await db.repositoryEntry.create({
    data: { id: newId(), projectId, seq: 1, kind: "objects", bytes: 1, parts: { create: part } },
  });
  await db.repositoryRef.create({ data: { projectId, name: "HEAD", target: "refs/heads/main" } });
  const turn = await db.editSession.findFirstOrThrow({ where: { conversationId } });
  const of = { projectId, conversationId, editSessionId: turn.id };
  const message = await db.conversationMessage.findFirstOrThrow({ where: { conversationId } });
  const { planId } = await plantPlan(owner, site, "done");
  await db.planVersion.create({
    data: { planId, version: 1, userId: owner.userId, brief: {}, plan: {}, messages: 0 },
  });
  await joinProject(reader, projectId, "reviewer");
  await invitePerson(owner, { projectId, role: "editor", expiresInDays: 7 });
  await createPreviewGrant(owner, { workspaceId, ref: "head" });
  await saveProtection(owner, projectId, { openedPaths: ["CNAME"] });
  await saveCheckSettings(owner, projectId, { levels: { html: "off" } });
  await saveInstructions(owner, projectId, { background: "You know.", steps: null, output: null });
  await saveFollowUpSettings(owner, projectId, defaultFollowUpSettings);
  const followUpId = newId();
  await db.followUp.create({
    data: {
      ...{
        ...of,
        id: followUpId,
        triggerType: "check_in",
        triggerReason: "A reason",
        anchorSequence: 1,
        afterOrdinal: 1,
      },
      ...{ state: "fired", delayMs: 1, dueAt: new Date(), endedAt: new Date() },
    },
  });
  await db.followUpDelivery.create({ data: { followUpId, channel: "email" } });
  const { id: purgeId } = await db.memoryPurge.create({
    data: { projectId, scope: "project", reason: "Asked", notes: 0, journals: 0, annotations: 0, requests: 0 },
  });
  const note = { id: newId(), kind: "note", conversationId, editSessionId: turn.id, sequence: 2 };
  await db.purgedEntry.create({ data: { ...note, purgeId } });
  const told = await db.conversationMessage.create({
    data: {
      id: newId(),
      conversationId,
      editSessionId: turn.id,
      sequence: 99,
      role: "assistant_note_to_self",
      text: "Told",
    },
  });
  await db.noteDecision.create({ data: { messageId: told.id, conversationId, state: "pinned", userId: owner.userId } });
  await db.siteGenerator.create({
    data: { projectId, status: "off", recognition: { kind: "static", because: "no-pages" } },
  });
  await db.siteVariable.create({ data: { id: newId(), projectId, name: "SITE_URL", valueSealed: "v2.sealed" } });
  const sources = { sourceTree: "a".repeat(40), recipeHash: "b".repeat(64), recipe: {}, commit: "c".repeat(40) };
  await db.siteBuild.create({ data: { id: newId(), projectId, ...sources } });
  const { id: dryRunId } = await db.dryRun.create({
    data: { id: newId(), projectId, instructionsVersion: 0, model: "practice", endedAt: new Date() },
  });
  await db.dryRunTurn.create({ data: { dryRunId, position: 1, editSessionId: turn.id } });
  await db.replay.create({ data: { id: newId(), editSessionId: turn.id } });
  await db.purgedRequest.create({ data: { editSessionId: turn.id, step: 2, purgeId } });
  await db.editSession.update({ where: { id: turn.id }, data: { memoryPurgeId: purgeId } });
  const remark = { conversationId, editSessionId: turn.id, messageId: message.id, text: "A remark" };
  const { id: parentId } = await db.annotation.create({
    data: { ...remark, id: newId(), number: 1 },
    select: { id: true },
  });
  await db.annotation.create({ data: { ...remark, id: newId(), number: 2, parentId }, select: { id: true } });
  await db.annotationCounter.create({ data: { conversationId, lastNumber: 2 } });
  await db.turnStep.create({ data: { editSessionId: turn.id, number: 1, lastSeq: 1, state: "{}" } });
  const request = { model: "practice", settings: {}, toolsHash: "a", outlineHash: "b", startedAt: new Date() };
  await db.modelRequest.create({ data: { ...request, conversationId, editSessionId: turn.id, step: 1 } });
  const events = { count: 1, leftOut: 0, events: Buffer.from("x") };
  await db.modelAnswerEvents.create({ data: { ...events, editSessionId: turn.id, step: 1 } });
  const uploadId = newId();
  await db.upload.create({
    data: {
      ...{ id: uploadId, conversationId, path: "images/loaf.png", type: "image/png", width: 1, height: 1 },
      ...{ content: Uint8Array.of(1), expiresAt: new Date(Date.now() + 60_000) },
    },
  });
  await db.turnFile.create({ data: { editSessionId: turn.id, number: 1, uploadId } });
  await releasePlace(owner, projectId, { kind: "content", content: "texts", path: "", for: { role: "editor" } });
  await db.modelRequestContent.create({ data: { conversationId, hash: "a", text: "A text" } });
  await publishSite(owner, projectId);
  const version = await db.publishedVersion.findFirstOrThrow({ where: { projectId } });
  await db.releaseOutput.create({ data: { versionId: version.id } });
  await createCloneToken(owner, projectId, { label: "A backup", days: 7 });
  await db.siteRedirect.create({ data: { projectId, fromPath: "old.html", toPath: "index.html" } });
  return site;
}

test("a project is restored or pruned, never both", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await createActor();
    const site = await createConversation(owner);
    await deleteProject(owner, site.projectId, { name });
    await database().$executeRaw`
      UPDATE projects SET restorable_until = clock_timestamp() + ${round * 3} * interval '1 millisecond'
      WHERE id = ${site.projectId}::uuid`;
    const attempts = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => pruneProjects()),
      ...Array.from({ length: 3 }, () => restoreProject(owner, site.projectId)),
    ]);
    const isRestored = attempts.slice(3).some(({ status }) => status === "fulfilled");
    if (!isRestored) await pruneProjects();
    expect(existsSync(site.repository)).toBe(isRestored);
    expect(await database().project.count({ where: { id: site.projectId } })).toBe(isRestored ? 1 : 0);
  }
});

test("a project that was archived without its name is kept until it is restored", async () => {
  const owner = await createActor();
  const { projectId } = await createProject(owner, { name });
  const request = await routeRequest("/", { method: "DELETE", actor: owner });
  expect((await DELETE(request, routeContext({ projectId }))).status).toBe(200);
  await database()
    .$executeRaw`UPDATE projects SET archived_at = now() - interval '1 year' WHERE id = ${projectId}::uuid`;
  expect((await pruneProjects()).done).toEqual([]);
  expect(await listDeletedProjects(owner)).toMatchObject([{ id: projectId, restorableUntil: null }]);
  expect(await restoreProject(owner, projectId)).toMatchObject({ id: projectId });
});
