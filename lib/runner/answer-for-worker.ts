import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { measureTurns } from "#lib/conversations/turn/measure-turns.ts";
import { env } from "#lib/platform/env.ts";
import { checkHealth } from "#lib/platform/health.ts";
import { log } from "#lib/platform/log.ts";
import { assertScraper } from "#lib/platform/metrics/assert-scraper.ts";
import { metricsContentType, scrapeMetrics } from "#lib/platform/metrics/scrape-metrics.ts";
import { Problem } from "#lib/platform/problem.ts";

/**
 * Answers `/api/health` and `/api/metrics` as the web does, at WORKER_PORT, for a worker that serves no pages. Does nothing without that
 * setting. The returned function closes the port. Throws if it is in use.
 */
export async function answerForWorker(): Promise<() => Promise<void>> {
  const { WORKER_PORT, HOST } = env();
  if (WORKER_PORT === undefined) return async () => undefined;
  const server = createServer((request, response) => {
    answer(request.url ?? "", request.headers.authorization, response).catch((error: unknown) => {
      log.error({ err: error }, "a request to the worker failed");
      send(response, 500, "text/plain", "Something went wrong.");
    });
  });
  await once(server.listen({ host: HOST, port: WORKER_PORT, exclusive: true }), "listening");
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

async function answer(url: string, authorization: string | undefined, response: ServerResponse): Promise<void> {
  if (url === "/api/health") {
    const health = await checkHealth();
    return send(response, health.status === "ok" ? 200 : 503, "application/json", JSON.stringify(health));
  }
  try {
    if (url !== "/api/metrics") return send(response, 404, "text/plain", "There is nothing here.");
    assertScraper(authorization);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return send(response, error.kind === "not-found" ? 404 : 401, "text/plain", error.userMessage);
  }
  send(response, 200, metricsContentType, await scrapeMetrics(await measureTurns()));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(text);
}
