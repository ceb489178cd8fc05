import { expect, test } from "vitest";
import { parseAt, parseTurn, parseView, placeQuery } from "./request-place.ts";
import { turnPath } from "./turn-path.ts";

const editSessionId = "01a21caf-0dc4-7040-8743-043da36f9da8";

test("the address of a request leads back to it and to its view", () => {
  const query = new URLSearchParams(placeQuery({ editSessionId, n: 12 }, "answer"));
  expect(parseAt(query.get("at"))).toEqual({ editSessionId, n: 12 });
  expect(parseView(query.get("view"))).toBe("answer");
  expect(parseAt(query.get("with"))).toBeNull();
});

test("the address of a comparison leads back to both requests", () => {
  const query = new URLSearchParams(placeQuery({ editSessionId, n: 2 }, "sections", { editSessionId, n: 1 }));
  expect(parseAt(query.get("at"))).toEqual({ editSessionId, n: 2 });
  expect(parseAt(query.get("with"))).toEqual({ editSessionId, n: 1 });
});

test.each([
  undefined,
  "",
  ["a", "b"],
  `${editSessionId}`,
  `${editSessionId}.0`,
  `${editSessionId}.1x`,
  "x.1",
  `${"-".repeat(36)}.1`,
])("an address that names no request leads to the newest: %s", (at) => {
  expect(parseAt(at)).toBeNull();
  expect(parseView(at)).toBe("sections");
});

test("the address of a turn leads to the turn as a whole", () => {
  const { searchParams } = new URL(turnPath("c", 12), "http://localhost");
  const turn = parseTurn(searchParams.get("turn"));
  expect([turn, parseView(searchParams.get("view"), turn)]).toEqual([12, "timeline"]);
  expect(parseView("answer", turn)).toBe("answer");
  for (const wrong of [null, "", "0", "-1", "1.5", "x", ["1"]]) expect(parseTurn(wrong)).toBeNull();
});
