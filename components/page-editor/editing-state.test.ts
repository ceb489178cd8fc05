import { expect, test } from "vitest";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { type EditingEvent, type EditingState, editingReducer, notPointing } from "./editing-state.ts";

const map: SourceMap = {
  commit: "a".repeat(40),
  path: "index.html",
  title: "",
  description: "",
  elements: [],
  isIncomplete: false,
};
const page = { workspaceId: "w", address: "/", map };
const here = { ref: "e5", isScripted: false, by: "pointer" } as const;
const pointed: EditingEvent = { type: "pointed", at: here };
const typed: EditingEvent = { type: "text-opened", page, ref: "e5" };

test.each<[then: string, state: Partial<EditingState>, events: EditingEvent[]]>([
  ["pointed", { name: "pointing", pointed: here }, [pointed]],
  ["the pointer has left", { name: "pointing", pointed: null }, [pointed, { type: "pointed", at: null }]],
  ["another page is shown", { name: "pointing", pointed: null }, [pointed, { type: "page-changed" }]],
  ["typing", { name: "typing", page, ref: "e5" }, [pointed, typed]],
  ["typing goes on in the next version", { name: "typing", page, ref: "e5" }, [typed, { type: "page-changed" }]],
  ["the pointer moves while typing", { name: "typing" }, [typed, pointed]],
  ["closed", { name: "pointing", pointed: null }, [typed, { type: "closed" }]],
  ["the panel", { name: "changing" }, [pointed, { type: "panel-opened" }]],
  ["the panel leads to the text", { name: "typing" }, [{ type: "panel-opened" }, typed]],
  ["the list", { name: "pointing", isListing: true }, [{ type: "list-opened" }]],
  ["the list is closed", { name: "pointing", isListing: false }, [{ type: "list-opened" }, { type: "list-closed" }]],
  ["no list over the panel", { name: "changing" }, [{ type: "panel-opened" }, { type: "list-opened" }]],
  ["adding stays", { adds: true }, [{ type: "adding-pressed" }, typed, { type: "closed" }]],
  ["adding ends", { adds: false }, [{ type: "adding-pressed" }, { type: "adding-pressed" }]],
])("%s", (_then, state, events) => {
  expect(events.reduce(editingReducer, notPointing)).toMatchObject(state);
});

test("a pointer that stays on an element changes nothing", () => {
  const state = editingReducer(notPointing, pointed);
  expect(editingReducer(state, { type: "pointed", at: { ...here } })).toBe(state);
});
