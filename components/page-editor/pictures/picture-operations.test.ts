import { expect, test } from "vitest";
import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { mayReplace, replaceOperations } from "./picture-operations.ts";

const upload: UploadForDisplay = {
  ...{ id: "4b3f1c52-3c8e-4f0e-9d1f-111111111111", path: "images/loaf.jpg", type: "image/jpeg", bytes: 9_000 },
  ...{ width: 800, height: 600, modern: { path: "images/loaf.webp", bytes: 5_000 } },
};
const place = { path: "index.html", ref: "e5" };
const stored = { op: "set-asset", path: "images/loaf.jpg", upload: upload.id };
const shown = { op: "set-picture", ...place, file: "images/loaf.jpg", width: 800, height: 600, alt: "A loaf" };

test("a stored picture is shown in place of another one", () => {
  const choice = { alt: "A loaf", position: null };
  expect(replaceOperations(upload, [place], choice, false)).toEqual([stored, shown]);
});

test("the smaller file comes with it where the page can name it", () => {
  expect(replaceOperations(upload, [place], { alt: "A loaf", position: null }, true)).toEqual([
    stored,
    { op: "set-asset", path: "images/loaf.webp", upload: upload.id, modern: true },
    { ...shown, modern: "images/loaf.webp" },
  ]);
});

test("a picture that the page cuts gets its position, on other pages too", () => {
  const other = { path: "about.html", ref: "e3" };
  const choice = { alt: "", position: { x: 20, y: 70 } };
  expect(replaceOperations({ ...upload, modern: null }, [place, other], choice, true)).toEqual([
    stored,
    { ...shown, alt: "" },
    { op: "set-style", ...place, property: "object-position", value: "20% 70%" },
    { ...shown, ...other, alt: "" },
    { op: "set-style", ...other, property: "object-position", value: "20% 70%" },
  ]);
});

test.each<[boolean, Pick<SourceElement, "tag" | "attributes">]>([
  [true, { tag: "img", attributes: { src: "a.png" } }],
  [false, { tag: "img", attributes: { src: "blank.gif", "data-src": "a.png" } }],
  [false, { tag: "svg", attributes: {} }],
])("%s: only a picture that no script loads can be replaced", (may, element) => {
  expect(mayReplace(element).ok).toBe(may);
});
