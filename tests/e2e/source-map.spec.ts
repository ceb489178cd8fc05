import type { Frame, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { listStarters, readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { type RealSite, realSites } from "#tests/fixtures/real-sites.ts";
import { expect, test } from "./fixtures.ts";
import {
  checkSourceMap,
  findUnmapped,
  type MappedPage,
  openMappedPage,
  recordRefs,
  type SourceMapCheck,
} from "./mapped-page.ts";

test.beforeEach(({ page }) => recordRefs(page));

async function openPage(
  page: Page,
  owner: Actor,
  body: string,
  files: Record<string, string> = {},
): Promise<MappedPage> {
  const site = await createSite(owner, {
    "index.html": `<!doctype html><title>T</title><body>${body}</body>`,
    ...files,
  });
  await page.goto("/account");
  return openMappedPage(page, site);
}

const refOf = ({ map }: MappedPage, test: (element: MappedPage["map"]["elements"][number]) => boolean) =>
  map.elements.find(test)?.ref ?? "no such element";
const withId = (mapped: MappedPage, id: string) => refOf(mapped, ({ attributes }) => attributes.id === id);

/** The middle of an element, in the frame. */
const middleOf = (frame: Frame, selector: string) =>
  frame.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** The document as its scripts see it. */
const htmlOf = (frame: Frame) => frame.evaluate(() => document.documentElement.outerHTML);

/** The document that a browser builds from the site's own bytes. */
const plainHtmlOf = (page: Page, { source }: MappedPage) =>
  page.evaluate(
    (text) => new DOMParser().parseFromString(text, "text/html").documentElement.outerHTML,
    source.toString(),
  );

const shareOf = ({ mapped, inSource }: SourceMapCheck) => mapped / inSource;

for (const { id } of listStarters()) {
  test(`each visible element of ${id} maps to its source and back`, async ({ page, owner }) => {
    const files = await readStarterFiles(id);
    const site = await createSite(owner, Object.fromEntries(files));
    await page.goto("/account");
    const checks: SourceMapCheck[] = [];
    for (const path of [...files.keys()].filter((name) => name.endsWith(".html"))) {
      const mapped = await openMappedPage(page, site, `/${path}`);
      const check = await checkSourceMap(mapped);
      checks.push(check);
      expect(check).toMatchObject({ path, scripted: [], changed: [], mapped: check.inSource });
      expect(check.visibleMapped + check.implied).toBe(check.visible);
      expect(check.texts).toBeGreaterThan(5);
      expect(await htmlOf(mapped.frame)).toBe(await plainHtmlOf(page, mapped));
      await expectSelectors(mapped);
    }
    expect(noteFigures(checks).share).toBe(1);
  });
}

/** Each selector finds one element, which has the element's place in the source. */
async function expectSelectors({ frame, map }: MappedPage): Promise<void> {
  const tags = await frame.evaluate(
    (selectors) => selectors.map((selector) => Array.from(document.querySelectorAll(selector), (one) => one.localName)),
    map.elements.map(({ selector }) => selector),
  );
  expect(tags).toEqual(map.elements.map(({ tag }) => [tag]));
}

interface RealPages {
  paths: string[];
  /** How many visible elements with text of their own the pages have at least. */
  textsMin: number;
  /** How many elements have other text than their source, since a script wrote the year or filled a toolbar. */
  changed?: number;
}

const realPages: Record<RealSite, RealPages> = {
  "clean-blog": { paths: ["index.html", "about.html", "post.html", "contact.html"], textsMin: 70 },
  agency: { paths: ["index.html"], textsMin: 55 },
  spectre: { paths: ["elements/forms.html", "elements/typography.html"], textsMin: 1_200 },
  bootflat: { paths: ["index.html", "documentation.html"], textsMin: 550 },
  "paper-kit": { paths: ["index.html", "examples/landing.html", "nucleo-icons-demo.html"], textsMin: 300, changed: 10 },
  impress: { paths: ["index.html"], textsMin: 40, changed: 1 },
};

test("the real sites have at least 1,000 text elements together", () => {
  expect(sumOf(Object.values(realPages), ({ textsMin }) => textsMin)).toBeGreaterThanOrEqual(1_000);
});

/** Their pages have so many elements that they take a minute; they belong to the long form. */
const large: ReadonlySet<string> = new Set(["bootflat", "spectre"]);

for (const [name, { folder }] of Object.entries(realSites)) {
  if (large.has(name) && !process.env.FULL) continue;
  test(`each visible element of the real site ${name} maps to its source and back`, async ({ page, owner }) => {
    test.setTimeout(180_000);
    const { paths, textsMin, changed = 0 } = realPages[name as RealSite];
    const site = await createSite(owner, readSiteFolder(folder));
    await page.goto("/account");
    const checks: SourceMapCheck[] = [];
    for (const path of paths) {
      const mapped = await openMappedPage(page, site, `/${path}`);
      expect(await findUnmapped(page, mapped)).toEqual([]);
      const check = await checkSourceMap(mapped);
      // No element of the source is missing, so those that are not mapped are made by scripts.
      expect(check).toMatchObject({ path, mapped: check.inSource });
      checks.push(check);
    }
    const figures = noteFigures(checks);
    expect(figures).toMatchObject({ share: 1, changed });
    expect(figures.texts).toBeGreaterThanOrEqual(textsMin);
  });
}

/** Returns the sums of a site's pages, and adds them to the test's report. */
function noteFigures(checks: readonly SourceMapCheck[]) {
  const mapped = sumOf(checks, ({ visibleMapped }) => visibleMapped);
  // Counted as visible, since nothing is known of them.
  const missing = sumOf(checks, ({ inSource, mapped }) => inSource - mapped);
  const figures = {
    pages: checks.length,
    visible: sumOf(checks, ({ visible }) => visible),
    mapped,
    share: mapped / (mapped + missing),
    scripted: sumOf(checks, ({ scripted }) => scripted.length),
    implied: sumOf(checks, ({ implied }) => implied),
    texts: sumOf(checks, ({ texts }) => texts),
    changed: sumOf(checks, ({ changed }) => changed.length),
  };
  test.info().annotations.push({ type: "source map", description: JSON.stringify(figures) });
  return figures;
}

const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

test("a page that the parser repairs maps each element of its source", async ({ page, owner }) => {
  const body = `<p>a<b>bold<p>still bold</b> plain<a href=x>link<div>in a block</a></div>
    <table>fostered<tr><td>cell<td>cell <p>para</table><ul><li>one<li>two<ul><li>three</ul></ul>
    <image src=x alt=old><select><option>a<option selected>b</select><textarea>\n<p></textarea>
    <svg width=20 height=20><g><path d="M0 0h9v9z"/><text y=9>t</text><foreignObject width=5 height=5><p>f</p></foreignObject></g></svg>
    <math><mi>x</mi></math><noscript><p>no</p></noscript><template><p>t</p></template>
    <h1>A</h2><p>\u{1F600} Grüße &amp; &copy <i>x</p><p>y</i></p></br><custom-thing>own</custom-thing><p>end`;
  const mapped = await openPage(page, owner, body);
  const check = await checkSourceMap(mapped);
  expect([check.inSource, shareOf(check)]).toEqual([check.mapped, 1]);
  expect(check.scripted).toEqual([]);
  expect(await htmlOf(mapped.frame)).not.toContain("sitewright");
});

test("elements made by a script are named as such, inside what holds them", async ({ page, owner }) => {
  const mapped = await openPage(page, owner, '<div id="list"><p>in the source</p></div>');
  await mapped.frame.evaluate(() => {
    const made = document.createElement("p");
    made.id = "made";
    made.textContent = "made by a script";
    document.querySelector("#list")?.append(made);
  });
  expect((await checkSourceMap(mapped)).scripted).toEqual(["p"]);
  const answer = await mapped.ask({ type: "ask", ...(await middleOf(mapped.frame, "#made")) });
  expect(answer).toMatchObject({ ref: withId(mapped, "list"), isScripted: true });
  const known = await mapped.ask({ type: "ask", ...(await middleOf(mapped.frame, "#list > p:first-child")) });
  expect(known).toMatchObject({ ref: refOf(mapped, ({ tag }) => tag === "p"), isScripted: false });
});

test("a site's scripts that run first neither break the map nor keep refs", async ({ page, owner }) => {
  const scripts = `<script>
    const card = document.querySelector(".card");
    const kept = card.outerHTML;
    card.after(card.cloneNode(true));
    document.querySelector("#gone").remove();
    const names = document.querySelector("#names");
    names.innerHTML = names.innerHTML.replace("Ada", "Grace");
    Array.prototype.toJSON = String.prototype.toJSON = () => "as an old library has it";
    addEventListener("load", () => {
      document.body.insertAdjacentHTML("beforeend", kept);
      document.querySelector("template").content.append(document.createElement("b"));
    });
  </script>`;
  const body = `<form id="f"><input name="getAttribute"><input name="parentElement"><input name="style"></form>
    <div class="card"><h2>Card</h2><p>Text</p></div><p id="gone">gone</p><p id="names">Ada</p><template><i>t</i></template>${scripts}`;
  const mapped = await openPage(page, owner, body);
  await expect(mapped.frame.locator(".card")).toHaveCount(3);
  const check = await checkSourceMap(mapped);
  expect(check).toMatchObject({ mapped: check.inSource - 1, scripted: [], changed: ["Paragraph “Ada”"] });
  expect(await htmlOf(mapped.frame)).not.toContain("data-sitewright-ref");
  // A copy shows the same source; the one that was pointed at is measured.
  const copies = mapped.frame.locator(".card h2");
  for (const copy of await copies.all()) {
    const box = await copy.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
    const ref = refOf(mapped, ({ tag }) => tag === "h2");
    expect(await mapped.ask({ type: "ask", x: box.x + 5, y: box.y + 5 })).toMatchObject({ ref, isScripted: false });
    expect(await mapped.ask({ type: "measure", refs: [ref] })).toMatchObject({ elements: [{ ref, boxes: [box] }] });
  }
});

/** Runs in the page. */
function refAt({ x, y }: { x: number; y: number }): string | null {
  const refs = new Map((Reflect.get(window, "sitewrightRefs") ?? []) as [Element, string][]);
  const element = document.elementFromPoint(x, y);
  const shape = element instanceof SVGElement ? element.ownerSVGElement : null;
  return (element && refs.get(shape ?? element)) ?? null;
}

test("the answer to each place on a page is the innermost element there", async ({ page, owner }) => {
  const site = await createSite(owner, Object.fromEntries(await readStarterFiles("festival")));
  await page.goto("/account");
  const mapped = await openMappedPage(page, site);
  const places = Array.from({ length: 60 }, (_, at) => ({
    x: 60 + (at % 10) * 110,
    y: 40 + Math.floor(at / 10) * 110,
  }));
  for (const place of places) {
    // A font that arrives in between moves what lies there.
    await expect(async () => {
      const expected = await mapped.frame.evaluate(refAt, place);
      expect(await mapped.ask({ type: "ask", ...place })).toMatchObject({ ref: expected, isScripted: false });
    }).toPass();
  }
});

/** Keeps what the page tells of a measurement after its answer. */
async function collectMeasured(page: Page, id: number): Promise<() => Promise<unknown>> {
  await page.evaluate((id) => {
    addEventListener("message", ({ data }) => {
      if (data.type === "sitewright:measured" && data.id === id) Object.assign(window, { measuredLast: data });
    });
  }, id);
  return () => page.evaluate(() => Reflect.get(window, "measuredLast"));
}

test("a measured element has its computed style, and is measured again when it moves", async ({ page, owner }) => {
  const style =
    "<style>body { background: rgb(1, 2, 3) } section { background: #0000 } h1 { color: red; margin: 0 }</style>";
  const mapped = await openPage(page, owner, `${style}<section><h1>A</h1></section><img src="a.svg" alt="">`, {
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  });
  const [heading, picture] = ["h1", "img"].map((tag) => refOf(mapped, (element) => element.tag === tag));
  const answer = await mapped.ask({ type: "measure", refs: [heading ?? "", picture ?? ""] });
  expect(answer).toMatchObject({
    elements: [
      {
        ref: heading,
        style: { color: "rgb(255, 0, 0)", backdrop: "rgb(1, 2, 3)", display: "block", naturalWidth: "" },
      },
      { ref: picture, style: { naturalWidth: "30", naturalHeight: "20" } },
    ],
  });
  const last = await collectMeasured(page, answer.id);
  await mapped.frame.evaluate(() => document.querySelector("h1")?.before("Words that push it down"));
  const top = await mapped.frame.locator("h1").evaluate((element) => element.getBoundingClientRect().y);
  expect(top).toBeGreaterThan(0);
  const again = { elements: [{ ref: heading, boxes: [{ y: top }] }, { ref: picture }] };
  await expect.poll(last).toMatchObject(again);
});

test("a look that changes while the page scrolls is told once it rests", async ({ page, owner }) => {
  const listener = "() => (document.querySelector('h1').style.color = 'rgb(9, 8, 7)')";
  const script = `<script>addEventListener("scroll", ${listener})</script>`;
  const mapped = await openPage(page, owner, `<h1>Top</h1><p style="height: 3000px">tall</p>${script}`);
  const heading = refOf(mapped, ({ tag }) => tag === "h1");
  const { id } = await mapped.ask({ type: "measure", refs: [heading] });
  const last = await collectMeasured(page, id);
  await mapped.frame.evaluate(async () => {
    for (let at = 1; at <= 10; at++) {
      scrollTo(0, at * 10);
      await new Promise(requestAnimationFrame);
    }
  });
  const top = await mapped.frame.locator("h1").evaluate((element) => element.getBoundingClientRect().y);
  await expect
    .poll(last)
    .toMatchObject({ elements: [{ ref: heading, boxes: [{ y: top }], style: { color: "rgb(9, 8, 7)" } }] });
});

test("concealing, trying styles, scrolling and revealing change nothing that the page can see", async ({
  page,
  owner,
}) => {
  const tall = '<p style="height: 3000px">tall</p>';
  const inner = '<div id="box" style="height: 90px; overflow: auto"><p style="height: 900px">inside</p></div>';
  const mapped = await openPage(page, owner, `<h1>Top</h1>${inner}${tall}<h2>End</h2>`);
  const { frame } = mapped;
  const before = await htmlOf(frame);
  const opacityOf = () => frame.locator("h1").evaluate((element) => getComputedStyle(element).opacity);
  const colorOf = () => frame.locator("h1").evaluate((element) => getComputedStyle(element).color);
  await mapped.tell({ type: "sitewright:conceal", ref: refOf(mapped, ({ tag }) => tag === "h1") });
  await expect.poll(opacityOf).toBe("0");
  await mapped.tell({ type: "sitewright:conceal", ref: null });
  await expect.poll(opacityOf).toBe("1");
  await mapped.tell({ type: "sitewright:try", css: "h1 { color: rgb(4, 5, 6) }" });
  await expect.poll(colorOf).toBe("rgb(4, 5, 6)");
  await mapped.tell({ type: "sitewright:try", css: "h1 { color: rgb(7, 8, 9) }" });
  await expect.poll(colorOf).toBe("rgb(7, 8, 9)");
  await mapped.tell({ type: "sitewright:try", css: null });
  await expect.poll(colorOf).toBe("rgb(0, 0, 0)");

  await mapped.ask({ type: "ask", ...(await middleOf(frame, "#box")) });
  await mapped.tell({ type: "sitewright:wheel", x: 0, y: 40 });
  await expect.poll(() => frame.locator("#box").evaluate((element) => element.scrollTop)).toBe(40);
  await mapped.ask({ type: "ask", ...(await middleOf(frame, "h1")) });
  await mapped.tell({ type: "sitewright:wheel", x: 0, y: 120 });
  await expect.poll(() => frame.evaluate(() => scrollY)).toBe(120);
  await mapped.tell({ type: "sitewright:reveal", ref: refOf(mapped, ({ tag }) => tag === "h2") });
  await expect(frame.locator("h2")).toBeInViewport({ ratio: 1 });
  await frame.evaluate(() =>
    document.body.append(Object.assign(document.createElement("div"), { style: "height: 3000px" })),
  );
  await mapped.tell({ type: "sitewright:reveal", ref: refOf(mapped, ({ tag }) => tag === "h2"), covered: 0.6 });
  const shownAt = () => frame.locator("h2").evaluate((element) => element.getBoundingClientRect().bottom / innerHeight);
  await expect.poll(shownAt).toBeLessThanOrEqual(0.4);
  await frame.evaluate(() => document.body.lastElementChild?.remove());
  expect(await htmlOf(frame)).toBe(before);
});

/** Collects what the page says that the person wants. */
async function collectWants(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const wants: unknown[] = [];
    Object.assign(window, { wants });
    addEventListener("message", ({ data }) => data.type === "sitewright:want" && wants.push(data.what));
  });
  return () => page.evaluate(() => Reflect.get(window, "wants"));
}

