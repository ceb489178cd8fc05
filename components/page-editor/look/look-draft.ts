import type { LookKind, Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { LookForDisplay, LookValueForDisplay } from "#lib/projects/preview/look-schema.ts";

// The changes of the site's look that are not saved yet.

/** A value of the look, with its kind. */
export interface SiteLookValue extends LookValueForDisplay {
  kind: LookKind;
  /** Names it in a draft. */
  key: string;
}

/** The new values, by the keys of the old ones. */
export type LookDraft = Readonly<Record<string, string>>;

export const emptyLookDraft: LookDraft = {};

/** Returns all values of a look, in the order of its kinds. */
export function valuesOf({ colours, fonts, sizes, spaces }: LookForDisplay): SiteLookValue[] {
  const all: [LookKind, readonly LookValueForDisplay[]][] = [
    ["colour", colours],
    ["font", fonts],
    ["size", sizes],
    ["space", spaces],
  ];
  return all.flatMap(([kind, values]) =>
    values.map((one) => ({ ...one, kind, key: [kind, one.property ?? "", one.value].join(" ") })),
  );
}

/** Returns the draft with a new value; the old one takes the change back. */
export function withValue(draft: LookDraft, { key, value: from }: SiteLookValue, value: string): LookDraft {
  const { [key]: _changed, ...others } = draft;
  return value === from ? others : { ...others, [key]: value };
}

/** Returns the values that the draft changes; what the look does not have any more is left out. */
export function changedIn(draft: LookDraft, values: readonly SiteLookValue[]): SiteLookValue[] {
  return values.filter(({ key }) => draft[key] !== undefined);
}

export function lookOperations(draft: LookDraft, values: readonly SiteLookValue[]): Operation[] {
  return changedIn(draft, values).map(({ key, kind, property, value: from }) => ({
    ...{ op: "set-site-value", kind, property, from },
    value: draft[key] ?? from,
  }));
}

/** A stylesheet for the values named in `keys`, with `var(--sitewright-look-0)` and so on in the place of each. */
export interface TrialTemplate {
  keys: readonly string[];
  css: string;
}

/** Returns the stylesheet that shows a draft on the page. Nothing fades, so that what is measured is what will be. */
export function trialCss({ keys, css }: TrialTemplate, draft: LookDraft, values: readonly SiteLookValue[]): string {
  const from = new Map(values.map((one) => [one.key, one.value]));
  const shown = keys.reduce(
    (text, key, index) => text.replaceAll(`var(--sitewright-look-${index})`, draft[key] ?? from.get(key) ?? "initial"),
    css,
  );
  return `*, ::before, ::after { transition: none !important; }\n${shown}`;
}

const kept = new Map<string, LookDraft>();

/** Keeps the draft of a workspace for as long as this tab lives, so that closing the look loses nothing. */
export function keepLookDraft(workspaceId: string, draft: LookDraft): void {
  kept.set(workspaceId, draft);
}

export const keptLookDraft = (workspaceId: string): LookDraft => kept.get(workspaceId) ?? emptyLookDraft;
