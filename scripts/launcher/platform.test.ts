import { expect, test } from "vitest";
import { checkPlatform } from "./platform.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";

test.each(["linux", "darwin"])("%s is supported", (platform) => {
  expect(() => checkPlatform(platform)).not.toThrow();
});

test("an unsupported system is refused with what to do", () => {
  expect(() => checkPlatform("win32")).toThrow(
    "Sitewright runs on Linux and macOS, not on win32; on Windows run it inside WSL.",
  );
});

test("a machine without a bundled PostgreSQL is refused with what to do", async () => {
  await expect(findPostgresBinaries("linux", "riscv64")).rejects.toThrow(
    "No PostgreSQL comes along for linux on riscv64; set DATABASE_URL to a PostgreSQL of your own.",
  );
});
