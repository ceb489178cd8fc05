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
  ["", ""],
])("%j is shown as %j", (text, shown) => {
  expect(closeMarkers(text)).toBe(shown);
});
