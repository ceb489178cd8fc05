import type { EditedPage } from "./page-editor-types";

// The state of the open page editor as a pure reducer. Picks are kept apart, in `picks/picking-state.ts`.

/** The element under the pointer, or the one that the arrow keys have walked to. */
export interface Pointed {
  ref: string;
  /** True if a script of the page made what is there; `ref` is then the part around it. */
  isScripted: boolean;
  by: "pointer" | "keys";
}

export type EditingState =
  | { name: "pointing"; pointed: Pointed | null; adds: boolean; isListing: boolean }
  /** The page and ref are those at the time of opening: what is typed is saved on that version. */
  | { name: "typing"; page: EditedPage; ref: string; adds: boolean }
  | { name: "changing"; adds: boolean };

export type EditingEvent =
  | { type: "pointed"; at: Pointed | null }
  | { type: "adding-pressed" }
  | { type: "list-opened" }
  | { type: "list-closed" }
  | { type: "text-opened"; page: EditedPage; ref: string }
  | { type: "panel-opened" }
  | { type: "closed" }
  /** Another document is in the frame. */
  | { type: "page-changed" };

export const notPointing: EditingState = { name: "pointing", pointed: null, adds: false, isListing: false };

export function editingReducer(state: EditingState, event: EditingEvent): EditingState {
  switch (event.type) {
    case "pointed":
      if (state.name !== "pointing") return state;
      return isAlike(state.pointed, event.at) ? state : { ...state, pointed: event.at };
    case "adding-pressed":
      return { ...state, adds: !state.adds };
    case "list-opened":
      return state.name === "pointing" ? { ...state, isListing: true } : state;
    case "list-closed":
      return state.name === "pointing" ? { ...state, isListing: false } : state;
    case "text-opened":
      return { name: "typing", page: event.page, ref: event.ref, adds: state.adds };
    case "panel-opened":
      return { name: "changing", adds: state.adds };
    case "closed":
      return { ...notPointing, adds: state.adds };
    case "page-changed":
      // The refs of the page before mean nothing on this one. An open text or panel stays.
      return state.name === "pointing" ? { ...state, pointed: null } : state;
    default:
      return event satisfies never;
  }
}

function isAlike(one: Pointed | null, other: Pointed | null): boolean {
  return one?.ref === other?.ref && one?.isScripted === other?.isScripted && one?.by === other?.by;
}
