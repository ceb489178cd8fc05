import { expect, type Page } from "@playwright/test";
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
  /** True if `open` begins where the screen before it in the list has left the browser. */
  goesOn?: true;
  /** Leaves the browser on the page, in the state. */
  open(visit: Visit): Promise<void>;
}

/** Screens that one browser opens one after another, because most of the time would go into the way to the first of them. */
export type Walk = readonly [Screen, ...Screen[]];

export function walksOf(screens: readonly Screen[]): Walk[] {
  const walks: [Screen, ...Screen[]][] = [];
  for (const screen of screens) {
    const walk = screen.goesOn ? walks.at(-1) : undefined;
    if (walk) walk.push(screen);
    else walks.push([screen]);
  }
  return walks;
}

/** Returns the names of a walk's screens as one word. */
export const nameOf = (walk: Walk) => walk.map(({ name }) => name).join("+");

/** Closes the dialog that the screen before has left open. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeHidden();
}

/** Returns the id of the project of the page that is open. */
export const projectOf = (page: Page) => /\/projects\/([^/]+)/.exec(page.url())?.[1] ?? "";

/** A phone's window. */
export const phone = { width: 390, height: 844 };
