import { expect, test } from "vitest";
import { isForSignedIn, strangerBytesMax } from "./limit-body.ts";

test.each([
  ["no body", {}, false],
  ["the largest body of a stranger", { "content-length": `${strangerBytesMax}` }, false],
  ["a larger body", { "content-length": `${strangerBytesMax + 1}` }, true],
  ["a body without a length", { "transfer-encoding": "chunked" }, true],
])("only signed-in people send large bodies: %s", (_what, headers, expected) => {
  expect(isForSignedIn({ headers })).toBe(expected);
});
