import { expect, test } from "vitest";
import { tellEach } from "./tell-each.ts";

test("each handler is called in order despite failures, which are thrown afterwards", async () => {
  const told: string[] = [];
  const tell = (name: string) => async (payload: string) => void told.push(`${name} ${payload}`);
  const fail = (message: string) => async () => {
    throw new Error(message);
  };
  await tellEach("x", tell("first"), tell("second"));
  await expect(tellEach("y", tell("first"), fail("No."), tell("second"))).rejects.toThrow("No.");
  expect(told).toEqual(["first x", "second x", "first y", "second y"]);
  const both = tellEach("z", fail("One."), fail("Two."));
  await expect(both).rejects.toMatchObject({ errors: [{ message: "One." }, { message: "Two." }] });
});
