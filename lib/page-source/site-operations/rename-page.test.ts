import { expect, test } from "vitest";
import { applyToSite, type SiteTexts, siteTexts } from "#tests/factories/site-pages.ts";
import { refusePagePath } from "./check-page-path.ts";

const page = (head: string, body: string) =>
  `<!doctype html>\n<html>\n<head>\n<title>About us</title>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;

/** Renames `about.html` on a site with one other page, and returns a line of that page. */
async function follow(line: string, to = "story.html", at = "index.html"): Promise<string | undefined> {
  const after = await applyToSite(siteTexts({ "about.html": page("", ""), [at]: page("", line) }), {
    op: "rename-page",
    path: "about.html",
    to,
  });
  return typeof after === "string" ? after : after.get(at)?.split("\n")[7];
}

test.each([
  ["<a href='about.html'>", "<a href='story.html'>"],
  ["<a href=about.html>", "<a href=story.html>"],
  ['<a href="./about.html#team">', '<a href="./story.html#team">'],
  ['<a href="about.html?a=1&b=2&amp;c#x&y">', '<a href="story.html?a=1&b=2&amp;c#x&y">'],
  ['<a href=" /about ">', '<a href=" /story ">'],
  ['<a href="about">', '<a href="story">'],
  ['<a href="%61bout.html">', '<a href="story.html">'],
  ['<a href="&#97;bout.html">', '<a href="story.html">'],
  ['<a href="shop/../about.html">', '<a href="story.html">'],
  ['<form action="about.html">', '<form action="story.html">'],
  ['<iframe src="about.html"></iframe>', '<iframe src="story.html"></iframe>'],
  ['<map><area href="about.html"></map>', '<map><area href="story.html"></map>'],
  ['<a href="ABOUT.html">', '<a href="ABOUT.html">'],
  ['<a href="#about.html">', '<a href="#about.html">'],
  ['<a href="//about.html">', '<a href="//about.html">'],
  ['<a href="https://other.example/about.html">', '<a href="https://other.example/about.html">'],
  ["<a href=\"javascript:go('about.html')\">", "<a href=\"javascript:go('about.html')\">"],
  ['<a href="http://[about.html">', '<a href="http://[about.html">'],
  ['<a href="about.html%">', '<a href="about.html%">'],
  ["<p>about.html</p>", "<p>about.html</p>"],
  ["<script>go('about.html')</script>", "<script>go('about.html')</script>"],
  ["<!-- <a href='about.html'> -->", "<!-- <a href='about.html'> -->"],
])("a link follows its page, and everything else stays: %s", async (before, after) => {
  expect(await follow(before)).toBe(after);
});

test.each([
  ["story.html", "a/b.html", "../about.html", "../story.html"],
  ["x/y.html", "a/b.html", "../about.html", "../x/y.html"],
  ["a/y.html", "a/b.html", "../about.html#t", "y.html#t"],
  ["story/index.html", "index.html", "about.html", "story/index.html"],
  ["story/index.html", "index.html", "about", "story/"],
  ["story/index.html", "story/team.html", "/about", "/story/"],
  ["größe & „co“.html".replace(/[ &„“]+/g, "-"), "index.html", "about.html", "gr%C3%B6%C3%9Fe-co-.html"],
])("a link to a page that became %s is written as before, on %s", async (to, at, before, after) => {
  expect(await follow(`<a href="${before}">`, to, at)).toBe(`<a href="${after}">`);
});

test("a page’s only heading changes with its title", async () => {
  const renamed = (body: string) =>
    applyToSite(siteTexts({ "about.html": page("", body) }), {
      ...({ op: "rename-page", path: "about.html", to: "about.html" } as const),
      ...{ title: "Our family", heading: "Our family" },
    });
  const after = await renamed("<h1>About <em>us</em></h1>");
  expect(typeof after === "string" ? after : after.get("about.html")).toContain("<h1>Our family</h1>");
  expect(await renamed("<h1>About us</h1><h1>More</h1>")).toEqual(expect.any(String));
});

test("addresses for machines follow the page, absolute and relative", async () => {
  const head = (name: string) =>
    [
      `<link rel="canonical" href="https://juniper.example/shop/${name}.html">`,
      `<meta property="og:url" content="https://juniper.example/shop/${name}.html">`,
      `<link rel="alternate" hreflang="en" href="//juniper.example/shop/${name}.html">`,
      `<meta http-equiv="refresh" content="30; url=${name}.html">`,
      `<script type="application/ld+json">{"url": "https:\\/\\/juniper.example\\/shop\\/${name}.html", "x": "about.html"}</script>`,
    ].join("\n");
  const map = (name: string) =>
    `<urlset>\n  <url><loc>https://juniper.example/shop/</loc></url>\n  <url>\n    <loc>https://juniper.example/shop/${name}.html</loc>\n  </url>\n</urlset>\n`;
  const site = (name: string): SiteTexts =>
    siteTexts({
      [`${name}.html`]: page(head(name), `<a href="/shop/${name}.html">`),
      "index.html": page('<link rel="canonical" href="https://juniper.example/shop/">', ""),
      "sitemap.xml": map(name),
      "sitemap-pages.txt": `https://juniper.example/shop/${name}.html\nhttps://other.example/about.html\n`,
    });
  expect(await applyToSite(site("about"), { op: "rename-page", path: "about.html", to: "story.html" })).toEqual(
    site("story"),
  );
});

