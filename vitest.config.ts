import { defineConfig } from "vitest/config";

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
        },
      },
      {
        extends: true,
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
