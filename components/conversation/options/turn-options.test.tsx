import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OfferedOptions, OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { TurnOptions } from "./turn-options";

const offered = {
  question: "Which <b>colour</b>?",
  options: [
    { label: "Red", description: "Warm", recommended: true },
    { label: "Blue", description: null, recommended: false },
  ],
};
const draw = (state: "open" | "blocked" | "closed", saidNext: string | null = null, shown: OfferedOptions = offered) =>
  renderToStaticMarkup(
    <TurnOptions
      editSessionId="x"
      offered={shown}
      state={state}
      saidNext={saidNext}
      onChoose={async () => undefined}
      onShow={() => undefined}
    />,
  );
const buttons = (markup: string) => markup.match(/<button[^>]*>/g) ?? [];

test("a choice can be pressed while it is open, but not during a change", () => {
  expect(buttons(draw("open"))).toHaveLength(2);
  expect(buttons(draw("open")).filter((tag) => tag.includes("disabled="))).toEqual([]);
  expect(buttons(draw("blocked")).filter((tag) => tag.includes("disabled="))).toHaveLength(2);
});

test("the recommended choice is marked in a word, pressable or not", () => {
  for (const state of ["open", "blocked", "closed"] as const)
    expect(draw(state).match(/Recommended/g), state).toHaveLength(1);
});

test("the agent's words are shown as text, not as markup", () => {
  expect(draw("open")).toContain("Which &lt;b&gt;colour&lt;/b&gt;?");
});

test.each([
  ["Blue", 1],
  [" Blue\n", 1],
  ["Blue, please", 0],
  [null, 0],
])("after the message %j the choices are text, and %i of them is marked", (saidNext, n) => {
  const markup = draw("closed", saidNext);
  expect(buttons(markup)).toEqual([]);
  expect(markup).toContain("Red");
  expect(markup.match(/Chosen/g) ?? []).toHaveLength(n);
});

const place: OptionPlace = {
  ...{ path: "cakes.html", pageTitle: "Cakes | Bakery", ref: "e3", name: "Button “Order”", tag: "a", selector: "a" },
  ...{ line: 4, heading: "For <you>", part: "top", order: 2 },
};
const alike: OfferedOptions = {
  question: "Which one?",
  options: [
    { label: "Order", description: null, recommended: false, answer: "Order (1)", place: { ...place, order: 1 } },
    { label: "Order", description: null, recommended: false, answer: "Order (2)", place },
    { label: "Both", description: null, recommended: false },
  ],
};

test("equal choices have numbers, say where they stand, and can be shown", () => {
  const markup = draw("open", null, alike);
  expect(markup).toContain("On “Cakes”, first in “For &lt;you&gt;”");
  expect(markup).toContain("On “Cakes”, second in “For &lt;you&gt;”");
  expect(markup.match(/>[12]<\/span>/g)).toEqual([">1</span>", ">2</span>"]);
  const labels = buttons(markup).map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1]);
  expect(labels.filter(Boolean)).toHaveLength(2);
});

test("of choices that read the same, the one is marked that was sent", () => {
  const markup = draw("closed", "Order (2)", alike);
  expect(markup.match(/Chosen/g)).toHaveLength(1);
  expect(markup.indexOf("Chosen")).toBeGreaterThan(markup.indexOf("first in"));
  expect(draw("closed", "Order", alike)).not.toContain("Chosen");
});
