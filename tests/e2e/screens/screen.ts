import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import type { ScriptedModel } from "../scripted-model.ts";

export interface Visit {
  page: Page;
  owner: Actor;
  model: ScriptedModel;
}

/** A page in one of its states. */
export interface Screen {
  name: string;
  /** The page's file. */
  file: string;
  /** A state that only a phone has. */
  isPhone?: boolean;
  /** Brings the state into view after the window has become a phone's. */
  onPhone?(page: Page): Promise<void>;
  /** The complete list of gallery states on the page. */
  galleryStates?: readonly string[];
  /** Leaves the browser on the page, in the state. */
  open(visit: Visit): Promise<void>;
}

/** A phone's window. */
export const phone = { width: 390, height: 844 };
