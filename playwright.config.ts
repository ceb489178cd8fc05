import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/setup/chromium.ts";

const { executablePath, env } = await findChromium();
const { PHOTOGRAPHS, TOUR } = process.env;

export default defineConfig({
  testDir: "tests/e2e",
  // PHOTOGRAPHS and TOUR take pictures instead of testing.
  testMatch: PHOTOGRAPHS ? "photographs.spec.ts" : TOUR ? "tour.spec.ts" : "*.spec.ts",
  testIgnore: PHOTOGRAPHS || TOUR ? [] : ["photographs.spec.ts", "tour.spec.ts"],
  globalSetup: "./tests/setup/e2e-product.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // A busy machine takes several times as long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    screenshot: "only-on-failure",
    // Tests read the words in English.
    locale: "en-US",
    // Traces double the time of the tests; TRACE=1 records them.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath,
      env: { ...definedEnvironment(), ...env },
      args: [
        // Chromium refuses to run as root with its sandbox. All other protections stay on, as in a person's browser.
        "--no-sandbox",
        // Real sites load fonts and scripts from other hosts: only this machine can be reached.
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
