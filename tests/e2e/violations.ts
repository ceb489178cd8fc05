import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** The minified file: a page takes half the time to compile it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Checked {
  /** The rules to check; all by default. */
  rules?: string[];
  /** A selector of the part of the page that is checked. */
  include?: string;
}

/** Returns one line for each accessibility violation: the rule and the place. The edited site in the preview is excluded. */
export async function violationsOn(page: Page, checked: Checked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async ({ rules: values, include }) => {
    // A part that fades in is judged as it stays.
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    for (let found = moving(); found.length > 0; found = moving())
      await Promise.allSettled(found.map(({ finished }) => finished));
    const { axe } = window as typeof window & { axe: typeof import("axe-core") };
    const { violations } = await axe.run(
      { exclude: ["iframe"], ...(include ? { include } : {}) },
      // Describing everything that passes would take longer than finding violations.
      { resultTypes: ["violations"], iframes: false, ...(values ? { runOnly: { type: "rule", values } } : {}) },
    );
    return violations;
  }, checked);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.replaceAll(/\s+/g, " ")}`),
  );
}
