import { describe, expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { insertSection } from "./insert-section.ts";
import { listSections } from "./list-sections.ts";
import { setMood } from "./set-mood.ts";

const page = `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <title>Laden</title>
    <link rel="stylesheet" href="css/styles.css">
  </head>
  <body>
    <main>
      <section id="start">
        <h1>Willkommen</h1>
      </section>
    </main>
  </body>
</html>
`;
const styles = "body { background: #fffaf0; color: #222; font-family: Georgia, serif; }\n";
const createShop = () => createMemorySite({ "index.html": page, "css/styles.css": styles });
const hours = { items: [{ days: "Montag", time: "9–18 Uhr" }, { days: "Sonntag" }] };

describe("list_sections", () => {
  test("lists every kind and mood, and the sections of a page", async () => {
    const { text } = await listSections.run({ page: "index.html" }, createToolPorts(createShop()));
    expect(text).toContain("- hours: opening hours");
    expect(text).toContain("- quiet: ");
    expect(text).toContain("index.html has 1 sections:\n1. <section> #start “Willkommen”");
  });

  test("tells the fields of one kind with their limits", async () => {
    const { text } = await listSections.run({ kind: "hours" }, createToolPorts());
    expect(text).toContain("items: list of these (1–14)");
    expect(text).toContain("days: text up to 60");
    expect(text).toContain("time?: text up to 60 – Leave it out for a day that is closed");
  });
});

describe("insert_section", () => {
  test("puts a section into a page, with German labels and a stylesheet", async () => {
    const site = createShop();
    const ports = createToolPorts(site);
    const done = await insertSection.run({ page: "index.html", kind: "hours", content: hours, at: "last" }, ports);
    expect(done).toMatchObject({ ok: true, text: expect.stringContaining("Inserted hours into index.html") });
    const texts = site.texts();
    expect(Object.keys(texts)).toEqual(["css/kit.css", "css/styles.css", "index.html"]);
    expect(texts["css/styles.css"]).toBe(styles);
    expect(texts["index.html"]).toContain('<h2 class="kit-title">Öffnungszeiten</h2>');
    expect(texts["index.html"]).toContain("geschlossen");
    expect(texts["index.html"]).toContain('<link rel="stylesheet" href="css/kit.css">');
    expect(ports.turn.writes).toBe(2);
  });

  test("leaves every other byte of the page as it is", async () => {
    const site = createShop();
    await insertSection.run({ page: "index.html", kind: "hours", content: hours, at: "first" }, createToolPorts(site));
    const text = site.texts()["index.html"] ?? "";
    const without = text
      .replace(/ *<section class="kit-section[\s\S]*?<\/section>\n/, "")
      .replace(/ *<link rel="stylesheet" href="css\/kit.css">\n/, "");
    expect(without).toBe(page);
  });

  test("answers which field of the content is wrong, and writes nothing", async () => {
    const site = createShop();
    const before = site.texts();
    const content = { items: [{ days: "", time: "9" }], colour: "red" };
    const { ok, text } = await insertSection.run(
      { page: "index.html", kind: "hours", content, at: "last" },
      createToolPorts(site),
    );
    expect(ok).toBe(false);
    expect(text).toMatch(/^Error: Nothing was written\. items\[0\]\.days: /);
    expect(text).toContain("colour");
    expect(text).toContain("Content of hours");
    expect(site.texts()).toEqual(before);
  });

  test("names the sections of the page if the place is unknown", async () => {
    const { text } = await insertSection.run(
      { page: "index.html", kind: "hours", content: hours, at: "after", beside: "Preise" },
      createToolPorts(createShop()),
    );
    expect(text).toContain("No single section is called “Preise”. The page has:\n1. <section> #start “Willkommen”");
  });

  test("a page in Windows-1252 keeps its encoding, or is left as it is", async () => {
    const latin = Uint8Array.from(
      Buffer.from(page.replace("Willkommen", "Grüße").replace(/ *<meta.*\n/, ""), "latin1"),
    );
    const site = createMemorySite({ "index.html": latin });
    const run = (time: string) =>
      insertSection.run(
        { page: "index.html", kind: "hours", content: { items: [{ days: "Mo", time }] }, at: "last" },
        createToolPorts(site),
      );
    expect((await run("9 → 18")).text).toContain("has no “→”");
    expect((await run("9–18")).ok).toBe(true);
    expect(Buffer.from(site.bytes("index.html") ?? []).includes(Buffer.from("Grüße", "latin1"))).toBe(true);
  });
});

test("a section whose stylesheet can't be written leaves the site as it was", async () => {
  const site = createShop();
  const before = site.texts();
  const write: typeof site.write = async (path, ...rest) =>
    path.endsWith(".svg")
      ? { ok: false, code: "not-allowed", message: "This is protected." }
      : site.write(path, ...rest);
  const ports = createToolPorts({ ...site, write });
  const content = { heading: "Brot", picture: { pattern: "hills", seed: 3 } };
  const { text } = await insertSection.run({ page: "index.html", kind: "hero", content, at: "first" }, ports);
  expect(text).toBe("Error: This is protected.");
  expect(site.texts()).toEqual(before);
  expect(ports.turn.writes).toBe(0);
});

describe("set_mood", () => {
  test("changes the kit's stylesheet, fonts and pictures, and no page", async () => {
    const site = createShop();
    const ports = createToolPorts(site);
    const content = { heading: "Brot", picture: { pattern: "hills", seed: 3 } };
    await insertSection.run({ page: "index.html", kind: "hero", content, at: "first" }, ports);
    const before = site.texts();
    expect((await setMood.run({ mood: "warm" }, ports)).ok).toBe(true);
    const after = site.texts();
    expect(after["index.html"]).toBe(before["index.html"]);
    expect(after["css/styles.css"]).toBe(styles);
    expect(after["css/kit.css"]).toMatch(/^\/\* The kit of sections in the mood “warm”/);
    expect(after["images/kit/hills-3.svg"]).not.toBe(before["images/kit/hills-3.svg"]);
    expect(Object.keys(after)).toEqual(expect.arrayContaining(["fonts/figtree.woff2", "fonts/fraunces.woff2"]));
    await setMood.run({ mood: "site" }, ports);
    expect(site.texts()["css/kit.css"]).toBe(before["css/kit.css"]);
  });

  test("refuses a site without a section of the kit", async () => {
    const { ok, text } = await setMood.run({ mood: "warm" }, createToolPorts(createShop()));
    expect(ok).toBe(false);
    expect(text).toContain("Insert one first");
  });
});
