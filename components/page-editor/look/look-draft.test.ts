import { expect, test } from "vitest";
import type { LookForDisplay } from "#lib/projects/preview/look-schema.ts";
import { changedIn, emptyLookDraft, lookOperations, trialCss, valuesOf, withValue } from "./look-draft";

const one = (value: string, property: string | null) => ({
  ...{ value, property, name: "Accent", uses: [], usesCount: 2, pagesCount: 1, othersCount: 0 },
});
const look: LookForDisplay = {
  ...{ commit: "", isComplete: true, fonts: [] },
  colours: [one("#a4471f", "--accent"), one("#fff", null)],
  sizes: [one("1rem", null)],
  spaces: [one("1rem", null)],
};
const values = valuesOf(look);
const [accent, white, size, space] = values;
if (!accent || !white || !size || !space) throw new Error("The look has four values.");

test("values of each kind have names of their own in a draft", () => {
  expect(new Set(values.map(({ key }) => key)).size).toBe(4);
});

test("a draft becomes one operation for each changed value", () => {
  const draft = withValue(withValue(emptyLookDraft, space, "2rem"), accent, "#123456");
  expect(lookOperations(draft, values)).toEqual([
    { op: "set-site-value", kind: "colour", property: "--accent", from: "#a4471f", value: "#123456" },
    { op: "set-site-value", kind: "space", property: null, from: "1rem", value: "2rem" },
  ]);
});

test("the old value takes a change back", () => {
  const draft = withValue(withValue(emptyLookDraft, accent, "#123456"), accent, "#a4471f");
  expect(draft).toEqual(emptyLookDraft);
});

test("a change of a value that the site has no more is left out", () => {
  const draft = withValue(emptyLookDraft, accent, "#123456");
  expect(changedIn(draft, [white, size])).toEqual([]);
});

test("a trial shows drafted values in their places, and else the old ones", () => {
  const css = "a { color: var(--sitewright-look-0) } b { margin: var(--sitewright-look-1) }";
  const shown = trialCss({ keys: [accent.key, space.key], css }, { [space.key]: "2rem" }, values);
  expect(shown).toContain("a { color: #a4471f } b { margin: 2rem }");
});
