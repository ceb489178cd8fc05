import type { FrameWant } from "../../preview/frame-messages";
import type { TypedDraft } from "../typing/typed-drafts";

// The picks of a conversation, and whether the preview is for pointing, as a pure reducer.

export interface Place {
  x: number;
  y: number;
}

/** An element that the person picked, with the server's facts about it on `commit`. */
export interface KeptPick {
  /** Stays the same when the element is found again in a newer version. */
  id: string;
  path: string;
  ref: string;
  commit: string;
  name: string;
  tag: string;
  selector: string;
  textContent: string;
  /** "" if the page has none. */
  pageTitle: string;
  /** The path at which the preview shows the page. */
  address: string;
  /** True on a page that a generator has built: `commit` and `path` are those of the built site. */
  isBuilt?: boolean | undefined;
  /** True if the newest version of the page doesn't have it any more. */
  isGone: boolean;
}

/** Whether the preview is for pointing. Places are in CSS pixels of the frame's viewport. */
type SelectMode =
  | { name: "off" }
  /** As long as Alt is held. */
  | { name: "held"; at: Place }
  /** `at` is what a long press was on. */
  | { name: "on"; at: Place | null }
  /** A text or picture was double-clicked while the mode was off: its editor opens there, and closing it ends the mode. */
  | { name: "typing"; at: Place }
  /** The look of the whole site is open; the page is not for pointing then. */
  | { name: "look" }
  /** An unsaved text is brought back. */
  | { name: "resuming"; draft: TypedDraft };

export interface PickingState {
  mode: SelectMode;
  picks: readonly KeptPick[];
  /** Picks of messages that are on their way to the server. */
  sending: readonly KeptPick[];
  /** Those of the last delivered message, until its answer is known. */
  delivered: { picks: readonly KeptPick[]; onlyPicked: boolean };
  /** Whether the agent may change nothing but what is picked. */
  onlyPicked: boolean;
  /** The pick that the person looks at in the composer; null if none. */
  lookedAt: string | null;
  /** The page to which the person wants to go; a new object for each wish. */
  visit: { address: string } | null;
  /** True while the text that was typed into is saved, and until the page shows it. */
  isSaving: boolean;
  /** Another text that was double-clicked while one is typed into or saved; null if none. */
  next: Place | null;
  /** True once the person has clicked the page where nothing happens. */
  isTapped: boolean;
  /** True while a file is dragged over the page, and until what was dropped is dealt with. */
  isDragged: boolean;
}

export type PickingEvent =
  | { type: "select-pressed" }
  | { type: "look-pressed" }
  | { type: "wanted"; what: FrameWant; at: Place }
  | { type: "drag-ended" }
  | { type: "brought-back"; draft: TypedDraft }
  | { type: "alt-released" }
  | { type: "left" }
  | { type: "saving-told"; isSaving: boolean }
  /** The text that was typed into is closed: the next one opens, if there is one. */
  | { type: "text-closed" }
  /** The person is done: what was picked goes too, unless a message about it is being written. */
  | { type: "done"; isWriting: boolean }
  /** `adds` keeps the other picks, also those on other pages. */
  | { type: "picked"; pick: KeptPick; adds: boolean }
  | { type: "unpicked"; id: string }
  | { type: "found-again"; picks: readonly KeptPick[] }
  | { type: "only-picked-set"; isOn: boolean }
  | { type: "looked-at"; id: string | null }
  | { type: "visited"; address: string }
  | { type: "restored"; picks: readonly KeptPick[] }
  | { type: "sent" }
  | { type: "delivered"; picks: readonly KeptPick[]; onlyPicked: boolean }
  /** The turn of the delivered picks has changed nothing: they come back for the next attempt, unless others were picked. */
  | { type: "nothing-changed" }
  | { type: "returned"; picks: readonly KeptPick[]; onlyPicked: boolean };

export const noPicks: PickingState = {
  mode: { name: "off" },
  picks: [],
  sending: [],
  delivered: { picks: [], onlyPicked: true },
  onlyPicked: true,
  lookedAt: null,
  visit: null,
  isSaving: false,
  next: null,
  isTapped: false,
  isDragged: false,
};

/** The most picks of one message; `picksMax` of the server. */
const picksAtMost = 20;

