import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkChange } from "#lib/site-checks/check-change.ts";
import { commitFiles, makeRepository, type RawEntry, treeAt } from "#tests/factories/git-repository.ts";
import { realSites } from "#tests/fixtures/real-sites.ts";

const head = '<title>Home</title><meta name="description" content="Bread"><link rel="stylesheet" href="/style.css">';
const page = (body: string, top = head) =>
  `<!doctype html>\n<html lang="en"><head>${top}</head>\n<body>\n${body}\n</body></html>\n`;

const site = {
  "index.html": page(
    '<h1>Bread</h1>\n<p class="note">Open daily.</p>\n<a href="about.html">About</a>\n<img src="a.png" alt="A loaf">',
  ),
  "about.html": page('<h1 id="team">About</h1>\n<p>We bake.</p>\n<a href="/">Home</a>'),
  "visit.html": page('<h1>Visit</h1>\n<a href="about.html#team">The team</a>'),
  "style.css": ".note { color: #333 }\n",
  "a.png": "picture",
};

/** Checks a change of the site; `earlier` are the faults that it had before. */
async function check(change: Record<string, RawEntry | null>, earlier: Record<string, RawEntry> = {}) {
  const { repository, commit } = makeRepository({ ...site, ...earlier });
  const after = treeAt(repository, commitFiles(repository, change, { parent: commit }));
  return checkChange({ repository, before: treeAt(repository, commit), after });
}

const told = (findings: readonly { code: string; path: string; about: string }[]) =>
  findings.map(({ code, path, about }) => `${code} ${path} ${about}`.trim());

const heavy = (bytes: number) => Buffer.alloc(bytes, 1);
// Put together here, so that no tool takes this file for a leak.
const key = `sk_${"live"}_${"a1B2".repeat(7)}`;

const faults: readonly {
  name: string;
  /** The fault, as the change makes it. */
  made: Record<string, RawEntry | null>;
  /** Another change in the file that has the fault. */
  besides: Record<string, RawEntry>;
  told: string[];
}[] = [
  {
    name: "a broken link",
    made: { "about.html": page('<p>We bake.</p>\n<h1 id="team">About</h1><a href="gone.html">Gone</a>') },
    besides: { "about.html": page('<p>We bake a lot.</p>\n\n<h1 id="team">About</h1><a href="gone.html">Gone</a>') },
    told: ["link-dead about.html gone.html"],
  },
  {
    name: "a removed alt text",
    made: { "index.html": page('<h1>Bread</h1><img src="a.png">') },
    besides: { "index.html": page('<h1>Good bread</h1>\n<p>New</p>\n<img src="a.png">') },
    told: ["alt-missing index.html a.png"],
  },
  {
    name: "a heavy picture",
    made: { "b.png": heavy(6 * 1024 * 1024) },
    besides: { "b.png": heavy(6 * 1024 * 1024 - 10) },
    told: ["picture-heavy b.png b.png"],
  },
  {
    name: "a contrast in a page",
    made: { "index.html": page('<p class="note" style="color: #bbb">Open daily.</p>') },
    besides: { "index.html": page('<h1>Bread</h1>\n<p class="note" style="color: #bbb">Open on Sundays.</p>') },
    told: ["contrast-low index.html Open daily."],
  },
  {
    name: "a missing file",
    made: { "index.html": page('<h1>Bread</h1><img src="no.png" alt="None">') },
    besides: { "index.html": page('<h1>New bread</h1><img src="no.png" alt="None">') },
    told: ["file-missing index.html no.png"],
  },
  {
    name: "a secret",
    made: { "app.js": `const key = "${key}";` },
    besides: { "app.js": `// A comment\nconst key = "${key}";` },
    told: ["secret app.js Stripe"],
  },
  {
    name: "a button without a name",
    made: { "index.html": page("<h1>Bread</h1><button></button>") },
    besides: { "index.html": page("<h1>New bread</h1><button></button>") },
    told: ["name-missing index.html html > body > button"],
  },
  {
    name: "markup that is not closed",
    made: { "index.html": page("<h1>Bread</h1><p><b>Open</p>") },
    besides: { "index.html": page("<h1>New bread</h1>\n<p><b>Open</p>") },
    told: ["html index.html Unclosed element '<b>'"],
  },
  {
    name: "a missing title and description",
    made: { "index.html": page("<h1>Bread</h1>", "") },
    besides: { "index.html": page("<h1>New bread</h1>", "") },
    told: ["title-missing index.html"],
  },
  {
    name: "words that were left for later",
    made: { "index.html": page("<h1>Bread</h1><p>Lorem ipsum</p>") },
    besides: { "index.html": page("<h1>New bread</h1><p>Lorem ipsum</p>") },
    told: ["placeholder index.html Lorem ipsum"],
  },
];