/** Resolves once the page has drawn again: it tells one wish at most in a frame of time. */
const untilDrawn = (frame: Frame) =>
  frame.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

test("Alt, a click and a double click are told, except in fields", async ({ page, owner }) => {
  const mapped = await openPage(page, owner, '<h1>Text</h1><hr><p><input value="field words"></p>');
  const wants = await collectWants(page);
  await mapped.frame.locator("input").dblclick();
  await untilDrawn(mapped.frame);
  await mapped.frame.locator("input").press("Alt");
  await untilDrawn(mapped.frame);
  await mapped.frame.locator("h1").dblclick();
  await expect.poll(wants).toEqual(["tap", "edit"]);
  await untilDrawn(mapped.frame);
  await mapped.frame.locator("h1").hover();
  await mapped.frame.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("Alt");
  await expect.poll(wants).toEqual(["tap", "edit", "alt"]);
  await untilDrawn(mapped.frame);
  await mapped.frame.evaluate(() => {
    for (const type of ["dblclick", "keydown"]) dispatchEvent(new MouseEvent(type, { bubbles: true, altKey: true }));
    document.querySelector("h1")?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  });
  await mapped.ask({ type: "measure", refs: [] });
  expect(await wants()).toEqual(["tap", "edit", "alt"]);
});

