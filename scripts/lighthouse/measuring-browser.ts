import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, chromium } from "@playwright/test";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { findChromium } from "#tests/setup/chromium.ts";

/**
 * Opens a browser that Lighthouse can reach, with a profile of its own. A sign-in by `signIn` also holds in the pages
 * that Lighthouse opens.
 */
export async function openMeasuringBrowser(signIn?: (request: APIRequestContext) => Promise<void>) {
  const { executablePath, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), "sitewright-browser-"));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    // As in playwright.config.ts, for the same reasons.
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
    ],
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    await signIn?.(context.request);
  } catch (error) {
    await close();
    throw error;
  }
  return { port, close };
}
