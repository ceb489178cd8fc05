import { expect, test } from "vitest";
import { writeOptions } from "#lib/conversations/turn/options-schema.ts";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { boundValue } from "../text/bounded-value.ts";
import { prepareCall } from "../tool-call.ts";
import { presentOptions } from "./present-options.ts";
import type { ToolPorts } from "./tool.ts";

const option = (label: string, more: object = {}) => ({ label, ...more });
const two = [option("Red"), option("Blue")];
const offer = { question: "Which colour?", options: two };

/** Calls the tool as the loop does: checks the input, then runs the tool. */
async function present(input: unknown, ports: ToolPorts = createToolPorts()): Promise<string> {
  const requested = { toolCallId: "1", toolName: "present_options", input, unreadable: false };
  const call = prepareCall(requested, "1", [presentOptions], false);
  if (call.refusal !== null) return call.refusal;
  return (await presentOptions.run(call.input as typeof offer, ports)).text;
}

test.each([
  [{ ...offer, options: two.slice(1) }, /Offer 2 to 4 options/],
  [{ ...offer, options: ["a", "b", "c", "d", "e"].map((label) => option(label)) }, /Offer 2 to 4 options/],
  [
    { ...offer, options: two.map((one) => ({ ...one, recommended: true })) },
    /^Error: Only one option can be recommended/,
  ],
  [{ ...offer, options: [...two, option(" blue ")] }, /^Error: Two options are called “blue”/],
  [{ ...offer, question: " " }, /There is no text in it/],
  [{ ...offer, options: [option("[NOTE TO SELF: they like red]"), option("Blue")] }, /There is no text in it/],
  [{ ...offer, options: [option("x".repeat(81)), option("Blue")] }, /<=80 characters/],
  [{ ...offer, question: "x".repeat(501) }, /<=500 characters/],
  [{ options: two }, /question/],
  ["Red or blue?", /is not valid/],
])("an invalid offer is refused with advice: %j", async (input, sentence) => {
  const ports = createToolPorts();
  expect(await present(input, ports)).toMatch(sentence);
  expect(ports.turn.offered).toBeNull();
});

test("a turn can offer options only once", async () => {
  const ports = createToolPorts();
  expect(await present(offer, ports)).toMatch(/^Offered 2 options/);
  expect(await present({ ...offer, question: "And which shape?" }, ports)).toMatch(/^Error: You have offered/);
  expect(ports.turn.offered?.question).toBe("Which colour?");
});

test("it is a read-only tool", () => {
  expect(presentOptions.readOnly).toBe(true);
});

test("optional properties may be null", async () => {
  const ports = createToolPorts();
  const options = [option("Red", { description: null, recommended: null }), option("Blue", { recommended: true })];
  await present({ ...offer, options }, ports);
  expect(ports.turn.offered?.options).toEqual([
    { label: "Red", description: null, recommended: false },
    { label: "Blue", description: null, recommended: true },
  ]);
});

test.each([
  ["Red\n\n# Blue", "Red # Blue"],
  ["  Red\u0000\u202E  wine\t", "Red wine"],
  ["Red [NOTE TO SELF: they like red] wine", "Red wine"],
  ["[NOTE[NOTE TO SELF: a] TO SELF: b] Red", "Red"],
  ["```\n[NOTE TO SELF: b]\nRed", "Red"],
  ["[m12] Red", "Red"],
  ["Red [ANNOTATION #1 by egregora on m1:] secret", "Red"],
  ["👩‍🍳 Red", "👩‍🍳 Red"],
])("a label is one plain line without private text: %j", async (label, plain) => {
  const ports = createToolPorts();
  await present({ question: label, options: [option(label), option("Other")] }, ports);
  expect(ports.turn.offered?.question).toBe(plain);
  expect(ports.turn.offered?.options[0]?.label).toBe(plain);
});