test("a double click on a link edits its text, a single one follows it", async ({ page, owner }) => {
  const mapped = await openPage(page, owner, '<h1>Text</h1><p><a href="other.html">Elsewhere</a></p>');
  const wants = await collectWants(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await mapped.frame.locator("a").dblclick();
  await expect.poll(wants).toEqual(["edit"]);
  await mapped.frame.locator("a").click();
  await expect.poll(() => asked.filter((path) => path.endsWith("other.html")).length).toBe(1);
  await expect.poll(() => mapped.frame.url()).toMatch(/other\.html$/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a long press is told and follows no link, and a tap follows it", async ({ page, owner }) => {
    const mapped = await openPage(
      page,
      owner,
      '<a id="link" href="#">A link</a><hr><a id="other" href="#there">Another</a>',
    );
    const wants = await collectWants(page);
    const { x, y } = await middleOf(mapped.frame, "#link");
    const wire = await page.context().newCDPSession(page);
    await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect.poll(wants).toEqual(["pick"]);
    await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const other = await middleOf(mapped.frame, "#other");
    await page.touchscreen.tap(other.x, other.y);
    await expect.poll(() => mapped.frame.evaluate(() => location.hash)).toBe("#there");
    expect(await wants()).toEqual(["pick"]);
  });
});