test("a page that moves to another folder keeps its pictures, styles and sets", async () => {
  const lines = (up: string) =>
    [
      `<img src="${up}a.png" srcset="${up}a.png 1x, ${up}b.png 2x" alt="">`,
      `<div style="background: url('${up}a.png')"></div>`,
      `<style>@import "${up}x.css"; p { background: url(${up}a.png); } q { background: url(data:image/png;base64,AA==) }</style>`,
      `<video poster="${up}a.png"></video><a href="${up}#top">x</a><a href="${up}missing/file.pdf">y</a>`,
      `<svg><use href="${up}icons.svg#x"></use></svg><a href="#own">z</a><a href="mailto:a@b.example">m</a>`,
    ].join("\n");
  const others = { "a.png": "", "b.png": "", "x.css": "", "icons.svg": "", "index.html": page("", "") };
  const before = siteTexts({ ...others, "about.html": page("", lines("./")) });
  const after = siteTexts({ ...others, "we/are/about.html": page("", lines("./../../")) });
  expect(await applyToSite(before, { op: "rename-page", path: "about.html", to: "we/are/about.html" })).toEqual(after);
  expect(await applyToSite(after, { op: "rename-page", path: "we/are/about.html", to: "about.html" })).toEqual(before);
});

test("a base element decides where relative links lead, before and after a move", async () => {
  const files = siteTexts({
    "about.html": page('<base href="docs/">', '<a href="../about.html">a</a><img src="a.png">'),
    "docs/a.png": "",
    "index.html": page('<base href="/docs/">', '<a href="about.html">b</a><a href="../about.html">c</a>'),
  });
  expect(await applyToSite(files, { op: "rename-page", path: "about.html", to: "x/story.html" })).toEqual(
    siteTexts({
      "x/story.html": page('<base href="../docs/">', '<a href="../x/story.html">a</a><img src="a.png">'),
      "docs/a.png": "",
      "index.html": page('<base href="/docs/">', '<a href="about.html">b</a><a href="../x/story.html">c</a>'),
    }),
  );
});

test("a new title and a new name in navigations change nothing but these words", async () => {
  const file = (title: string, label: string) =>
    page(
      "",
      `<nav><a href="index.html">Home</a> | <a href="about.html">${label}</a></nav><p><a href="about.html">We</a></p>`,
    )
      .replace("About us", title)
      .replace("</head>", `<meta property="og:title" content="${title}">\n</head>`);
  const site = (title: string, label: string) =>
    siteTexts({ "about.html": file(title, label), "index.html": file("About us", label) });
  const operation = { op: "rename-page", path: "about.html", to: "about.html" } as const;
  const label = { from: "We", to: "Us & <you>" };
  expect(await applyToSite(site("About us", "We"), { ...operation, title: "Us & <you>", label })).toEqual(
    site("Us &amp; &lt;you&gt;", "Us &amp; &lt;you&gt;"),
  );
});