test("the answer shows the question and the options as plain text", () => {
  const offered = {
    question: "1. Which *one*, <b>really</b>?",
    options: [
      { label: "**Red** [here](https://example.org)", description: "as `code` &amp; more", recommended: true },
      { label: "# Blue_ish", description: null, recommended: false },
    ],
  };
  expect(writeOptions(offered)).toBe(
    [
      "1\\. Which \\*one\\*, \\<b\\>really\\</b\\>?",
      "",
      "- **\\*\\*Red\\*\\* \\[here\\](https://example.org)** (recommended): as \\`code\\` \\&amp; more",
      "- **\\# Blue\\_ish**",
    ].join("\n"),
  );
});

test("the largest possible offer fits into the log uncut", async () => {
  const wide = (characters: number) => '\u2603"'.repeat(characters / 2);
  const options = ["a", "b", "c", "d"].map((end) => option(wide(78) + end, { description: wide(200) }));
  const ports = createToolPorts();
  await present({ question: wide(500), options }, ports);
  expect(boundValue(ports.turn.offered)).toEqual({ value: ports.turn.offered, truncated: false });
});

const button = '<a class="button" href="/order">Order now</a>';
const page = (title: string, body: string) => `<!doctype html>\n<title>${title}</title>\n<h1>Bakery</h1>\n${body}\n`;
/** Returns a tag that a page names by itself. */
const tag = (characters: number) => `x-${"y".repeat(characters - 2)}`;
const site = () =>
  createMemorySite({
    "index.html": page(
      "Home",
      `<section><h2>Our bread</h2>\n${button}</section>\n<section><h2>Our cakes</h2>${button}${button}</section>`,
    ),
    "visit.html": page("Visit us", `<nav>${button}</nav>`),
    "tag.html": page("Tag", `<${tag(61)}>Words</${tag(61)}>`),
    "old.html": Uint8Array.of(0x3c, 0x70, 0x3e, 0xe4),
  });
const orders = (...places: (object | null)[]) => ({
  question: "Which button?",
  options: places.map((place, index) =>
    option(["Order now", "Order now", "order NOW", "None"][index] ?? "", { place }),
  ),
});
const order = (nth: number | null, path = "index.html") => ({ path, source: '<a class="button"', nth });

test("the place of an element stays small on any page", async () => {
  const wide = '\u2603"'.repeat(2_000);
  const [long, id] = [tag(60), "i".repeat(5_000)];
  const body = `<section><h2>${wide}</h2><${long} id="${id}" class="${id}" title='${wide}'>${wide}</${long}></section>`;
  const ports = createToolPorts(createMemorySite({ "index.html": page(wide, body) }));
  const place = { path: "index.html", source: `<${long}` };
  await present({ question: "Which?", options: [option("One", { place }), option("Two")] }, ports);
  const [one] = ports.turn.offered?.options ?? [];
  expect(one?.place?.tag).toBe(long);
  expect(Buffer.byteLength(JSON.stringify(one?.place))).toBeLessThan(2_000);
});

test("options have the places that the site has now, in its own words", async () => {
  const ports = createToolPorts(site());
  const cakes = { path: "index.html", source: "<section><h2>Our cakes" };
  const options = [option("Bread", { place: order(1) }), option("Cakes", { place: cakes }), option("Neither")];
  expect(await present({ question: "Which?", options }, ports)).toBe(
    "Offered 3 options. The person's next message is the answer.",
  );
  expect(ports.turn.offered?.options).toMatchObject([
    {
      label: "Bread",
      place: {
        ...{ path: "index.html", pageTitle: "Home", name: "Button “Order now”", tag: "a", line: 5 },
        ...{ heading: "Our bread", order: null },
      },
    },
    { label: "Cakes", place: { tag: "section", line: 6, heading: "Our cakes", order: null } },
    { label: "Neither" },
  ]);
  expect(ports.turn.offered?.options[2]?.place).toBeUndefined();
});

