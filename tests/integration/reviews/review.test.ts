import { afterAll, expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { requestChanges, withdrawReview } from "#lib/reviews/decide-review.ts";
import { getReview, getReviewDiff } from "#lib/reviews/get-review.ts";
import { getReviewProposal } from "#lib/reviews/get-review-proposal.ts";
import { findWaitingRequest, listReviews } from "#lib/reviews/list-reviews.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createReview, readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

const statusOf = async (workspaceId: string) => (await readWorkspace(workspaceId)).status;

test("sending for review ends the conversation and lists the requested changes", async () => {
  const actor = await createActor({ name: "Ada" });
  const site = await createConversation(actor);
  await createTurn(actor, site, { instruction: "Change the heading" });
  await createTurn(actor, site, { instruction: "Close on Mondays" });
  const proposed = await getReviewProposal(actor, site);
  expect(proposed).toMatchObject({ title: reviewWords.proposedTitle("Change the heading", 1), isEmpty: false });
  expect(proposed.files.map(({ path }) => path)).toEqual(["index.html"]);

  const { reviewId } = await sendForReview(actor, { ...site, title: " New heading ", description: "Please look." });
  expect(await statusOf(site.workspaceId)).toBe("in_review");
  const review = await getReview(actor, { reviewId: reviewId ?? "" });
  expect(review).toMatchObject({
    status: "open",
    title: "New heading",
    description: "Please look.",
    authorName: "Ada",
    baseCommit: site.head,
    may: { publish: true, requestChanges: true, withdraw: true },
  });
  expect(review).toMatchObject({ hasOwnDescription: true, sentences: [expect.stringContaining("became")] });
  expect(review.changes.map(({ title }) => title)).toEqual(["Change the heading", "Close on Mondays"]);
  const diff = await getReviewDiff(actor, { reviewId: reviewId ?? "" });
  expect(diff.files.map(({ path }) => path)).toEqual(["index.html"]);
  expect(await database().conversation.findUnique({ where: { id: site.conversationId } })).toMatchObject({
    status: "finished",
  });
});

test.each([
  ["at the first page that changed", { path: "about.html", content: "<title>About</title><h1>Us</h1>" }, "/about.html"],
  [
    "at the page that lost something",
    { path: "about.html", content: "<!doctype html>\n<title>About</title>" },
    "/about.html",
  ],
  ["at home after a change that shows nowhere", { path: "notes.txt", content: "Buy flour." }, "/"],
])("a review opens %s", async (_where, change, opensAt) => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site, { change });
  const { reviewId } = await sendForReview(actor, site);
  expect(await getReview(actor, { reviewId: reviewId ?? "" })).toMatchObject({ opensAt });
});

test("sending twice, even concurrently, creates one review", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  const sent = await Promise.all([1, 2, 3].map(() => sendForReview(actor, site)));
  expect(new Set(sent.map(({ reviewId }) => reviewId)).size).toBe(1);
  expect(await database().review.count({ where: { workspaceId: site.workspaceId } })).toBe(1);
});

test("without changes sending only ends the conversation", async () => {
  const actor = await createActor();
  const untouched = await createConversation(actor);
  expect((await getReviewProposal(actor, untouched)).isEmpty).toBe(true);
  expect(await sendForReview(actor, untouched)).toEqual({ reviewId: null });
  expect(await statusOf(untouched.workspaceId)).toBe("available_for_conversation");

  const undone = await createConversation(actor);
  await undoTurn(actor, { editSessionId: await createTurn(actor, undone) });
  expect(await sendForReview(actor, undone)).toEqual({ reviewId: null });
  expect(await statusOf(undone.workspaceId)).toBe("available_for_conversation");
  expect(await refusalOf(sendForReview(actor, undone))).toBe("conversation-finished");
});

test("sending for review is refused while a turn runs or waits", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  await acceptTurn(actor, { conversationId: site.conversationId, instruction: "And wait" });
  expect(await refusalOf(sendForReview(actor, site))).toBe("turn-running");
  expect(await statusOf(site.workspaceId)).toBe("in_conversation");
});