export function pickingReducer(state: PickingState, event: PickingEvent): PickingState {
  const { mode, picks } = state;
  switch (event.type) {
    case "select-pressed":
      // A text that is typed into stays open.
      return { ...state, mode: mode.name === "on" ? { name: "off" } : { name: "on", at: null } };
    case "look-pressed":
      return { ...state, mode: { name: mode.name === "look" ? "off" : "look" } };
    case "wanted":
      if (event.what === "drop") return { ...state, isDragged: true };
      if (event.what === "tap") return { ...state, isTapped: true };
      if (mode.name === "off") return { ...state, mode: modeWanted(event) };
      // A page does not disturb an editor that is open, but a text that is typed into gives way to the next one.
      return event.what === "edit" && (state.isSaving || mode.name === "typing" || mode.name === "resuming")
        ? { ...state, next: event.at }
        : state;
    case "drag-ended":
      return { ...state, isDragged: false };
    case "brought-back":
      return { ...state, mode: { name: "resuming", draft: event.draft } };
    case "alt-released":
      return mode.name === "held" ? { ...state, mode: { name: "off" } } : state;
    case "left":
      return { ...state, mode: { name: "off" }, next: null };
    case "saving-told":
      return { ...state, isSaving: event.isSaving, next: event.isSaving ? state.next : null };
    case "text-closed": {
      const next: SelectMode = state.next ? { name: "typing", at: state.next } : { name: "off" };
      return { ...state, mode: next, isSaving: false, next: null };
    }
    case "done":
      return { ...(event.isWriting ? state : withPicks(state, [])), mode: { name: "off" }, next: null };
    case "picked":
      // The tools for what was picked stay when Alt is released.
      return { ...state, mode: { name: "on", at: null }, picks: withPick(picks, event.pick, event.adds) };
    case "unpicked":
      return withPicks(
        state,
        picks.filter(({ id }) => id !== event.id),
      );
    case "found-again": {
      const found = new Map(event.picks.map((pick) => [pick.id, pick]));
      return { ...state, picks: picks.map((pick) => found.get(pick.id) ?? pick) };
    }
    case "only-picked-set":
      return { ...state, onlyPicked: event.isOn };
    case "looked-at":
      return { ...state, lookedAt: event.id };
    case "visited":
      return { ...state, visit: { address: event.address } };
    case "restored":
      return { ...state, picks: joined(event.picks, picks) };
    case "sent":
      return { ...withPicks(state, []), sending: [...state.sending, ...picks.filter((pick) => !pick.isGone)] };
    case "delivered":
      return {
        ...state,
        sending: without(state.sending, event.picks),
        delivered: { picks: event.picks, onlyPicked: event.onlyPicked },
      };
    case "nothing-changed": {
      const { delivered } = noPicks;
      return picks.length > 0 ? { ...state, delivered } : { ...state, ...state.delivered, delivered };
    }
    case "returned": {
      if (event.picks.length === 0) return state;
      const sending = without(state.sending, event.picks);
      return { ...state, picks: joined(event.picks, picks), sending, onlyPicked: event.onlyPicked };
    }
    default:
      return event satisfies never;
  }
}

function modeWanted({ what, at }: { what: FrameWant; at: Place }): SelectMode {
  if (what === "alt") return { name: "held", at };
  return what === "edit" ? { name: "typing", at } : { name: "on", at };
}

/** With nothing left the switch is as at first: the next pick is not for the same message. */
function withPicks(state: PickingState, picks: readonly KeptPick[]): PickingState {
  const lookedAt = picks.some(({ id }) => id === state.lookedAt) ? state.lookedAt : null;
  return { ...state, picks, lookedAt, onlyPicked: picks.length === 0 ? true : state.onlyPicked };
}

function without(picks: readonly KeptPick[], gone: readonly KeptPick[]): KeptPick[] {
  return picks.filter(({ id }) => !gone.some((other) => other.id === id));
}

function withPick(picks: readonly KeptPick[], pick: KeptPick, adds: boolean): KeptPick[] {
  const others = picks.filter((other) => adds && !isSame(other, pick));
  return [...others, pick].slice(-picksAtMost);
}

function joined(first: readonly KeptPick[], then: readonly KeptPick[]): KeptPick[] {
  const added = then.filter((pick) => !first.some((other) => isSame(other, pick)));
  return [...first, ...added].slice(-picksAtMost);
}

export function isSame(one: KeptPick, other: Pick<KeptPick, "path" | "ref" | "commit">): boolean {
  return one.path === other.path && one.ref === other.ref && one.commit === other.commit && !one.isGone;
}