test.each<[string, string, string]>([
  [
    "_redirects",
    "# Rules\n/story.html /x 301\n/* /404.html 404\n",
    "/about.html /story.html 301\n/about /story.html 301\n# Rules\n/* /404.html 404\n",
  ],
  [
    ".htaccess",
    'Options -Indexes\r\nRedirectMatch 301 "^/story\\.html$" "/about.html"\r\n',
    'Options -Indexes\r\nRedirectMatch 301 "^/about\\.html$" "/story.html"\r\nRedirectMatch 301 "^/about$" "/story.html"\r\n',
  ],
  [
    "vercel.json",
    '{\n  "cleanUrls": true\n}\n',
    `${JSON.stringify({ cleanUrls: true, redirects: ["/about.html", "/about"].map((source) => ({ source, destination: "/story.html", permanent: true })) }, null, 2)}\n`,
  ],
  [
    "staticwebapp.config.json",
    '{\n    "routes": [\n        {\n            "route": "/story.html",\n            "redirect": "/about.html"\n        }\n    ]\n}',
    JSON.stringify(
      { routes: ["/about.html", "/about"].map((route) => ({ route, redirect: "/story.html", statusCode: 301 })) },
      null,
      4,
    ),
  ],
  ["vercel.json", '{ "routes": [] }', '{ "routes": [] }'],
  ["vercel.json", "{ not json", "{ not json"],
  ["docs/_redirects", "", ""],
])("the old address leads to the new one where the host reads %s", async (name, before, after) => {
  const site = { "about.html": page("", ""), "index.html": page("", "") };
  const rename = { op: "rename-page", path: "about.html", to: "story.html" } as const;
  const renamed = await applyToSite(siteTexts({ ...site, [name]: before }), rename);
  expect(typeof renamed === "string" ? renamed : renamed.get(name)).toBe(after);
  const kept = await applyToSite(siteTexts({ ...site, [name]: before }), rename, {
    isProtected: (path) => path === name,
  });
  expect(typeof kept === "string" ? kept : kept.get(name)).toBe(before);
});

test("a page renamed there and back redirects only from the address that is gone", async () => {
  const files = siteTexts({ "about.html": page("", ""), "index.html": page("", ""), _redirects: "" });
  const there = await applyToSite(files, { op: "rename-page", path: "about.html", to: "story.html" });
  if (typeof there === "string") throw new Error(there);
  const back = await applyToSite(there, { op: "rename-page", path: "story.html", to: "about.html" });
  expect(typeof back === "string" ? back : back.get("_redirects")).toBe(
    "/story.html /about.html 301\n/story /about.html 301\n",
  );
});

const known = ["index.html", "About.html", "team/index.html", "docs/a.pdf", "Grüße.html"];
test.each([
  "about.html",
  "ABOUT.HTML",
  "team.html",
  "about/index.html",
  "Docs/b.html",
  "docs/a.pdf/b.html",
  "GRÜSSE/../x.html",
  "GRÜßE.html",
  "../x.html",
  "/x.html",
  "a//b.html",
  "a/./b.html",
  ".html",
  ".git/x.html",
  ".well-known/x.html",
  "x.html/",
  "x.php",
  "con.html",
  "a b.html",
  "a\u200cb.html",
  "a\u202eb.html",
  "a?b.html",
  "a#b.html",
  "a%2fb.html",
  "a\\b.html",
  "a\nb.html",
  '"><script>.html',
  "git~1/x.html",
  `${"x".repeat(300)}.html`,
  "\ud800.html",
  "Gru\u0308n.html",
])("a page can’t be called %j", (path) => {
  expect(refusePagePath(path, known)).not.toBeNull();
});

test.each(["story.html", "team/ada.html", "docs/b.html", "a/b/c/index.html", "über-uns.html", "訪問.html", "x.htm"])(
  "a page can be called %s",
  (path) => {
    expect(refusePagePath(path, known)).toBeNull();
  },
);

test("the home page and the page for missing pages keep their addresses", async () => {
  const files = siteTexts({
    "docs/index.html": page("", ""),
    "docs/404.html": page("", ""),
    "docs/a.html": page("", ""),
  });
  const root = { root: "docs" };
  const rename = (path: string, to: string) => applyToSite(files, { op: "rename-page", path, to }, root);
  expect(await rename("docs/index.html", "docs/start.html")).toContain("fixed");
  expect(await rename("docs/404.html", "docs/lost.html")).toContain("fixed");
  expect(await rename("docs/a.html", "a.html")).toContain("own folder");
  expect(await rename("docs/a.html", "docs/404.html")).toContain("already");
  expect(await rename("docs/b.html", "docs/c.html")).toContain("any more");
  expect(await applyToSite(files, { op: "remove-page", path: "docs/index.html" }, root)).toContain("can’t be removed");
});

test("two thousand pages follow the one that is renamed", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [`news/${at}.html`, page("", `<a href="../about.html">${at}</a>`)]),
  );
  const files = siteTexts({ ...pages, "about.html": page("", ""), "index.html": page("", "") });
  const after = await applyToSite(files, { op: "rename-page", path: "about.html", to: "story.html" });
  if (typeof after === "string") throw new Error(after);
  const followed = [...after.values()].filter((text) => text.includes('href="../story.html"'));
  expect(followed).toHaveLength(2_000);
});
