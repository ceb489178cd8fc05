import { afterAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { getConversationChecks, getReviewChecks } from "#lib/reviews/get-checks.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { saveCheckSettings } from "#lib/site-checks/check-settings.ts";
import { runCheckJob } from "#lib/site-checks/run-check.ts";
import { defaultLevels } from "#lib/site-checks/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { type ConversationSite, readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><title>Home</title><meta name="description" content="Bread"><link rel="stylesheet" href="style.css"></head><body>\n${body}\n</body></html>\n`;
const whole = '<h1>Bread</h1>\n<p class="note">Open daily.</p>\n<img src="a.png" alt="A loaf">';

const faults: readonly { name: string; path: string; fault: string; besides: string }[] = [
  {
    name: "a broken link",
    path: "index.html",
    fault: page(`${whole}<a href="gone.html">Gone</a>`),
    besides: page(`<h2>New</h2>${whole}<a href="gone.html">Gone</a>`),
  },
  {
    name: "a removed alt text",
    path: "index.html",
    fault: page('<h1>Bread</h1>\n<img src="a.png">'),
    besides: page('<h1>Bread</h1><p>New</p>\n<img src="a.png">'),
  },
  {
    name: "a picture of 6 MB",
    path: "big.png",
    fault: "1".repeat(6 * 1024 * 1024),
    besides: "1".repeat(6 * 1024 * 1024 - 10),
  },
  {
    name: "a contrast that is too low",
    path: "style.css",
    fault: ".note { color: #bbb }\n",
    besides: ".note { color: #bbb; margin: 0 }\n",
  },
];

const plain = { "index.html": page(whole), "style.css": ".note { color: #333 }\n", "a.png": "picture" };

/** Creates a conversation that has made a change on top of `files`, some of which are larger than a turn may write. */
async function changed(actor: Actor, change: { path: string; content: string }, files: Record<string, string> = {}) {
  const site = await createConversation(actor, plain);
  const before =
    Object.keys(files).length === 0 ? site.head : commitFiles(site.repository, files, { parent: site.head });
  await database().workspace.update({
    where: { id: site.workspaceId },
    data: { baseCommit: before, headCommit: before },
  });
  await changeAgain(actor, site, change);
  return site;
}

async function changeAgain(actor: Actor, site: ConversationSite, change: { path: string; content: string }) {
  if (change.content.length < 1_000_000) return createTurn(actor, site, { change });
  const { headCommit } = await readWorkspace(site.workspaceId);
  const parent = headCommit ?? "";
  const after = commitFiles(site.repository, { [change.path]: change.content }, { parent, branch: "change" });
  return database().workspace.update({ where: { id: site.workspaceId }, data: { headCommit: after } });
}

const statusOf = async ({ workspaceId }: ConversationSite) => (await readWorkspace(workspaceId)).status;

test.each(faults)("$name that a turn made can be neither sent for review nor published", async ({ path, fault }) => {
  const actor = await createActor();
  const site = await changed(actor, { path, content: fault });
  const checks = await getConversationChecks(actor, site);
  expect([checks.state, checks.blocking.length]).toEqual(["checked", 1]);
  expect(await refusalOf(sendForReview(actor, site))).toBe("checks-failed");
  expect(await refusalOf(publishConversation(actor, site))).toBe("checks-failed");
  // Nothing has ended: the person goes on, and the agent can fix it.
  expect(await statusOf(site)).toBe("in_conversation");
  await createTurn(actor, site, { change: { path, content: plain[path as keyof typeof plain] ?? "small" } });
  await createTurn(actor, site, { change: { path: "new.txt", content: "New" } });
  expect(await refusalOf(publishConversation(actor, site))).toBe("done");
});

test.each(faults)("$name that was there before holds nobody up", async ({ path, fault, besides }) => {
  const actor = await createActor();
  const site = await changed(actor, { path, content: besides }, { [path]: fault });
  const checks = await getConversationChecks(actor, site);
  expect([checks.blocking, checks.standing.length]).toEqual([[], 1]);
  const { reviewId } = await sendForReview(actor, site);
  expect((await getReviewChecks(actor, { reviewId: reviewId ?? "" })).standing).toHaveLength(1);
  expect(await refusalOf(publishReview(actor, { reviewId: reviewId ?? "" }))).toBe("done");
});

const broken = { path: "index.html", content: page(`${whole}<a href="gone.html">Gone</a>`) };

test("an admin lets a check warn, or turns it off", async () => {
  const actor = await createActor();
  const site = await changed(actor, broken);
  await saveCheckSettings(actor, site.projectId, { levels: { links: "warn" } });
  expect(await getConversationChecks(actor, site)).toMatchObject({ blocking: [], warnings: [{ code: "link-dead" }] });
  await saveCheckSettings(actor, site.projectId, { levels: { links: "off" } });
  expect(await getConversationChecks(actor, site)).toMatchObject({ blocking: [], warnings: [], standing: [] });
  await sendForReview(actor, site);
  const rows = await database().auditEntry.findMany({ where: { projectId: site.projectId, action: "checks-changed" } });
  expect(rows).toHaveLength(2);
});

test("a check that is made stricter holds a review that was sent before", async () => {
  const actor = await createActor();
  const site = await changed(actor, broken);
  await saveCheckSettings(actor, site.projectId, { levels: { links: "warn" } });
  const { reviewId } = await sendForReview(actor, site);
  await saveCheckSettings(actor, site.projectId, { levels: defaultLevels });
  expect(await refusalOf(publishReview(actor, { reviewId: reviewId ?? "" }))).toBe("checks-failed");
  expect(await statusOf(site)).toBe("in_review");
  expect((await getPublishing(actor, site.projectId)).versions).toEqual([]);
});

test("what came into the default branch from elsewhere is held against the published version", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, plain);
  await publishSite(actor, site.projectId);
  const { defaultBranch } = await readWorkspace(site.workspaceId);
  commitFiles(
    site.repository,
    { "index.html": broken.content },
    { parent: site.head, branch: defaultBranch ?? "main" },
  );
  expect(await refusalOf(publishSite(actor, site.projectId))).toBe("checks-failed");
});

test("a large change is checked by a job, and waits for it", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, plain);
  for (let n = 0; n < 26; n++) await createTurn(actor, site, { change: { path: `new-${n}.txt`, content: `${n}` } });
  expect(await getConversationChecks(actor, site)).toMatchObject({ state: "checking" });
  const { id } = await database().siteCheck.findFirstOrThrow({ where: { projectId: site.projectId } });
  const sent = sendForReview(actor, site);
  await runCheckJob({ checkId: id });
  expect((await sent).reviewId).not.toBeNull();
});

test("a check that the server could not make is said, and holds nobody up", async () => {
  const actor = await createActor();
  const site = await changed(actor, broken);
  await getConversationChecks(actor, site);
  await database().$executeRaw`
    UPDATE site_checks SET status = 'failed', result = NULL WHERE project_id = ${site.projectId}::uuid`;
  expect(await getConversationChecks(actor, site)).toMatchObject({ state: "failed", blocking: [] });
  expect((await sendForReview(actor, site)).reviewId).not.toBeNull();
});
