import { expect, test } from "vitest";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { queueOf } from "../../gallery/recorded/recorded-queue.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { unfoldedTurn } from "./fold-turn.ts";
import { mergeConversation, mergeLiveTurn, prependTurns, previewKeyOf } from "./merge-turns.ts";

const conversation = (turns: TurnForDisplay[], hasMore = false): ConversationForDisplay => ({
  id: "c",
  status: "ongoing",
  released: false,
  published: false,
  wantedBy: null,
  handedTo: null,
  mine: true,
  readOnly: false,
  mayEdit: true,
  roleChange: null,
  restrictedSince: null,
  projectId: "p",
  workspaceId: "w",
  turns,
  hasMore,
  activeEditSessionId: null,
  queue: { active: null, waiting: [] },
  followUp: null,
  followUpsMuted: false,
  plan: null,
});
const ordinals = ({ turns }: ConversationForDisplay) => turns.map((turn) => turn.ordinal);
const done = (ordinal: number, commit: string | null = null) => recordedTurn(ordinal, { status: "completed", commit });

test("a refresh keeps the older turns that had been loaded", () => {
  const merged = mergeConversation(conversation([done(1), done(2), done(3)]), conversation([done(3), done(4)], true));
  expect(ordinals(merged)).toEqual([1, 2, 3, 4]);
  expect(merged.hasMore).toBe(false);
});

test("a refresh that reaches further back adds no turns before the first one shown", () => {
  const merged = mergeConversation(
    conversation([done(3), done(4)], true),
    conversation([1, 2, 3, 4, 5].map((ordinal) => done(ordinal))),
  );
  expect(ordinals(merged)).toEqual([3, 4, 5]);
  expect(merged.hasMore).toBe(true);
});

test("turns that no longer adjoin the loaded ones leave no gap", () => {
  const merged = mergeConversation(conversation([done(1), done(2)]), conversation([done(5), done(6)], true));
  expect(ordinals(merged)).toEqual([5, 6]);
  expect(merged.hasMore).toBe(true);
});

test("older turns are prepended, each once", () => {
  const merged = prependTurns(conversation([done(3), done(4)], true), conversation([done(1), done(2), done(3)], false));
  expect(ordinals(merged)).toEqual([1, 2, 3, 4]);
  expect(merged.hasMore).toBe(false);
});

test("a page keeps its state until the replay has caught up with it", () => {
  const told = recordedTurn(1, { status: "running", text: "Already here", lastSeq: 4 });
  expect(mergeLiveTurn(told, { ...unfoldedTurn(told), text: "Alr", lastSeq: 2 }).text).toBe("Already here");
  expect(mergeLiveTurn(told, { ...unfoldedTurn(told), text: "And more", lastSeq: 4 }).text).toBe("And more");
});

test("the server's version of a finished turn wins; an ended log finishes it", () => {
  const over = recordedTurn(1, { status: "cancelled", restorable: true });
  expect(mergeLiveTurn(over, unfoldedTurn(recordedTurn(1)))).toBe(over);
  const running = recordedTurn(1, { status: "running" });
  expect(mergeLiveTurn(running, { ...unfoldedTurn(running), status: "completed" }).status).toBe("completed");
});

test("a turn that ends before the page hears of its beginning has begun", () => {
  const told = recordedTurn(1, { status: "pending", startedAt: null });
  const ended = { ...unfoldedTurn(told), status: "completed" as const };
  expect(mergeLiveTurn(told, ended).startedAt).toBe(told.createdAt);
  expect(mergeLiveTurn(told, { ...unfoldedTurn(told), status: "cancelled" }).startedAt).toBeNull();
});

test("the log does not show a stopping turn as running", () => {
  const told = recordedTurn(1, { status: "cancelling" });
  expect(mergeLiveTurn(told, { ...unfoldedTurn(told), status: "running", text: "x" }).status).toBe("cancelling");
});

test("the running turn is shown even before the first loaded turn", () => {
  const newest = { ...conversation([1, 2, 3].map((ordinal) => done(ordinal))), queue: queueOf(1, [4, 5]) };
  expect(ordinals(mergeConversation(conversation([done(3)], true), newest))).toEqual([1, 2, 3]);
});

test("the preview follows the running turn, then returns to the last version", () => {
  const running = recordedTurn(2, { status: "running", liveCommit: "live" });
  expect(previewKeyOf([])).toBe("base");
  expect(previewKeyOf([done(1, "one"), { ...running, liveCommit: null }])).toBe("one");
  expect(previewKeyOf([done(1, "one"), running])).toBe("live");
  expect(previewKeyOf([done(1, "one"), { ...running, status: "cancelled" }])).toBe("one");
});

test("the preview's key stays when a turn commits its last snapshot", () => {
  const completed = recordedTurn(2, { status: "completed", liveCommit: "live", commit: "two" });
  expect(previewKeyOf([done(1, "one"), completed])).toBe("live");
  expect(previewKeyOf([done(1, "one"), { ...completed, liveCommit: null }])).toBe("two");
});
