/** Begins the keys in the tab's storage under which `typed-drafts.ts` keeps what was typed. */
export const typedPrefix = "sitewright.typed ";

/** Returns whether something was typed in this tab and not saved. */
export function hasTyped(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(typedPrefix));
  } catch {
    // Storage is blocked, so nothing was kept.
    return false;
  }
}
