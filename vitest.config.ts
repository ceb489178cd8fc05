import { defineConfig } from "vitest/config";

const ownDatabase = ["tests/setup/own-database.ts"];
const noStrayErrors = "tests/setup/no-stray-errors.ts";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          setupFiles: [noStrayErrors],
          // Machines are slow at times; what hangs is still told apart.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/{launcher,product}/**"],
          globalSetup: ["tests/setup/database-server.ts"],
          setupFiles: [...ownDatabase, noStrayErrors],
          testTimeout: 60_000,
        },
      },
      {
        // Starts the built product again and again: runs after the build, see scripts/test.ts.
        test: {
          name: "product",
          include: ["tests/integration/{launcher,product}/**/*.test.ts"],
          globalSetup: ["tests/setup/database-server.ts"],
          setupFiles: [...ownDatabase, noStrayErrors],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
