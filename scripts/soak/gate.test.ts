import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("a closed gate holds everybody, and the end sends them home", async () => {
  const gate = new Gate(2);
  const passed: string[] = [];
  const walk = async (name: string) => {
    while (await gate.pass()) {
      passed.push(name);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const people = [walk("ada"), walk("ben")];
  await gate.close();
  const before = passed.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(passed).toHaveLength(before);

  gate.letGo();
  await gate.close();
  expect(passed.slice(before).sort()).toEqual(["ada", "ben"]);
  gate.end();
  await Promise.all(people);
});
