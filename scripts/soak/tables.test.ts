import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tables } from "./tables.ts";

test("every table of the schema says how it may grow", () => {
  const schema = readFileSync(join(import.meta.dirname, "../../prisma/schema.prisma"), "utf8");
  const models = [...schema.matchAll(/^model \w+ \{.*?^\}/gms)].map(([model]) => /@@map\("(\w+)"\)/.exec(model)?.[1]);
  const ours = Object.keys(tables).filter((name) => !name.includes(".") && name !== "_prisma_migrations");
  expect(ours.sort()).toEqual(models.sort());
});