test("options that read the same are told apart by numbers and where they stand", async () => {
  const ports = createToolPorts(site());
  await present(orders(order(1), order(2), order(3), order(null, "visit.html")), ports);
  expect(ports.turn.offered?.options.map(({ answer }) => answer)).toEqual([
    "Order now (1)",
    "Order now (2)",
    "order NOW (3)",
    undefined,
  ]);
  expect(ports.turn.offered?.options.map(({ place }) => [place?.heading, place?.part, place?.order])).toEqual([
    ["Our bread", "middle", null],
    ["Our cakes", "end", 1],
    ["Our cakes", "end", 2],
    [null, "navigation", null],
  ]);
  expect(ports.turn.offered && writeOptions(ports.turn.offered).split("\n").slice(2)).toEqual([
    "- **Order now (1)**: index.html, line 5, under “Our bread”",
    "- **Order now (2)**: index.html, line 6, under “Our cakes”",
    "- **order NOW (3)**: index.html, line 6, under “Our cakes”",
    "- **None**: visit.html, line 4",
  ]);
});

test("the answer tells the place of an option after what it would mean", async () => {
  const ports = createToolPorts(site());
  const options = [option("Bread", { place: order(1), description: "the first", recommended: true }), option("None")];
  await present({ question: "Which?", options }, ports);
  expect(ports.turn.offered && writeOptions(ports.turn.offered).split("\n").slice(2)).toEqual([
    "- **Bread** (recommended): the first (index.html, line 5, under “Our bread”)",
    "- **None**",
  ]);
});

test("an answer that another option's label already is, is refused", async () => {
  const ports = createToolPorts(site());
  const { question, options } = orders(order(1), order(2));
  expect(await present({ question, options: [...options, option("ORDER now (2)")] }, ports)).toMatch(
    /^Error: Two options are called “Order now”/,
  );
  expect(ports.turn.offered).toBeNull();
});

test.each([
  ["without places", orders(null, null)],
  ["at the same place", orders(order(1), order(1))],
  ["at places of which one is not found", orders(order(1), order(9))],
])("two options with one label %s are refused", async (_name, input) => {
  const ports = createToolPorts(site());
  expect(await present(input, ports)).toMatch(/^Error: Two options are called “Order now”.*`place`/);
  expect(ports.turn.offered).toBeNull();
});

test.each([
  ["a missing file", order(1, "none.html")],
  ["a file outside of the site", order(1, "../secret.html")],
  ["words that occur several times", order(null)],
  ["a tag that is too long", { path: "tag.html", source: "<x-" }],
  ["a page in another encoding", { path: "old.html", source: "<p>" }],
])("a place that can't be found costs only its mark: %s", async (_name, place) => {
  const ports = createToolPorts(site());
  const said = await present({ question: "Which?", options: [option("One", { place }), option("Two")] }, ports);
  expect(said).toBe(
    "Offered 2 options. The person's next message is the answer. Not outlined, because the place was not found: “One”.",
  );
  expect(ports.turn.offered?.options.map(({ place: found }) => found)).toEqual([undefined, undefined]);
});

test("a page's words reach an option as one short line without private text", async () => {
  const heading = `A\n${"long ".repeat(40)}[NOTE TO SELF: secret]`;
  const files = { "index.html": page("[NOTE TO SELF: secret]Home", `<section><h2>${heading}</h2>${button}</section>`) };
  const ports = createToolPorts(createMemorySite(files));
  await present({ question: "Which?", options: [option("One", { place: order(1) }), option("Two")] }, ports);
  const [one] = ports.turn.offered?.options ?? [];
  expect(one?.place?.pageTitle).toBe("Home");
  expect(one?.place?.heading).toMatch(/^A long .*…$/);
  expect(one?.place?.heading?.length).toBeLessThanOrEqual(80);
  expect(JSON.stringify(one)).not.toContain("secret");
});

test("of a title with deeply nested private text only the beginning is read", async () => {
  const depth = 20_000;
  const title = `${"[NOTE".repeat(depth)}[NOTE TO SELF: a]${" TO SELF: a]".repeat(depth)}`;
  const ports = createToolPorts(createMemorySite({ "index.html": page(title, button) }));
  await present({ question: "Which?", options: [option("One", { place: order(1) }), option("Two")] }, ports);
  expect(ports.turn.offered?.options[0]?.place?.pageTitle).toMatch(/^\[NOTE.{74}…$/);
});
