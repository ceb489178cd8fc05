// `npm run lighthouse`: Lighthouse's measures of the built product, the median of five runs for each page, on an
// emulated phone and on a desktop. Fails if a score is under 95. `npm run lighthouse -- --only "200 turns, mobile"` measures
// only the rows whose name contains the text. docs/performance.md has the results.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Lifetime, runLauncher } from "./launcher/lifetime.ts";
import { showStep } from "./launcher/steps.mjs";
import { startMeasuredProduct } from "./lighthouse/measured-product.ts";
import { openMeasuringBrowser } from "./lighthouse/measuring-browser.ts";
import { describeMedian, describeShortfall, medianOf, tableHead } from "./lighthouse/report.ts";
import { type FormFactor, formFactors, type Measurement, measurePage } from "./lighthouse/run-lighthouse.ts";

const runs = 5;

const { only = "" } = parseArgs({ options: { only: { type: "string" } } }).values;

await runLauncher(async (lifetime) => {
  const { pages, signIn } = await startMeasuredProduct(lifetime);
  const rows: string[] = [];
  const shortfalls: string[] = [];
  for (const formFactor of formFactors) {
    for (const page of pages) {
      const name = `${page.name}, ${formFactor}`;
      if (!name.includes(only)) continue;
      const found = await showStep(name, () => measureRepeatedly(lifetime, formFactor, page, signIn));
      const median = medianOf(found);
      rows.push(describeMedian(page.name, formFactor, median));
      shortfalls.push(...describeShortfall(name, median, found));
    }
  }
  console.log(
    [`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`, "", ...tableHead, ...rows].join("\n"),
  );
  for (const shortfall of shortfalls) console.error(shortfall);
  return shortfalls.length === 0 ? 0 : 1;
});

/** Measures a page in a browser of its own, so that its cache is empty and only the wanted person is signed in. */
async function measureRepeatedly(
  lifetime: Lifetime,
  formFactor: FormFactor,
  page: { url: string; isSignedIn: boolean },
  signIn: Parameters<typeof openMeasuringBrowser>[0],
): Promise<Measurement[]> {
  const browser = await openMeasuringBrowser(page.isSignedIn ? signIn : undefined);
  lifetime.atEnd(browser.close);
  const found: Measurement[] = [];
  while (found.length < runs) found.push(await measurePage({ url: page.url, port: browser.port, formFactor }));
  await browser.close();
  return found;
}