test.each(faults)("$name that the change made is worse", async (fault) => {
  expect(told((await check(fault.made)).worse)).toEqual(fault.told);
});

test.each(faults)("$name that was there before is told, and not blamed", async (fault) => {
  const checked = await check(fault.besides, fault.made as Record<string, RawEntry>);
  expect(checked.worse).toEqual([]);
  expect(checked.standing.map(({ code }) => code)).toEqual(fault.told.map((one) => one.split(" ")[0]));
});

test("a page that goes takes the links of untouched pages with it", async () => {
  expect(told((await check({ "about.html": null })).worse)).toEqual([
    "link-dead index.html about.html",
    "link-dead visit.html about.html#team",
  ]);
});

test("an anchor that goes breaks the links of untouched pages", async () => {
  const checked = await check({ "about.html": page("<h1>About</h1>") });
  expect(told(checked.worse)).toEqual(["anchor-dead visit.html about.html#team"]);
});

test("a stylesheet that makes a text pale is told on untouched pages", async () => {
  const checked = await check({ "style.css": ".note { color: #ccc }\n" });
  expect(told(checked.worse)).toEqual(["contrast-low index.html Open daily."]);
  expect(checked.worse[0]).toMatchObject({ line: 5, measure: 1.61 });
});

test("a pale text that gets paler is worse; one that gets darker is not", async () => {
  const pale = { "style.css": ".note { color: #bbb }\n" };
  expect(told((await check({ "style.css": ".note { color: #ddd }\n" }, pale)).worse)).toHaveLength(1);
  const better = await check({ "style.css": ".note { color: #aaa }\n" }, pale);
  expect([better.worse, better.standing.length]).toEqual([[], 1]);
});

test("a heavy picture that grows is worse", async () => {
  const before = { "b.png": heavy(6 * 1024 * 1024) };
  expect(told((await check({ "b.png": heavy(7 * 1024 * 1024) }, before)).worse)).toEqual(["picture-heavy b.png b.png"]);
});

test("a page that moves takes its faults along, a new one its header's", async () => {
  const faulty = page(`<a href="gone.html">Gone</a><p>${"We bake bread. ".repeat(20)}</p>`);
  const moved = await check(
    { "about.html": null, "us.html": faulty },
    { "about.html": faulty, "index.html": page("x"), "visit.html": page("x") },
  );
  expect([moved.worse, told(moved.standing)]).toEqual([[], ["link-dead us.html gone.html"]]);
  const added = await check({ "new.html": page('<a href="gone.html">Gone</a>') }, { "index.html": faulty });
  expect([added.worse, told(added.standing)]).toEqual([[], ["link-dead new.html gone.html"]]);
});

test("a secret is in no finding", async () => {
  expect(JSON.stringify(await check({ "app.js": `const key = "${key}";` }))).not.toContain(key.slice(8));
});

test("pages with styles from elsewhere are counted as unchecked for contrast", async () => {
  const checked = await check({
    "index.html": page("<p>x</p>", `${head}<link rel="stylesheet" href="https://cdn.example.org/a.css">`),
  });
  expect(checked.unchecked).toEqual([{ check: "contrast", pages: 1, reason: "styles-elsewhere" }]);
});

test("a page that keeps the validator busy for hours is counted as unchecked", async () => {
  const checked = await check({ "index.html": page("<a>".repeat(60_000)) });
  expect(checked.unchecked).toContainEqual({ check: "html", pages: 1, reason: "too-much" });
}, 30_000);

test("an edit of a heading makes nothing worse on another person's site", async () => {
  const { folder } = realSites["clean-blog"];
  const read = (path: string) => readFileSync(`${folder}/${path}`);
  const files = { "index.html": read("index.html"), "css/styles.css": read("css/styles.css") };
  const { repository, commit } = makeRepository(files);
  const edited = files["index.html"].toString().replace("Clean Blog", "My Blog");
  const after = treeAt(repository, commitFiles(repository, { "index.html": edited }, { parent: commit }));
  const checked = await checkChange({ repository, before: treeAt(repository, commit), after });
  expect(checked.worse).toEqual([]);
  expect(checked.standing.length).toBeGreaterThan(0);
});

test("without a version to compare with nothing is worse", async () => {
  const { repository, commit } = makeRepository({ ...site, "index.html": page('<a href="gone.html">x</a>') });
  const checked = await checkChange({ repository, before: null, after: treeAt(repository, commit) });
  expect([checked.worse, told(checked.standing)]).toEqual([[], ["link-dead index.html gone.html"]]);
});
