import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { pool } from "../db/client.ts";
import { processState } from "../process-state.ts";
import { countOpenStreams } from "../quotas/stream-slots.ts";
import { metrics } from "./metrics.ts";

/** The turns of all hosts that have not ended. */
export interface OpenTurns {
  pending: number;
  running: number;
  cancelling: number;
  /** The age of the oldest pending turn in seconds; 0 if none waits. */
  oldestPendingSeconds: number;
}

/** The content type of `scrapeMetrics`: prometheus.io/docs/instrumenting/exposition_formats, "Text format details". */
export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/** Returns this process's metrics in Prometheus' text format. `turns` is null if the database did not answer. */
export function scrapeMetrics(turns: OpenTurns | null): Promise<string> {
  const { registry } = metrics();
  const gauges = processState("metrics.gauges", () => createGauges(registry));
  const { totalCount, idleCount, waitingCount, refusedCount } = pool();
  gauges.connections.set({ state: "open" }, totalCount);
  gauges.connections.set({ state: "idle" }, idleCount);
  gauges.connections.set({ state: "awaited" }, waitingCount + refusedCount);
  gauges.streams.set(countOpenStreams());
  gauges.databaseUp.set(turns === null ? 0 : 1);
  // An old figure would look like a present one.
  gauges.turns.reset();
  gauges.oldest.remove();
  if (turns) {
    for (const status of ["pending", "running", "cancelling"] as const) gauges.turns.set({ status }, turns[status]);
    gauges.oldest.set(turns.oldestPendingSeconds);
  }
  return registry.metrics();
}

/** Watching the event loop wakes the process a hundred times a second, so it begins with the first scrape. */
function createGauges(register: Registry) {
  collectDefaultMetrics({ register });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [register] });
  return {
    turns: gauge("sitewright_turns", "Turns of all hosts that have not ended, by status.", ["status"]),
    oldest: gauge("sitewright_oldest_waiting_turn_seconds", "Age of the oldest turn that waits; 0 if none does."),
    databaseUp: gauge("sitewright_database_up", "1 if the database answered this scrape within three seconds."),
    connections: gauge(
      "sitewright_database_connections",
      "Connections of this process to the database, and the callers that wait for one.",
      ["state"],
    ),
    streams: gauge("sitewright_open_streams", "Streams that this process sends at the moment."),
  };
}
