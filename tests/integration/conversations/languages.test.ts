import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { getChangedPlaces } from "#lib/conversations/versions/places/changed-places.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { type Refusal, readStored } from "#lib/platform/problem.ts";
import { storableProblems } from "#lib/projects/storable-problems.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { storablePullRequestProblems } from "#lib/reviews/open-pull-request.ts";
import { reviewRefusals } from "#lib/reviews/refusals.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { git } from "#tests/factories/git-repository.ts";
import { problemDocument } from "@/app/_delivery/problem-response.ts";

let owner: Actor;
beforeAll(async () => {
  owner = await createActor({ name: "Grace Baker" });
});
afterAll(async () => {
  await closeDatabase();
});

const files = { "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n" };

/** A person who reads German changes the heading by hand. */
async function changeInGerman() {
  const site = await createConversation(owner, files);
  const operations = [{ op: "set-text" as const, path: "index.html", ref: "e2", text: "Grüezi" }];
  const { conversationId, head: base } = site;
  const { editSessionId } = await speaking("de", () => editByHand(owner, { conversationId, base, operations }));
  return { ...site, editSessionId };
}

test("a change by hand is told to each reader in their own language", async () => {
  const { projectId, workspaceId, editSessionId } = await changeInGerman();
  const read = async () => {
    const { title, receipt } = await getTurnForDisplay(owner, { editSessionId });
    const { versions } = await listHistory(owner, { workspaceId });
    const { conversations } = await listConversations(owner, { projectId });
    return [title, receipt?.sentences, versions[0]?.title, versions[0]?.changed, conversations[0]?.title];
  };
  expect(await speaking("de", read)).toEqual([
    "Von Ihnen von Hand geändert: die Überschrift „Welcome“ auf „Startseite“",
    ["Die Überschrift „Welcome“ lautet jetzt „Grüezi“."],
    "Von Hand geändert: die Überschrift „Welcome“ auf „Startseite“",
    "Startseite",
    "Von Hand geändert: die Überschrift „Welcome“ auf „Startseite“",
  ]);
  expect(await speaking("en", read)).toEqual([
    "You changed the heading “Welcome” on Home by hand",
    ["The heading “Welcome” became “Grüezi”."],
    "Changed by hand: the heading “Welcome” on Home",
    "Home",
    "Changed by hand: the heading “Welcome” on Home",
  ]);
});

test("git and the agent get English, also of a person who reads German", async () => {
  const { repository, workspaceId, editSessionId } = await changeInGerman();
  const undone = await speaking("de", () => undoTurn(owner, { editSessionId }));
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  expect(git(repository, ["log", "-1", "--format=%s", headCommit ?? ""])).toContain(
    "Undid “Changed by hand: the heading",
  );
  const messages = await database().conversationMessage.findMany({ where: { editSessionId: undone.editSessionId } });
  expect(messages.map(({ text }) => text).join("\n")).toContain("Undid");
  expect(messages.map(({ text }) => text).join("\n")).not.toContain("Rückgängig");
});

test("a review is stored in English, and its description is recognised in German", async () => {
  const { conversationId, editSessionId } = await changeInGerman();
  await speaking("de", () => undoTurn(owner, { editSessionId }));
  const heads = ["Grüezi", "Salü"];
  for (const text of heads) {
    const { headCommit: base } = await database().workspace.findFirstOrThrow({
      where: { conversations: { some: { id: conversationId } } },
    });
    const operations = [{ op: "set-text" as const, path: "index.html", ref: "e2", text }];
    await speaking("de", () => editByHand(owner, { conversationId, base: base ?? "", operations }));
  }
  const sent = await speaking("de", () => sendForReview(owner, { conversationId }));
  const show = () => getReview(owner, { reviewId: sent.reviewId ?? "" });
  const german = await speaking("de", show);
  expect(german.title).toBe("Changes to Home");
  expect(german.description).toContain("- Changed by hand: the heading “Grüezi” on Home");
  expect([german.hasOwnDescription, (await show()).hasOwnDescription]).toEqual([false, false]);
});

test("pages that are kept in memory keep no reader's language", async () => {
  const { editSessionId } = await changeInGerman();
  const pageOf = async () =>
    (await getChangedPlaces(owner, { editSessionId })).places.map(({ name, page }) => [name, page]);
  expect(await speaking("de", pageOf)).toEqual([["Heading “Grüezi”", "Startseite"]]);
  expect(await speaking("en", pageOf)).toEqual([["Heading “Grüezi”", "Home"]]);
});

test("words from before there was German stay readable", async () => {
  const { editSessionId } = await changeInGerman();
  await database().editSession.update({ where: { id: editSessionId }, data: { instructionGerman: null } });
  const { title } = await speaking("de", () => getTurnForDisplay(owner, { editSessionId }));
  expect(title).toBe("You changed the heading “Welcome” on Home by hand");
});

test("a refusal is worded for its request, with the same code and members", () => {
  const refuse = () => conversationRefusals["head-moved: same place"]([{ path: "a.html", title: "Kuchen" }]);
  const [english, german] = [refuse(), speaking("de", refuse)];
  expect(english.userMessage).toContain("the same place was changed on “Kuchen”");
  expect(german.userMessage).toContain("dieselbe Stelle auf „Kuchen“ geändert");
  expect([german.code, german.details]).toEqual([english.code, english.details]);
});

/** Refusals that are never stored, because a worker meets none of them. */
const neverStored = /^(?:review-over|publish|workspace-|pull-request-failed|request-empty|read-only)/;

test("every problem that can be stored is read in German, with its facts", () => {
  const storable: Record<string, Refusal> = { ...storablePullRequestProblems, ...storableProblems };
  const stored = Object.entries(storable).filter(([key]) => !neverStored.test(key));
  const facts = (key: string) => {
    if (key.startsWith("repository-oversized"))
      return ["commit", "tag", "tree", "blob", "objects", "path", "memory", "names"];
    return key.startsWith("repository-too-large") ? [100_000] : ["git.example.org"];
  };
  const refused = stored.flatMap(([key, refuse]) =>
    facts(key).map((fact) => () => refuse(...([fact, "main"] as never[])).userMessage),
  );
  expect(refused.length).toBeGreaterThan(60);
  for (const refuse of refused) {
    const german = speaking("de", refuse);
    expect(german).not.toBe(refuse());
    expect(speaking("de", () => readStored(storablePullRequestProblems, refuse()))).toBe(german);
  }
});

test("a refusal that requests share is told to each in their language", () => {
  const problem = speaking("de", () => workspaceRefusals["git-busy"]());
  expect([problem.tell(), speaking("de", () => problem.tell())]).toEqual([
    workspaceRefusals["git-busy"]().userMessage,
    problem.userMessage,
  ]);
  expect(problemDocument(problem).detail).toBe(problem.tell());
});

test("a problem that a worker stored is read in German, with its fact", () => {
  const stored = workspaceRefusals["repository-timeout"]("git.example.org").userMessage;
  const tables = { ...reviewRefusals, ...workspaceRefusals };
  const read = () => [readStored(tables, stored), readStored(tables, "Something else.")];
  expect(read()).toEqual([stored, "Something else."]);
  expect(speaking("de", read)).toEqual([
    "git.example.org hat zu lange nicht geantwortet. Versuchen Sie es später noch einmal.",
    "Something else.",
  ]);
});
