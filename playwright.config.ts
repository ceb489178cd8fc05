import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/setup/chromium.ts";

const { executablePath, env } = await findChromium();
const { PHOTOGRAPHS, TOUR } = process.env;

export default defineConfig({
  testDir: "tests/e2e",
  // Pictures are taken instead of testing, when they are asked for.
  testMatch: PHOTOGRAPHS ? "photographs.spec.ts" : TOUR ? "tour.spec.ts" : "*.spec.ts",
  testIgnore: PHOTOGRAPHS || TOUR ? [] : ["photographs.spec.ts", "tour.spec.ts"],
  globalSetup: "./tests/setup/e2e-product.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    screenshot: "only-on-failure",
    // Recording everything costs as much again as the tests themselves: asked for with TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath,
      env: { ...definedEnvironment(), ...env },
      args: [
        // Chromium refuses to run as root with its sandbox. No other protection is switched off: tests are to see what a
        // person's browser does.
        "--no-sandbox",
        // Real sites ask for fonts and scripts elsewhere: nothing but this machine is reached.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
