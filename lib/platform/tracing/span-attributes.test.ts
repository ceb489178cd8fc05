import * as conventions from "@opentelemetry/semantic-conventions/incubating";
import { expect, test } from "vitest";
import { attributes, ownAttributes } from "./span-attributes.ts";

const known = new Set(Object.entries(conventions).flatMap(([name, text]) => (name.startsWith("ATTR_") ? [text] : [])));

test.each(Object.values(attributes))("%s is a name of the semantic conventions", (name) => {
  expect(known).toContain(name);
});

test("the product's own names are in a namespace of their own", () => {
  for (const name of Object.values(ownAttributes)) expect(name).toMatch(/^sitewright\.[a-z_.]+$/);
});
