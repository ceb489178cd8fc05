import { defineConfig } from "vitest/config";

const noStrayErrors = "tests/setup/no-stray-errors.ts";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // More than the cores of a small machine: many tests wait for git, for the database, for a product that starts.
    maxWorkers: 3,
    // What is waited for comes later on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          setupFiles: [noStrayErrors],
          // Pure functions leave nothing behind that another file could find.
          isolate: false,
          // Machines are slow at times; what hangs is still told apart.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/setup/database-server.ts"],
          setupFiles: ["tests/setup/own-database.ts", "tests/setup/lock-order/watch-locks.ts", noStrayErrors],
          // Some start the built product again and again.
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
