import { expect, test } from "vitest";
import { type KeptPick, noPicks, type PickingEvent, type PickingState, pickingReducer } from "./picking-state.ts";

function pickOf(ref: string, path = "index.html"): KeptPick {
  const commit = "a".repeat(40);
  const facts = {
    name: `Heading ${ref}`,
    tag: "h1",
    selector: "h1",
    textContent: ref,
    pageTitle: "Home",
    address: "/",
  };
  return { id: `${commit} ${ref} ${path}`, path, ref, commit, ...facts, isGone: false };
}

const [one, two, elsewhere] = [pickOf("e1"), pickOf("e2"), pickOf("e1", "about.html")];
const at = { x: 1, y: 2 };
const after = (...events: PickingEvent[]): PickingState => events.reduce(pickingReducer, noPicks);
const picked = (pick: KeptPick, adds = false): PickingEvent => ({ type: "picked", pick, adds });
const wanted = (what: "alt" | "edit" | "pick" | "drop" | "tap"): PickingEvent => ({ type: "wanted", what, at });
const saving = (isSaving: boolean): PickingEvent => ({ type: "saving-told", isSaving });
const there = { x: 3, y: 4 };
const next: PickingEvent = { type: "wanted", what: "edit", at: there };
const closed: PickingEvent = { type: "text-closed" };
const pressed: PickingEvent = { type: "select-pressed" };

test.each<[then: string, mode: PickingState["mode"], events: PickingEvent[]]>([
  ["the button turns it on", { name: "on", at: null }, [pressed]],
  ["the button turns it off again", { name: "off" }, [pressed, pressed]],
  ["Alt shows it while it is held", { name: "held", at }, [wanted("alt")]],
  ["a click where nothing happens", { name: "off" }, [wanted("tap")]],
  ["Alt released", { name: "off" }, [wanted("alt"), { type: "alt-released" }]],
  ["a pick with Alt keeps it on", { name: "on", at: null }, [wanted("alt"), picked(one), { type: "alt-released" }]],
  ["Alt released while it is on", { name: "on", at: null }, [pressed, { type: "alt-released" }]],
  ["a long press turns it on there", { name: "on", at }, [wanted("pick")]],
  ["a double click opens the text there", { name: "typing", at }, [wanted("edit")]],
  ["a page can't disturb what is on", { name: "on", at: null }, [pressed, wanted("edit"), wanted("alt")]],
  ["a page can't disturb an open text", { name: "typing", at }, [wanted("edit"), wanted("pick")]],
  ["another text waits for the one that is saved", { name: "typing", at }, [wanted("edit"), saving(true), next]],
  ["then it opens", { name: "typing", at: there }, [wanted("edit"), saving(true), next, closed]],
  ["another text opens when an unchanged one is closed", { name: "typing", at: there }, [wanted("edit"), next, closed]],
  ["it is forgotten when the person leaves", { name: "off" }, [wanted("edit"), next, { type: "left" }, closed]],
  ["nor after a refused save", { name: "off" }, [wanted("edit"), saving(true), next, saving(false), closed]],
  ["the look of the site opens while pointing", { name: "look" }, [pressed, { type: "look-pressed" }]],
  ["the look closes again", { name: "off" }, [{ type: "look-pressed" }, { type: "look-pressed" }]],
  ["the button leads from the look to pointing", { name: "on", at: null }, [{ type: "look-pressed" }, pressed]],
  ["a page can't disturb the look", { name: "look" }, [{ type: "look-pressed" }, wanted("alt"), wanted("edit")]],
  ["left", { name: "off" }, [pressed, { type: "left" }]],
  ["done", { name: "off" }, [pressed, { type: "done", isWriting: true }]],
])("mode: %s", (_then, mode, events) => {
  expect(after(...events).mode).toEqual(mode);
});

