import { describe, expect, test } from "vitest";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { writeStylesheet } from "#lib/site-kit/stylesheet.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";
import { selectTexts } from "#tests/fixtures/select-texts.ts";

const page = (navigation: string, main = "<h1>Home</h1>\n<p>Words.</p>") =>
  `<!doctype html>\n<html>\n<head><title>Home</title></head>\n<body>\n${navigation}\n<main>\n${main}\n</main>\n</body>\n</html>\n`;

async function addPage(files: Record<string, string>, wording = "Add a page called Tea") {
  const turn = await createPracticeConversation(files).say(wording);
  return { ...turn, read: (path: string) => String(turn.files[path]) };
}

describe("the new link is placed among entries of its kind", () => {
  const about = { "about.html": page('<nav><a href="index.html">Home</a></nav>') };
  test.each([
    [
      "before a button at the end",
      '<nav><a href="index.html">Home</a> <a href="about.html">About</a> <a class="btn" href="about.html">Book</a></nav>',
      '<a href="about.html">About</a> <a href="tea.html">Tea</a> <a class="btn"',
    ],
    [
      "not into a menu that opens",
      '<nav><ul>\n<li><a href="index.html">Home</a></li>\n<li><a href="about.html">About</a></li>\n<li><a href="about.html" data-bs-toggle="dropdown">More</a></li>\n</ul></nav>',
      '<li><a href="about.html">About</a></li>\n<li><a href="tea.html">Tea</a></li>\n<li><a href="about.html" data',
    ],
    [
      "with the sign between the links",
      '<div class="menu"><a href="index.html">Home</a> &middot; <a href="about.html">About</a></div>',
      '<a href="about.html">About</a> &middot; <a href="tea.html">Tea</a></div>',
    ],
    [
      "without the mark of the page one is on",
      '<nav><ul><li><a href="about.html">About</a></li><li class="active"><a href="index.html" aria-current="page">Home <span>(current)</span></a></li></ul></nav>',
      '<li><a href="tea.html">Tea <span></span></a></li></ul>',
    ],
    [
      "beside its icon",
      '<nav><a href="index.html"><i class="h"></i> Home</a><a href="about.html"><i class="a"></i> About</a></nav>',
      '<a href="tea.html"><i class="a"></i> Tea</a></nav>',
    ],
    [
      "written from the top where the others are",
      '<nav><a href="/index.html">Home</a><a href="/about.html">About</a></nav>',
      '<a href="/tea.html">Tea</a>',
    ],
    [
      "without its ending where the others have none",
      '<nav><a href="./">Home</a><a href="./about">About</a></nav>',
      '<a href="./tea">Tea</a>',
    ],
    [
      "not into the breadcrumbs",
      '<nav class="breadcrumb"><a href="index.html">Home</a> <a href="about.html">About</a></nav>\n<nav><a href="index.html">Home</a><a href="about.html">About</a></nav>',
      '<a href="about.html">About</a><a href="tea.html">Tea</a></nav>',
    ],
  ])("%s", async (_, navigation, expected) => {
    const { read } = await addPage({ "index.html": page(navigation), ...about });
    expect(read("index.html")).toContain(expected);
  });

  test("a second navigation with the same links gets the link too", async () => {
    const both =
      '<nav class="wide"><a href="index.html">Home</a><a href="about.html">About</a></nav>\n<nav class="narrow"><a href="index.html">Home</a><a href="about.html">About</a></nav>';
    const { read } = await addPage({ "index.html": page(both), ...about });
    expect(selectTexts(read("index.html"), "nav.wide a")).toContain("Tea");
    expect(selectTexts(read("index.html"), "nav.narrow a")).toContain("Tea");
  });
});

test("among pages in folders, the new page gets a folder and correct paths", async () => {
  const navigation = (up: string) => `<nav><a href="${up}">Home</a><a href="${up}about/">About</a></nav>`;
  const { changed, read } = await addPage({
    "index.html": page(navigation("./")),
    "about/index.html": page(navigation("../"), "<h1>About</h1><p>x</p>").replace(
      "<head>",
      '<head><link rel="stylesheet" href="../css/a.css">',
    ),
    "css/a.css": "body { margin: 0 }\n",
  });
  expect(changed).toEqual(["about/index.html", "index.html", "tea/index.html"]);
  expect(read("index.html")).toContain('<a href="./tea/">Tea</a>');
  expect(read("about/index.html")).toContain('<a href="../tea/">Tea</a>');
  expect(read("tea/index.html")).toContain('href="../css/a.css"');
});

