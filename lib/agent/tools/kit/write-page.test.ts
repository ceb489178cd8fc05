import { expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { writePage } from "./write-page.ts";

const frame = {
  header: {
    name: "Stillwater",
    links: [
      { label: "Home", href: "index.html" },
      { label: "Prices", href: "prices.html" },
    ],
  },
  footer: { name: "Stillwater", links: [{ label: "Prices", href: "prices.html" }] },
};
const home = {
  ...{ page: "index.html", lang: "en" as const, title: "Stillwater", description: "Yoga in Brighton.", ...frame },
  sections: [{ kind: "hero", content: { heading: "Stillwater", picture: { pattern: "leaves", seed: 2 } } }],
};
const prices = {
  ...home,
  page: "prices.html",
  title: "Prices",
  sections: [{ kind: "text", content: { heading: "Prices", paragraphs: ["£14"] } }],
};

test("a page is written with all beside it, in the colours asked for", async () => {
  const site = createMemorySite({ "robots.txt": "" });
  const done = await writePage.run(
    { ...home, mood: "warm", accent: "#7f9470", second: "#fbf3df" },
    createToolPorts(site),
  );
  expect(done).toMatchObject({ ok: true });
  const texts = site.texts();
  expect(texts["css/kit.css"]).toContain("in the mood “warm” in #7f9470 and #fbf3df");
  expect(Object.keys(texts).filter((path) => path.startsWith("images/kit/"))).toEqual([
    "images/kit/leaves-2.svg",
    "images/kit/mark.svg",
  ]);
  expect(texts["index.html"]).toContain('<link rel="stylesheet" href="css/kit.css">');
  // The page of prices is not there yet.
  expect(texts["index.html"]).not.toContain("prices.html");
});

test("a second page comes into the first one’s header and footer", async () => {
  const site = createMemorySite({ "robots.txt": "" });
  const ports = createToolPorts(site);
  await writePage.run({ ...home, mood: "night" }, ports);
  const before = site.texts()["index.html"] ?? "";
  expect(await writePage.run(prices, ports)).toMatchObject({ ok: true });
  const texts = site.texts();
  expect(texts["index.html"]?.match(/href="prices\.html"/g) ?? []).toHaveLength(2);
  const mainOf = (source = "") => /<main[\s\S]*<\/main>/.exec(source)?.[0];
  expect(mainOf(texts["index.html"])).toBe(mainOf(before));
  expect(texts["index.html"]).toContain('<a href="index.html" aria-current="page">Home</a>');
  expect(texts["prices.html"]).toContain('<a href="prices.html" aria-current="page">Prices</a>');
  expect(texts["css/kit.css"]).toContain("“night”");
});

test.each([
  [{ sections: [{ kind: "prices", content: {} }] }, "sections[0] (prices) items"],
  [{ sections: [{ kind: "carousel", content: {} }] }, "There is no section “carousel”"],
  [{ header: { links: "Home" } }, "header.links"],
  [{ mood: "bold" as const, accent: "nothing" }, "is not a colour"],
])("what is wrong is told by its field, and nothing is written: %j", async (wrong, told) => {
  const site = createMemorySite({ "robots.txt": "" });
  const done = await writePage.run({ ...home, ...wrong }, createToolPorts(site));
  expect(done).toMatchObject({ ok: false, text: expect.stringContaining(told) });
  expect(Object.keys(site.texts())).toEqual(["robots.txt"]);
});
