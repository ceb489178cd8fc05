import { expect, test } from "vitest";
import { closeMarkers } from "./close-markers.ts";

test.each([
  ["Press **", "Press "],
  ["Press *", "Press "],
  ["Press **Undo", "Press **Undo**"],
  ["Press **Undo ", "Press **Undo**"],
  ["Press **Undo*", "Press **Undo**"],
  ["Press **Undo** and", "Press **Undo** and"],
  ["In `", "In "],
  ["In `index", "In `index`"],
  ["In `index.html` and `about", "In `index.html` and `about`"],
  ["In **`index", "In **`index`**"],
  ["In `a ** b` now", "In `a ** b` now"],
  ["An escaped \\*\\* sign", "An escaped \\*\\* sign"],
  ["**First.\n\nSecond `x", "**First.\n\nSecond `x`"],
  ["```html\n<b>**", "```html\n<b>**"],
  ["- **one", "- **one**"],
  ["Two is 2 * 2", "Two is 2 * 2"],
  ["The hours:\n\n| day | op", "The hours:\n"],
  ["The hours:\n| day | opens |\n|---|---|\n| Mon", "The hours:"],
  ["| day | opens |\n|---|---|\n| Monday | 7:00 |\n", ""],
  ["| day |\n|---|\n| Monday |\n\nThat", "| day |\n|---|\n| Monday |\n\nThat"],
  ["One | two", "One | two"],
  ["What changed:\n-", "What changed:\n"],
  ["What changed:\n\n- one\n-", "What changed:\n\n- one\n"],
  ["What changed:\n\n1", "What changed:\n\n"],
  ["What changed:\n\n##", "What changed:\n\n"],
  ["It opens at\n7 in the", "It opens at\n7 in the"],
  ["```\n| a |\n-", "```\n| a |\n-"],
  ["", ""],
])("%j is shown as %j", (text, shown) => {
  expect(closeMarkers(text)).toBe(shown);
});