test.each<[then: string, picks: KeptPick[], events: PickingEvent[]]>([
  ["a page claims, and nothing is picked", [], [wanted("alt"), wanted("pick"), wanted("edit")]],
  ["another pick of the page replaces the first", [two], [picked(one), picked(two)]],
  ["one more is added", [one, two], [picked(one), picked(two, true)]],
  ["a pick on another page takes the place of the first", [one], [picked(elsewhere), picked(one)]],
  ["one more on another page is added", [elsewhere, two], [picked(elsewhere), picked(two, true)]],
  ["unpicked", [two], [picked(one), picked(two, true), { type: "unpicked", id: one.id }]],
  ["they outlive the mode", [one], [pressed, picked(one), { type: "left" }]],
  ["the person is done with them", [], [pressed, picked(one), { type: "done", isWriting: false }]],
  ["a message about them is being written", [one], [pressed, picked(one), { type: "done", isWriting: true }]],
  ["sent", [], [picked(one), { type: "sent" }]],
  ["returned before newer ones", [one, two], [picked(one), { type: "sent" }, picked(two), returned(one)]],
  ["restored with one that was picked since", [one, two], [picked(two), { type: "restored", picks: [one, two] }]],
])("picks: %s", (_then, picks, events) => {
  expect(after(...events).picks).toEqual(picks);
});

test("a dragged file waits over any mode, until the drag has ended", () => {
  expect(after(pressed, wanted("drop"))).toMatchObject({ isDragged: true, mode: { name: "on" }, picks: [] });
  expect(after(wanted("drop"), { type: "drag-ended" })).toEqual(noPicks);
});

function returned(...picks: KeptPick[]): PickingEvent {
  return { type: "returned", picks, onlyPicked: false };
}

test("picks on their way are kept until they are delivered or returned", () => {
  const sent = after(picked(one), { type: "sent" });
  expect(sent.sending).toEqual([one]);
  expect(pickingReducer(sent, { type: "delivered", picks: [one], onlyPicked: true }).sending).toEqual([]);
  expect(pickingReducer(sent, returned(one))).toMatchObject({ sending: [], picks: [one], onlyPicked: false });
});

test("picks of a message that changed nothing come back, unless others were picked", () => {
  const delivered: PickingEvent = { type: "delivered", picks: [one], onlyPicked: false };
  const sent = after(picked(one), { type: "sent" }, delivered);
  expect(sent.picks).toEqual([]);
  const back = after(picked(one), { type: "sent" }, delivered, { type: "nothing-changed" });
  expect(back).toMatchObject({ picks: [one], onlyPicked: false });
  expect(pickingReducer({ ...back, picks: [] }, { type: "nothing-changed" }).picks).toEqual([]);
  expect(after(picked(one), { type: "sent" }, delivered, picked(two), { type: "nothing-changed" }).picks).toEqual([
    two,
  ]);
});

test("the switch begins on for each message", () => {
  const off: PickingEvent = { type: "only-picked-set", isOn: false };
  expect(after(picked(one), off).onlyPicked).toBe(false);
  expect(after(picked(one), off, { type: "sent" }).onlyPicked).toBe(true);
  expect(after(picked(one), off, { type: "unpicked", id: one.id }).onlyPicked).toBe(true);
});

test("at most 20 parts are picked, the newest of them", () => {
  const many = Array.from({ length: 25 }, (_, index) => pickOf(`e${index + 1}`));
  const { picks } = after(...many.map((pick) => picked(pick, true)));
  expect(picks.map(({ ref }) => ref)).toEqual(many.slice(5).map(({ ref }) => ref));
});

test("a pick that is found again keeps its place", () => {
  const moved = { ...one, ref: "e7", commit: "b".repeat(40) };
  const state = after(picked(one), picked(two, true), { type: "found-again", picks: [moved] });
  expect(state.picks).toEqual([moved, two]);
  expect(pickingReducer(state, { type: "found-again", picks: [elsewhere] }).picks).toEqual([moved, two]);
});

test("a removed pick is no longer looked at", () => {
  const state = after(picked(one), { type: "looked-at", id: one.id });
  expect(state.lookedAt).toBe(one.id);
  expect(pickingReducer(state, { type: "unpicked", id: one.id }).lookedAt).toBeNull();
});
