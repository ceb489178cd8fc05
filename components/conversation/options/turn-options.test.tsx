import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TurnOptions } from "./turn-options";

const offered = {
  question: "Which <b>colour</b>?",
  options: [
    { label: "Red", description: "Warm", recommended: true },
    { label: "Blue", description: null, recommended: false },
  ],
};
const draw = (state: "open" | "blocked" | "closed", saidNext: string | null = null) =>
  renderToStaticMarkup(
    <TurnOptions
      editSessionId="x"
      offered={offered}
      state={state}
      saidNext={saidNext}
      onChoose={async () => undefined}
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
