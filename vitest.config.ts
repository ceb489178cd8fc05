import { defineConfig } from "vitest/config";

const noStrayErrors = "tests/setup/no-stray-errors.ts";
const fixedSeed = "tests/setup/fixed-seed.ts";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // More workers than a small machine has cores, because many tests wait for git, the database or a starting product.
    maxWorkers: 3,
    // Polled conditions come true later on a busy machine.
    expect: { poll: { timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          setupFiles: [noStrayErrors, fixedSeed],
          // Pure functions leave no state for another file.
          isolate: false,
          // Long enough for a slow machine, and short enough to report a hanging test.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/setup/database-server.ts"],
          // Loading the product takes longer than most files: fresh-process.ts gives each what a new process would. A module that
          // `vi.mock` replaces would stay replaced for the files after it.
          isolate: false,
          setupFiles: [
            "tests/setup/fresh-process.ts",
            "tests/setup/own-database.ts",
            "tests/setup/lock-order/watch-locks.ts",
            noStrayErrors,
            fixedSeed,
          ],
          // Some tests start the built product several times.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // Takes hours: `npm run test:faults`.
          exclude: process.env.FULL ? [] : ["tests/faults/random-faults.test.ts"],
          setupFiles: [noStrayErrors],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