test("every write is refused while the workspace is in review", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const first = await createTurn(actor, site);
  await createTurn(actor, site);
  await sendForReview(actor, site);
  const { headCommit } = await readWorkspace(site.workspaceId);
  const [organizationId] = Object.keys(actor.organizationRoles);
  const colleague = await createActor({ organizationId });
  const commit = { workspaceId: site.workspaceId, commit: site.head, expectedHead: headCommit ?? "" };
  for (const person of [actor, colleague]) {
    expect(await refusalOf(startConversation(person, site))).toBe("in-review");
    expect(await refusalOf(undoTurn(person, { editSessionId: first }))).toMatch(/in-review|undo-conflict/);
    expect(await refusalOf(goBack(person, commit))).toBe("in-review");
  }
  const stopped = await database().editSession.update({
    where: { id: first },
    data: { status: "failed", liveCommit: headCommit },
  });
  expect(await refusalOf(restoreTurn(actor, { editSessionId: stopped.id }))).toMatch(/in-review|nothing-to-change/);
  expect(await refusalOf(acceptTurn(actor, { ...site, instruction: "More" }))).toBe("conversation-finished");
  await finishConversation(actor, site);
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "in_review", headCommit });
});

test("the database refuses conversations, turns, new heads and second reviews in review", async () => {
  const actor = await createActor();
  const { workspaceId, projectId, conversationId, reviewId } = await createReview(actor);
  const { userId } = actor;
  const refused = /in review/;
  const conversation = { id: newId(), projectId, workspaceId, userId };
  await expect(database().conversation.create({ data: conversation })).rejects.toThrow(refused);
  const turn = { id: newId(), conversationId, workspaceId, userId, ordinal: 9, instruction: "More" };
  await expect(database().editSession.create({ data: turn })).rejects.toThrow(refused);
  const moved = { where: { id: workspaceId }, data: { headCommit: "0".repeat(40) } };
  await expect(database().workspace.update(moved)).rejects.toThrow(refused);
  const review = await database().review.findUniqueOrThrow({ where: { id: reviewId } });
  await expect(database().review.create({ data: { ...review, id: newId() } })).rejects.toThrow(/[Uu]nique/);
});

test("requested changes return the same branch, and the request waits for the next review", async () => {
  const ada = await createActor({ name: "Ada" });
  const site = await createReview(ada);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "reviewer");
  expect(await refusalOf(requestChanges(lin, { reviewId: site.reviewId, request: " \u200b " }))).toBe("request-empty");
  await requestChanges(lin, { reviewId: site.reviewId, request: " Shorter, please. " });
  expect(await readWorkspace(site.workspaceId)).toMatchObject({
    status: "available_for_conversation",
    branch: site.branch,
  });
  expect(await findWaitingRequest(ada, site.workspaceId)).toMatchObject({
    request: "Shorter, please.",
    decidedByName: "Lin",
  });
  expect(await refusalOf(requestChanges(lin, { reviewId: site.reviewId, request: "Again" }))).toBe("review-over");

  const { conversation } = await startConversation(ada, site);
  await createTurn(ada, { ...site, conversationId: conversation.id }, { instruction: "Make it shorter" });
  const second = await sendForReview(ada, { conversationId: conversation.id });
  expect(await findWaitingRequest(ada, site.workspaceId)).toBeNull();
  const { changes } = await getReview(lin, { reviewId: second.reviewId ?? "" });
  expect(changes.map(({ title }) => title)).toEqual(["Change the heading", "Make it shorter"]);
});

test("only the author withdraws, and only reviewers decide", async () => {
  const ada = await createActor();
  const { reviewId, projectId, workspaceId } = await createReview(ada);
  const editor = await joinProject(await createActor(), projectId, "editor");
  const reviewer = await joinProject(await createActor(), projectId, "reviewer");
  expect(await refusalOf(withdrawReview(editor, { reviewId }))).toBe("read-only");
  expect(await refusalOf(withdrawReview(reviewer, { reviewId }))).toBe("read-only");
  expect(await refusalOf(requestChanges(editor, { reviewId, request: "No" }))).toBe("read-only");
  expect((await getReview(editor, { reviewId })).may).toEqual({
    publish: false,
    requestChanges: false,
    withdraw: false,
  });
  await withdrawReview(ada, { reviewId });
  await withdrawReview(ada, { reviewId });
  expect(await statusOf(workspaceId)).toBe("available_for_conversation");
  expect((await listReviews(reviewer)).map(({ status }) => status)).toEqual(["withdrawn"]);
  expect(await refusalOf(requestChanges(reviewer, { reviewId, request: "Late" }))).toBe("review-over");
});
