import { defineConfig } from "vitest/config";

const noStrayErrors = "tests/setup/no-stray-errors.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          setupFiles: [noStrayErrors],
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/setup/database-server.ts"],
          setupFiles: ["tests/setup/own-database.ts", noStrayErrors],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
