import { afterEach, expect, test, vi } from "vitest";
import { undoAll } from "./undo-all";

/** Answers each undo by the code with which it is refused; null accepts it. */
function answer(codes: Record<string, string | null>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const id = address.split("/").at(-2) ?? "";
    asked.push(id);
    const code = codes[id];
    return code ? Response.json({ code, detail: "No." }, { status: 409 }) : Response.json({});
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test("an undo that would change nothing does not stop the next ones", async () => {
  const asked = answer({ a: null, b: "nothing-to-change", c: null });
  expect(await undoAll(["a", "b", "c"])).toEqual({ undone: 2, unchanged: 1, failure: null });
  expect(asked).toEqual(["a", "b", "c"]);
});

test("another refusal stops the undos and tells how many were made", async () => {
  const asked = answer({ a: null, b: "in-review" });
  expect(await undoAll(["a", "b", "c"])).toMatchObject({ undone: 1, unchanged: 0, failure: { code: "in-review" } });
  expect(asked).toEqual(["a", "b"]);
});
