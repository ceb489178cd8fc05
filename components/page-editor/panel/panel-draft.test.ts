import { expect, test } from "vitest";
import type { SourceElement } from "#lib/page-source/schema.ts";
import {
  emptyDraft,
  hasChanges,
  operationsOf,
  trialCssOf,
  withAttribute,
  withBackground,
  withoutStyle,
  withStyles,
  withTab,
} from "./panel-draft";

const element = (ref: string, selector: string): SourceElement => ({
  ...{ ref, parent: null, kind: "link", name: "Link", tag: "a", start: 0, end: 9 },
  ...{ text: null, textContent: "Text", selector, attributes: { href: "a.html" } },
});
const [one, two] = [element("e4", ".one"), element("e7", "#two")];
const page = { path: "index.html", elements: [one] };

test("a change that is taken back leaves nothing to save", () => {
  const changed = withAttribute(emptyDraft, one, "href", "b.html");
  expect(hasChanges(changed)).toBe(true);
  expect(hasChanges(withAttribute(changed, one, "href", "a.html"))).toBe(false);
  expect(hasChanges(withAttribute(emptyDraft, one, "target", null))).toBe(false);
});

test.each([
  ["in its colour follows the background", "rgb(1, 2, 3)", "#ffeedd", "#ffeedd"],
  ["of another colour stays", "rgb(9, 9, 9)", "#ffeedd", undefined],
  ["stays without a background", "rgb(1, 2, 3)", "transparent", undefined],
])("a border %s", (_then, borderColor, background, border) => {
  const draft = withBackground(emptyDraft, [background], [{ backgroundColor: "rgb(1, 2, 3)", borderColor }]);
  expect(draft.styles[0]?.["background-color"]).toBe(background);
  expect(draft.styles[0]?.["border-color"]).toBe(border);
  const again = withBackground(draft, ["#112233"], [{ backgroundColor: "rgb(4, 5, 6)", borderColor: "rgb(7, 8, 9)" }]);
  expect(again.styles[0]?.["border-color"]).toBe(border && "#112233");
});

test("a wrong colour leaves nothing of the colours before it", () => {
  const draft = withStyles(withStyles(emptyDraft, "color", ["#111111"]), "font-weight", ["700"]);
  expect(withoutStyle(draft, "color").styles).toEqual([{ "font-weight": "700" }]);
  expect(hasChanges(withoutStyle(withStyles(emptyDraft, "color", ["#111111"]), "color"))).toBe(false);
});

test("a link in a tab of its own keeps its other relations", () => {
  const tab = withTab(emptyDraft, { ...one, attributes: { href: "a.html", rel: "nofollow" } }, true);
  expect(tab.attributes).toEqual({ target: "_blank", rel: "nofollow noopener" });
  const opened = { ...one, attributes: { href: "a.html", target: "_blank", rel: "noopener" } };
  expect(withTab(emptyDraft, opened, false).attributes).toEqual({ target: null, rel: null });
  expect(withTab(withTab(emptyDraft, opened, false), opened, true)).toEqual(emptyDraft);
});

test("a draft becomes operations on the element and on its counterparts", () => {
  const draft = { ...withAttribute({ ...emptyDraft, text: "New" }, one, "href", "b.html"), isHiddenOnPhones: true };
  const there = { path: "shop/index.html", ref: "e9", name: "Shop", siblings: [] };
  const toPage = (path: string, _name: string, value: string | null) =>
    path.startsWith("shop/") ? `../${value}` : value;
  expect(operationsOf(draft, page, [there], toPage)).toEqual([
    { op: "set-text", path: "index.html", ref: "e4", text: "New" },
    { op: "set-attribute", path: "index.html", ref: "e4", name: "href", value: "b.html" },
    { op: "set-style", path: "index.html", ref: "e4", property: "display", value: "none", width: "phone" },
    { op: "set-text", path: "shop/index.html", ref: "e9", text: "New" },
    { op: "set-attribute", path: "shop/index.html", ref: "e9", name: "href", value: "../b.html" },
    { op: "set-style", path: "shop/index.html", ref: "e9", property: "display", value: "none", width: "phone" },
  ]);
});

test("each of several elements keeps a value of its own", () => {
  const draft = withStyles(emptyDraft, "font-size", ["1rem", "2rem"]);
  expect(operationsOf(draft, { path: "index.html", elements: [one, two] }, [])).toEqual([
    { op: "set-style", path: "index.html", ref: "e4", property: "font-size", value: "1rem" },
    { op: "set-style", path: "index.html", ref: "e7", property: "font-size", value: "2rem" },
  ]);
  expect(trialCssOf(draft, [one, two])).toBe(
    ".one:not(#sitewright#try) { font-size: 1rem !important; }\n#two:not(#sitewright#try) { font-size: 2rem !important; }",
  );
});

test("a trial shows only styles, and what is hidden only on a phone", () => {
  expect(trialCssOf({ ...emptyDraft, text: "New" }, [one])).toBeNull();
  expect(trialCssOf({ ...emptyDraft, isHiddenOnPhones: false }, [one])).toBeNull();
  expect(trialCssOf({ ...emptyDraft, isHiddenOnPhones: true }, [one])).toBe(
    "@media (max-width: 640px) { .one:not(#sitewright#try) { display: none !important; } }",
  );
});
