import { expect, test } from "vitest";
import { frameMessageOf } from "./frame-messages.ts";

const page = { type: "sitewright:page", nonce: "n", path: "/about.html", title: "About", status: 200, marks: [1, 2] };

test("a page's own message is read with its nonce", () => {
  expect(frameMessageOf({ ...page, isLoaded: true })).toEqual({
    type: "page",
    nonce: "n",
    path: "/about.html",
    title: "About",
    isMissing: false,
    isLoaded: true,
    marks: [1, 2],
  });
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
