import { expect, test } from "vitest";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import {
  type ComposerEvent,
  type ComposerFacts,
  type ComposerState,
  composerReducer,
  stageOf,
  wordsOf,
} from "./composer-state";

const ready: ComposerState = { name: "ready", why: null };
const told: ComposerState = { name: "ready", why: "Because." };
const stopping: ComposerState = { name: "stopping", why: "Because." };
const failed: ComposerState = { name: "stop-failed", problem: "No.", why: "Because." };

test.each<[ComposerState, ComposerEvent, ComposerState]>([
  [told, { type: "typed" }, ready],
  [stopping, { type: "typed" }, { name: "stopping", why: null }],
  [failed, { type: "typed" }, { ...failed, why: null }],
  [ready, { type: "filled", why: "Because." }, told],
  [told, { type: "filled" }, ready],
  [ready, { type: "focused", why: "Because." }, told],
  [told, { type: "focused" }, told],
  [failed, { type: "sent" }, ready],
  [stopping, { type: "sent" }, { name: "stopping", why: null }],
  [told, { type: "stop-pressed" }, stopping],
  [failed, { type: "stop-pressed" }, stopping],
  [stopping, { type: "stop-accepted" }, told],
  [stopping, { type: "stop-refused", problem: "No." }, failed],
])("%j after %j is %j", (state, event, next) => {
  expect(composerReducer(state, event)).toEqual(next);
});

const still: ComposerFacts = {
  hasText: false,
  isSending: false,
  isRunning: false,
  makesWay: false,
  isAsked: false,
  plansFirst: false,
  planning: null,
};
const planning = { placeholder: "What belongs in it?", waits: false };

test.each<[Partial<ComposerFacts>, ReturnType<typeof stageOf>, label: string, isBusy: boolean]>([
  [{}, "editing", editorWords.send, false],
  [{ hasText: true }, "editing", editorWords.send, false],
  [{ isSending: true }, "sending", editorWords.queueing, true],
  [{ isSending: true, hasText: true }, "editing", editorWords.send, false],
  [{ isSending: true, isRunning: true }, "sending", editorWords.queueing, true],
  [{ isRunning: true }, "changing", editorWords.running, true],
  [{ isRunning: true, hasText: true }, "queueing", editorWords.queue, false],
  [{ isRunning: true, makesWay: true }, "editing", editorWords.send, false],
  [{ isRunning: true, planning }, "plan-thinking", editorWords.thinking, true],
  [{ isRunning: true, plansFirst: true }, "changing", editorWords.running, true],
  [{ plansFirst: true }, "starting-plan", editorWords.plan, false],
  [{ planning }, "planning", editorWords.planSend, false],
  [{ planning: { ...planning, waits: true } }, "writing-plan", editorWords.planWaits, false],
])("with %j the stage is %s and the button says “%s”", (facts, stage, label, isBusy) => {
  expect(stageOf({ ...still, ...facts })).toBe(stage);
  expect(wordsOf({ ...still, ...facts })).toMatchObject({ label, isBusy });
});

test.each<[Partial<ComposerFacts>, string]>([
  [{}, editorWords.placeholder],
  [{ isAsked: true }, editorWords.placeholderAsked],
  [{ isRunning: true }, editorWords.placeholderNext],
  [{ isRunning: true, isAsked: true }, editorWords.placeholderNext],
  [{ isRunning: true, makesWay: true }, editorWords.placeholder],
  [{ planning, isRunning: true }, planning.placeholder],
  [{ planning, isAsked: true }, editorWords.placeholderAsked],
])("with %j the empty box says “%s”", (facts, placeholder) => {
  expect(wordsOf({ ...still, ...facts }).placeholder).toBe(placeholder);
});

test("the hint says how to send, and during a turn how to stop it", () => {
  expect(wordsOf(still).hint).toEqual({ key: null, text: editorWords.hint });
  const running = { ...still, isRunning: true, makesWay: true };
  expect(wordsOf(running).hint).toEqual({ key: turnWords.stopKey, text: turnWords.stopHint });
});
