import { measureTurns } from "#lib/conversations/turn/measure-turns.ts";
import { assertScraper } from "#lib/platform/metrics/assert-scraper.ts";
import { metricsContentType, scrapeMetrics } from "#lib/platform/metrics/scrape-metrics.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

export const dynamic = "force-dynamic";

/** Answers a scraper that holds METRICS_TOKEN; without that setting the address is unknown. */
export const GET = publicRoute(async ({ request }) => {
  assertScraper(request.headers.get("authorization"));
  const headers = { "content-type": metricsContentType, "cache-control": "no-store" };
  return new Response(await scrapeMetrics(await measureTurns()), { headers });
});
