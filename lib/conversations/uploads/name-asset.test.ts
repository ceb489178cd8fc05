import { expect, test } from "vitest";
import type { PictureType } from "#lib/pictures/picture-schema.ts";
import { nameAsset } from "./name-asset.ts";

interface Given {
  name?: string;
  type?: PictureType;
  paths?: string[];
  taken?: string[];
  root?: string;
  replaces?: string;
}

function named({
  name = "My Loaf.JPG",
  type = "image/jpeg",
  paths = [],
  taken = [],
  root = "",
  replaces,
}: Given): string {
  const isProtected = (path: string) => path.startsWith(".github/");
  const { path, modernPath } = nameAsset({ name, type, paths, taken, root, replaces, isProtected });
  return `${path} ${modernPath}`;
}

test.each<[string, Given, string]>([
  ["its own words", {}, "images/my-loaf.jpg images/my-loaf.webp"],
  ["the ending of its content", { name: "a.jpg", type: "image/png" }, "images/a.png images/a.webp"],
  ["Latin letters alone", { name: "Größe & Préis.jpeg" }, "images/grosse-and-preis.jpg images/grosse-and-preis.webp"],
  ["a name for one without words", { name: "图片.jpg" }, "images/picture.jpg images/picture.webp"],
  ["no folder of its sender", { name: "..\\..\\etc/passwd.jpg" }, "images/passwd.jpg images/passwd.webp"],
  ["no second type", { name: "x.php.jpg" }, "images/x-php.jpg images/x-php.webp"],
  [
    "the folder with the most pictures",
    { paths: ["a.png", "b.png", "c.png", "img/x.svg", "photos/1.jpg", "photos/2.jpg"] },
    "photos/my-loaf.jpg photos/my-loaf.webp",
  ],
  ["a folder that is not protected", { paths: [".github/a.png"] }, "images/my-loaf.jpg images/my-loaf.webp"],
  [
    "a folder of the site",
    { root: "docs", paths: ["media/a.png", "docs/pics/b.png"] },
    "docs/pics/my-loaf.jpg docs/pics/my-loaf.webp",
  ],
  ["images, for a site without pictures", { root: "docs" }, "docs/images/my-loaf.jpg docs/images/my-loaf.webp"],
  [
    "a number where its name is used",
    { paths: ["images/my-loaf.jpg"], taken: ["images/My-Loaf-2.webp"] },
    "images/my-loaf-3.jpg images/my-loaf-3.webp",
  ],
  [
    "the path of a picture of its type that it replaces",
    { paths: ["a/Old Loaf.jpeg"], replaces: "a/Old Loaf.jpeg" },
    "a/Old Loaf.jpeg a/Old Loaf.webp",
  ],
  [
    "the folder of a picture of another type",
    { paths: ["a/old.png", "b/1.jpg"], replaces: "a/old.png" },
    "a/my-loaf.jpg a/my-loaf.webp",
  ],
])("a picture is named with %s", (_what, given, expected) => {
  expect(named(given)).toBe(expected);
});