test("a new page stays in the site's folder", async () => {
  const navigation = '<nav><a href="/index.html">Home</a><a href="/pages/about.html">About</a></nav>';
  const { changed, read } = await addPage({
    "public/index.html": page(navigation),
    "public/pages/about.html": page(navigation),
  });
  expect(changed).toEqual(["public/index.html", "public/pages/about.html", "public/pages/tea.html"]);
  expect(read("public/index.html")).toContain('<a href="/pages/tea.html">Tea</a>');
});

test("the new page marks its own entry and describes itself in its head", async () => {
  const navigation = (here: string) =>
    `<nav><ul><li${here === "i" ? ' class="active"' : ""}><a href="index.html">Home</a></li><li${here === "a" ? ' class="active"' : ""}><a href="about.html">About</a></li></ul></nav>`;
  const head =
    '<head><title>About | Mill</title><meta name="description" content="About us"><link rel="canonical" href="https://mill.example/about.html"></head>';
  const { read } = await addPage({
    "index.html": page(navigation("i")).replace("<title>Home</title>", "<title>Home | Mill</title>"),
    "about.html": page(navigation("a")).replace("<head><title>Home</title></head>", head),
  });
  const tea = read("tea.html");
  expect(selectTexts(tea, "li.active a")).toEqual(["Tea"]);
  expect(tea).toContain("<title>Tea | Mill</title>");
  expect(tea).toContain('href="https://mill.example/tea.html"');
  expect(tea).not.toContain("About us");
});

test("the answer names a page without a navigation", async () => {
  const { answer, changed } = await addPage({
    "index.html": page('<nav><a href="index.html">Home</a><a href="lost.html">Lost</a></nav>'),
    "lost.html": page(""),
  });
  expect(changed).toEqual(["index.html", "tea.html"]);
  expect(answer).toContain("no navigation on");
});

test("any name becomes a plain path and stays unchanged on the page", async () => {
  const { changed, read } = await addPage(
    { "index.html": page('<nav><a href="index.html">Home</a></nav>') },
    "Add a page called “Kaffee & Küche”",
  );
  expect(changed).toContain("kaffee-and-kuche.html");
  expect(read("kaffee-and-kuche.html")).toContain("<h1>Kaffee &amp; Küche</h1>");
});

describe("on a page of the kit", () => {
  const kitPage = (path: string, main: string) => {
    const entry = (to: string, label: string, names = "") =>
      `<li><a${names} href="${to}"${to === path ? ' aria-current="page"' : ""}>${label}</a></li>`;
    const menu = [
      entry("index.html", "Home"),
      entry("about.html", "About"),
      entry("contact.html", "Contact", ' class="kit-button"'),
    ];
    const footer = [entry("about.html", "About"), entry("contact.html", "Contact"), entry("legal.html", "Legal")];
    return `<!doctype html>\n<html lang="en">\n<head><title>Mill</title><link rel="stylesheet" href="css/kit.css"></head>\n<body class="kit-page">\n<header class="kit-header"><nav class="kit-nav"><ul class="kit-list">${menu.join("")}</ul></nav></header>\n<main id="content">${main}</main>\n<footer class="kit-footer"><nav><ul class="kit-list">${footer.join("")}</ul></nav></footer>\n</body>\n</html>\n`;
  };
  const names = ["index.html", "about.html", "contact.html", "legal.html"];

  test("a new page stands before the button of the menu and in every footer", async () => {
    const files = Object.fromEntries(names.map((path) => [path, kitPage(path, `<h1>${path}</h1><p>Words.</p>`)]));
    const { read } = await addPage(
      { ...files, "css/kit.css": writeStylesheet(moods.warm) },
      "Add a page called Tea: Green and black tea",
    );
    for (const path of [...names, "tea.html"]) {
      expect([path, selectTexts(read(path), "header a")]).toEqual([path, ["Home", "About", "Tea", "Contact"]]);
      expect([path, selectTexts(read(path), "header a.kit-button")]).toEqual([path, ["Contact"]]);
      expect([path, selectTexts(read(path), "footer a")]).toEqual([path, ["About", "Tea", "Contact", "Legal"]]);
    }
    // Its words are a section of the kit, with the space that sections have.
    expect(selectTexts(read("tea.html"), "main section.kit-section h1")).toEqual(["Tea"]);
    expect(selectTexts(read("tea.html"), "main section.kit-section p")).toEqual(["Green and black tea"]);
  });
});
