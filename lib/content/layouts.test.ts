import { expect, test } from "vitest";
import { layoutNames, offerLayouts } from "./layouts.ts";
import type { Field } from "./schema.ts";

const field: Field = {
  ...{ key: "layout", label: null, hint: null, kind: "text", choices: [], isOpen: false },
  ...{ isRequired: false, initial: "post", absent: null, fields: [] },
};

test("layouts are the files that front matter can name", () => {
  const paths = [
    ...["site/_layouts/post.html", "site/_layouts/default.html", "site/_includes/head.html"],
    ...[
      "site/layouts/_default/baseof.html",
      "site/layouts/_default/single.html",
      "site/layouts/posts/wide.html",
      "site/layouts/partials/nav.html",
    ],
    ...["_layouts/other.html", "site/layouts/posts/list.html"],
  ];
  expect(layoutNames(paths, "site")).toEqual(["default", "post", "single", "wide"]);
});

test("the field for the layout offers them, and stays open", () => {
  const other = { ...field, key: "author" };
  expect(offerLayouts([field, other], ["post", "page"])).toEqual([
    { ...field, kind: "choice", isOpen: true, choices: ["page", "post"] },
    other,
  ]);
});

test("choices of a configuration stay the only ones", () => {
  const closed: Field = { ...field, kind: "choice", choices: ["post"] };
  expect(offerLayouts([closed], ["page"])).toEqual([closed]);
  expect(offerLayouts([field], [])).toEqual([field]);
});
