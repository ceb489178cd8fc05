import type { Rule } from "postcss";
import { type Colour, contrast, contrastMin, formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { shifted } from "../../colours/tones.ts";
import { no, type Outcome, type Work } from "../outcome.ts";
import { readOwnSheets, writeOwnSheets } from "./own-sheets.ts";

// Gives the buttons of the site another colour, and nothing else: in the rules that their class has.

/** The classes that buttons of the content share. The button of the menu on phones is left out. */
function buttonClasses({ site }: Work): Set<string> {
  const buttons = site.pages.flatMap(({ things }) =>
    things.filter(
      ({ element, region, html }) => element.kind === "button" && region !== "navigation" && html.tag !== "summary",
    ),
  );
  return new Set(buttons.flatMap(({ html }) => html.classes.slice(0, 1)));
}

const isBackground = (property: string) => property === "background" || property === "background-color";
const isEmpty = (value: string) =>
  /^(?:none|transparent|inherit|initial|unset|0)\b|url\(|gradient\(/i.test(value.trim());

/** Sets the background of a rule, with its border where that has the same colour, and a text that can be read. */
function recolour(rule: Rule, colour: Colour): boolean {
  let old: string | null = null;
  rule.walkDecls((one) => {
    if (!isBackground(one.prop) || isEmpty(one.value)) return;
    old = one.value;
    one.value = formatHex(colour);
  });
  if (old === null) return false;
  const own: string = old;
  rule.walkDecls(/^border(?:-color)?$/, (one) => {
    one.value = one.value.replace(own, formatHex(colour));
  });
  const white = parseCssColour("#ffffff");
  if (white)
    rule.walkDecls("color", (one) => {
      const now = parseCssColour(one.value) ?? white;
      if (contrast(now, colour) < contrastMin)
        one.value = contrast(white, colour) >= contrastMin ? "#ffffff" : "#000000";
      else if (one.value.includes("var(")) one.value = formatHex(now);
    });
  return true;
}

export async function doButtons(work: Work, colour: Colour, name: string): Promise<Outcome> {
  const names = buttonClasses(work);
  const sheets = await readOwnSheets(work);
  let isDone = false;
  for (const { root } of sheets)
    root.walkRules((rule) => {
      const own = rule.selectors.flatMap((selector) => {
        const [, called = "", state = ""] = /^(?:a|button)?\.([\w-]+)((?::[\w-]+)*)$/.exec(selector.trim()) ?? [];
        return names.has(called) ? [state] : [];
      });
      if (own.length !== rule.selectors.length) return;
      const isPressed = own.every((state) => state !== "");
      if (recolour(rule, isPressed ? shifted(colour, -1, 1) : colour)) isDone = true;
    });
  writeOwnSheets(work, sheets);
  if (work.draft.unread.size > 0) return no("");
  return isDone
    ? { kind: "done", said: work.say.look(work.say.buttons, name), touched: [] }
    : { kind: "miss", words: [] };
}
