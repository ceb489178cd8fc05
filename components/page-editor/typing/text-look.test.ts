import { expect, test } from "vitest";
import { type FrameStyle, frameStyleNames } from "../../preview/frame-messages.ts";
import { textLook, wordsLook } from "./text-look.ts";

const style = (said: Partial<FrameStyle>) =>
  ({ ...Object.fromEntries(frameStyleNames.map((name) => [name, ""])), ...said }) as FrameStyle;

test("a usual style is taken over", () => {
  const said = {
    color: "rgba(20, 30, 40, 0.9)",
    backgroundColor: "oklch(0.7 0.1 120 / 0.5)",
    fontFamily: '"Source Serif 4", Georgia, serif',
    fontSize: "42.6667px",
    fontWeight: "650",
    lineHeight: "51.2px",
    letterSpacing: "-0.42px",
    textAlign: "center",
    paddingTop: "12px",
  };
  expect(textLook(style(said))).toEqual(said);
});

test.each<Partial<FrameStyle>>([
  { backgroundColor: "url(https://example.com/x)" },
  { backgroundColor: "rgb(1, 2, 3); position: fixed" },
  { fontFamily: "x; position: fixed" },
  { fontFamily: "url(x)" },
  { fontSize: "9999px" },
  { fontSize: "calc(1px * 1e9)" },
  { fontSize: "100vw" },
  { lineHeight: "-5px" },
  { letterSpacing: "9999px" },
  { paddingTop: "-40px" },
  { paddingLeft: "var(--x)" },
  { borderRadius: "expression(1)" },
  { textAlign: "center !important" },
  { textIndent: "-99999px" },
])("a hostile style is left out: %o", (said) => {
  expect(textLook(style(said))).toEqual({ color: "rgb(0, 0, 0)" });
  expect(wordsLook(style(said))).toEqual({});
});

test("a text that runs down the page is typed so", () => {
  expect(textLook(style({ writingMode: "vertical-rl" })).writingMode).toBe("vertical-rl");
  expect(textLook(style({ writingMode: "vertical-rl; top: 0" })).writingMode).toBeUndefined();
});
