import { expect, test } from "vitest";
import { type Recalled, recall } from "./recall";

const empty: Recalled = { text: "", back: 0 };
const earlier = ["first", "second", "second", "third"];

function press(keys: ("up" | "down")[], from = empty): (string | null)[] {
  let shown = from;
  return keys.map((key) => {
    const next = recall(key, shown, earlier);
    shown = next ?? shown;
    return next?.text ?? null;
  });
}

test("up goes from the newest instruction to the oldest and stays there, repetitions once", () => {
  expect(press(["up", "up", "up", "up"])).toEqual(["third", "second", "first", null]);
});

test("down goes back to the empty box and no further", () => {
  expect(press(["up", "up", "down", "down", "down"])).toEqual(["third", "second", "third", "", null]);
});

test("a text that the person typed or changed is left alone", () => {
  expect(recall("up", { text: "mine", back: 0 }, earlier)).toBeNull();
  expect(recall("up", { text: "third, changed", back: 1 }, earlier)).toBeNull();
});

test("without earlier instructions the keys do nothing", () => {
  expect(recall("up", empty, [])).toBeNull();
});
