import { expect, test } from "vitest";
import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import { groupFiles, replaceFileOperations, type SiteFile, usingPages } from "./file-facts.ts";

const onPage = (path: string, ref: string | null) => ({ path, title: "", address: `/${path}`, ref });
const loaf: SiteFile = {
  ...{ path: "images/loaf.jpg", isPicture: true, bytes: 1, usesCount: 4 },
  uses: [
    { path: "index.html", title: "Home | Bakery", address: "/", ref: "e4" },
    { path: "index.html", title: "Home | Bakery", address: "/", ref: "e9" },
    { path: "css/styles.css", title: "", address: null, ref: null },
    { path: "css/print.css", title: "", address: null, ref: null },
  ],
};
const upload: UploadForDisplay = {
  ...{ id: "4b3f1c52-3c8e-4f0e-9d1f-111111111111", path: "images/loaf.jpg", type: "image/jpeg", bytes: 9_000 },
  ...{ width: 800, height: 600, modern: null },
};

const site = { assets: [], isComplete: true };

test("pages and stylesheets that use a file twice are named once", () => {
  expect(usingPages(loaf)).toEqual([
    { path: "index.html", address: "/", name: "Home" },
    { path: "css/print.css", address: null, name: "the site’s styles" },
  ]);
});

test("unused files stand apart, and a search looks at both", () => {
  const rye: SiteFile = { ...loaf, path: "images/rye.png", uses: [], usesCount: 0 };
  expect(groupFiles([loaf, rye], "")).toEqual({ used: [loaf], unused: [rye] });
  expect(groupFiles([loaf, rye], "RYE images")).toEqual({ used: [], unused: [rye] });
});

test("a picture of the same type takes the file’s own path", () => {
  expect(replaceFileOperations(loaf, upload, site)).toEqual([
    { op: "set-asset", path: "images/loaf.jpg", upload: upload.id },
  ]);
});

test("a picture of another type is named everywhere, and the old file goes", () => {
  const shown: SiteFile = { ...loaf, usesCount: 2, uses: [onPage("a.html", "e1"), onPage("b.html", "e2")] };
  const png = { ...upload, path: "images/loaf.png" };
  const set = { op: "set-picture", file: "images/loaf.png", width: 800, height: 600 };
  expect(replaceFileOperations(shown, png, site)).toEqual([
    { op: "set-asset", path: "images/loaf.png", upload: upload.id },
    { ...set, path: "a.html", ref: "e1" },
    { ...set, path: "b.html", ref: "e2" },
    { op: "remove-asset", path: "images/loaf.jpg" },
  ]);
  const known = replaceFileOperations(shown, png, { ...site, isComplete: false });
  expect(known?.map(({ op }) => op)).toEqual(["set-asset", "set-picture", "set-picture"]);
});

test.each<[string, Partial<SiteFile>]>([
  ["a style", {}],
  ["a place that is not known", { uses: [onPage("a.html", "e1")], usesCount: 2 }],
])("a picture of another type is refused where %s names the file", (_where, file) => {
  expect(replaceFileOperations({ ...loaf, ...file }, { ...upload, path: "images/loaf.png" }, site)).toBeNull();
});

test("a picture whose WebP version the site has replaces both", () => {
  const modern = { ...loaf, path: "images/loaf.webp" };
  const both = { ...upload, modern: { path: modern.path, bytes: 10 } };
  expect(replaceFileOperations(loaf, both, { ...site, assets: [loaf, modern] })).toEqual([
    { op: "set-asset", path: "images/loaf.jpg", upload: upload.id },
    { op: "set-asset", path: "images/loaf.webp", upload: upload.id, modern: true },
  ]);
  expect(replaceFileOperations(loaf, both, site)).toHaveLength(1);
});
