import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"] } },
      { test: { name: "integration", include: ["tests/integration/**/*.test.ts"], testTimeout: 30_000 } },
    ],
  },
});
