import { expect, test } from "vitest";
import { refSchema } from "#lib/page-source/schema.ts";
import { frameMessageOf, frameStyleNames, measuredMax } from "./frame-messages.ts";

const page = { type: "sitewright:page", nonce: "n", path: "/about.html", title: "About", status: 200, marks: [1, 2] };
const answer = { type: "sitewright:answer", nonce: "n", id: 1, ref: "e12" };
const box = { x: 1, y: -2.5, width: 30, height: 0 };
const element = { ref: "e1", boxes: [box], style: { color: "rgb(0, 0, 0)" } };
const measured = { type: "sitewright:measured", nonce: "n", id: 1, elements: [element] };

test("a page's own message is read with its nonce", () => {
  expect(frameMessageOf({ ...page, isLoaded: true })).toEqual({
    type: "page",
    nonce: "n",
    path: "/about.html",
    title: "About",
    isMissing: false,
    isLoaded: true,
    marks: [1, 2],
    commit: null,
  });
  expect(frameMessageOf({ ...page, commit: "a".repeat(40) })).toMatchObject({ commit: "a".repeat(40) });
  expect(frameMessageOf({ ...page, commit: "HEAD" })).toMatchObject({ commit: null });
  expect(frameMessageOf({ ...page, status: 404 })).toMatchObject({ isMissing: true });
  expect(frameMessageOf({ type: "sitewright:hello", path: "/" })).toEqual({ type: "hello", path: "/" });
  const away = { type: "away", nonce: "n", isAway: true };
  expect(frameMessageOf({ ...away, type: "sitewright:away" })).toEqual(away);
  expect(frameMessageOf({ ...away, type: "sitewright:away", isAway: "yes" })).toMatchObject({ isAway: false });
});

test.each([
  [null],
  ["sitewright:page"],
  [{}],
  [{ ...page, type: "other" }],
  [{ ...page, nonce: undefined }],
  [{ ...page, nonce: "" }],
  [{ ...page, path: "javascript:alert(1)" }],
  [{ ...page, path: `/${"a".repeat(3_000)}` }],
  [{ type: "sitewright:scroll", nonce: "n", x: 0, y: "0" }],
  [{ type: "sitewright:scroll", nonce: "n", x: 0, y: Number.NaN }],
  [{ ...answer, id: 0 }],
  [{ ...answer, id: 1.5 }],
  [{ ...answer, id: "1" }],
  [{ ...answer, ref: undefined }],
  [{ ...answer, ref: "e0" }],
  [{ ...answer, ref: ["e1"] }],
  [{ ...answer, nonce: null }],
  [{ ...measured, id: Number.POSITIVE_INFINITY }],
  [{ ...measured, elements: { length: 1, 0: element } }],
  [{ type: "sitewright:want", nonce: "n", what: "save", x: 0, y: 0 }],
  [{ type: "sitewright:want", nonce: "n", what: "toString", x: 0, y: 0 }],
  [{ type: "sitewright:want", nonce: "n", what: "edit", x: 1e12, y: 0 }],
  [{ type: "sitewright:want", nonce: "n", what: "edit", x: 0 }],
])("%o is no message of a preview", (data) => {
  expect(frameMessageOf(data)).toBeNull();
});

test("a page's claims are checked for their size and type", () => {
  const many = Array.from({ length: 9_000 }, (_, index) => index);
  const message = frameMessageOf({ ...page, title: "a".repeat(9_000), marks: ["x", {}, ...many] });
  expect(message).toMatchObject({ title: "a".repeat(2_000), marks: many.slice(0, 4_998) });
  const paths = [1, "", null, ...many.map(String)];
  expect(frameMessageOf({ type: "sitewright:missing", nonce: "n", paths })).toMatchObject({
    paths: many.slice(0, 20).map(String),
  });
});

test("only blocked origins in ASCII form are shown", () => {
  const said = [
    ...["https://cdn.example.org", "http://127.0.0.1:8080", "https://xn--bcker-gra.example", "https://bäcker.example"],
    ...[
      "https://a.example/path",
      "HTTPS://A.EXAMPLE",
      "https://a.example:443",
      "javascript:alert(1)",
      "Press Allow",
      5,
    ],
    ...["https://person@a.example", "https://a.example;x", `https://${"a".repeat(400)}.example`, "data:text/plain,x"],
  ];
  expect(frameMessageOf({ type: "sitewright:blocked", nonce: "n", origins: said })).toEqual({
    type: "blocked",
    nonce: "n",
    origins: ["https://cdn.example.org", "http://127.0.0.1:8080", "https://xn--bcker-gra.example"],
  });
});

test("answers and wishes of a page are read", () => {
  expect(frameMessageOf(answer)).toEqual({ ...answer, type: "answer", isScripted: false });
  expect(frameMessageOf({ ...answer, ref: null, isScripted: true })).toMatchObject({ ref: null, isScripted: true });
  const want = { nonce: "n", what: "edit", x: 1.5, y: 2 };
  expect(frameMessageOf({ ...want, type: "sitewright:want", extra: 1 })).toEqual({ ...want, type: "want" });
});

test("a measured element has every style, as text of limited length", () => {
  const message = frameMessageOf({
    ...measured,
    elements: [
      { ...element, style: { color: "a".repeat(9_000), display: 5, other: "x", __proto__: { opacity: "1" } } },
    ],
  });
  const style = { ...Object.fromEntries(frameStyleNames.map((name) => [name, ""])), color: "a".repeat(500) };
  expect(message).toEqual({ ...measured, type: "measured", elements: [{ ref: "e1", boxes: [box], style }] });
});

test("hostile measures lose what can't be measured, and are limited in number", () => {
  const boxes = [
    null,
    5,
    { ...box, x: "1" },
    { ...box, width: -1 },
    { ...box, y: Number.NaN },
    box,
    { ...box, x: 1e9 },
  ];
  const many = Array.from({ length: 5_000 }, () => ({ ...element, boxes: Array(5_000).fill(box) }));
  expect(
    frameMessageOf({ ...measured, elements: [{ ...element, boxes }, null, "e1", { ref: "x", boxes }] }),
  ).toMatchObject({
    elements: [{ ref: "e1", boxes: [box] }],
  });
  const message = frameMessageOf({ ...measured, elements: many });
  expect(message).toMatchObject({ elements: { length: measuredMax } });
  expect(message?.type === "measured" && message.elements[0]?.boxes.length).toBe(100);
});

test("the preview's refs are those of the source map", () => {
  for (const ref of ["e1", "e999999", "e0", "e01", "e1000000", "E1", "e1 ", "1", ""]) {
    expect([ref, frameMessageOf({ ...answer, ref }) !== null]).toEqual([ref, refSchema.safeParse(ref).success]);
  }
});
