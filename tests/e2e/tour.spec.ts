import { test } from "./fixtures.ts";

test("x", async () => {});
