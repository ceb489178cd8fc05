import { expect, test } from "vitest";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { type FrameStyle, frameStyleNames, type MeasuredElement } from "../../preview/frame-messages";
import { harderTexts, textsToMeasure } from "./harder-texts";

const element = (ref: string, more: Partial<SourceElement> = {}): SourceElement => ({
  ...{ ref, parent: "e1", kind: "paragraph", name: ref, tag: "p", start: 0, end: 0, text: null, textContent: "Text" },
  ...{ selector: "", typing: ref, attributes: {} },
  ...more,
});

const plain = Object.fromEntries(frameStyleNames.map((name) => [name, ""])) as FrameStyle;
const measure = (ref: string, style: Partial<FrameStyle>): MeasuredElement => ({
  ref,
  boxes: [{ x: 0, y: 0, width: 10, height: 10 }],
  style: { ...plain, backgroundImage: "none", backdrop: "rgb(255, 255, 255)", fontSize: "16px", ...style },
});
const dark = { color: "rgb(20, 20, 20)" };
const pale = { color: "rgb(200, 200, 200)" };

test("texts that are styled alike are measured once", () => {
  const box = element("e1", { parent: null, typing: undefined, tag: "div" });
  const other = element("e2", { typing: undefined, tag: "div", attributes: { class: "dark" } });
  const texts = [element("e3"), element("e4"), element("e5", { parent: "e2" }), element("e6", { textContent: " " })];
  expect(textsToMeasure([box, other, ...texts]).map(({ ref }) => ref)).toEqual(["e3", "e5"]);
});

test("a text that loses its contrast is named, the hardest one first", () => {
  const texts = ["e1", "e2", "e3"].map((ref) => element(ref));
  const before = texts.map(({ ref }) => measure(ref, dark));
  const now = [measure("e1", { color: "rgb(150, 150, 150)" }), measure("e2", pale), measure("e3", dark)];
  expect(harderTexts(texts, before, now).map((one) => one.element.ref)).toEqual(["e2", "e1"]);
});

test("a text that was as hard to read before is not named", () => {
  const texts = [element("e1")];
  expect(harderTexts(texts, [measure("e1", pale)], [measure("e1", pale)])).toEqual([]);
});

test("texts over pictures and hidden texts are left out", () => {
  const texts = [element("e1"), element("e2")];
  const before = texts.map(({ ref }) => measure(ref, dark));
  const now = [measure("e1", { ...pale, backgroundImage: "url(x)" }), { ...measure("e2", pale), boxes: [] }];
  expect(harderTexts(texts, before, now)).toEqual([]);
});
