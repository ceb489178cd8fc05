import lighthouse, { desktopConfig } from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices"] as const;
/** Search engines look at published sites, and at no page of the product. */
export type Category = (typeof categories)[number] | "seo";
export const formFactors = ["mobile", "desktop"] as const;
export type FormFactor = (typeof formFactors)[number];

/** The audits whose figures are reported beside the scores, in milliseconds except for the shift. */
export const figures = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  SI: "speed-index",
  CLS: "cumulative-layout-shift",
} as const;
export type Figure = keyof typeof figures;

export interface Measurement {
  /** From 0 to 100; only of the requested categories. */
  scores: Partial<Record<Category, number>>;
  figures: Partial<Record<Figure, number>>;
  /** The machine's speed at that moment, by Lighthouse's own test; a quiet laptop has 2,000 and more. */
  speed: number;
  /** Audits that count for a score and did not pass in full: a line each. */
  failures: string[];
}

/** Without time measurements no pauses are needed beyond the page's own loading. */
const untimed = { pauseAfterFcpMs: 0, pauseAfterLoadMs: 0, cpuQuietThresholdMs: 0, disableFullPageScreenshot: true };

interface Page {
  url: string;
  /** Of a browser's debugging protocol. */
  port: number;
  formFactor: FormFactor;
  only?: Category[];
}

/**
 * Measures a page with Lighthouse's own defaults: `mobile` is a slow phone on slow 4G, `desktop` a fast line, both
 * simulated from an unthrottled load. The browser's cookies stay; its cache is emptied before each run.
 */
export async function measurePage({ url, port, formFactor, only = [...categories] }: Page): Promise<Measurement> {
  const config = formFactor === "desktop" ? desktopConfig : undefined;
  const flags = { port, onlyCategories: only, logLevel: "error" } as const;
  const result = await lighthouse(url, only.includes("performance") ? flags : { ...flags, ...untimed }, config);
  if (!result) throw new Error(`Lighthouse has said nothing of ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`);

  const references = only.flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
  const counted = new Set(references.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return {
    scores: Object.fromEntries(only.map((category) => [category, (lhr.categories[category]?.score ?? 0) * 100])),
    figures: Object.fromEntries(
      Object.entries(figures).flatMap(([name, id]) => {
        const value = lhr.audits[id]?.numericValue;
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    speed: lhr.environment.benchmarkIndex,
    failures: Object.values(lhr.audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, title, displayValue, details }) =>
        [id, title, displayValue, places(details)].filter(Boolean).join(" · "),
      ),
  };
}

/** Returns the places where an audit has found something: the element, or the whole row if it names none. */
function places(details: unknown): string {
  const items = (details as { items?: { node?: { snippet?: string } }[] } | undefined)?.items ?? [];
  return items
    .map((item) => item.node?.snippet ?? JSON.stringify(item))
    .join(" ")
    .slice(0, 600);
}
