import { type Env, env } from "../env.ts";
import { log } from "../log.ts";
import { setSpanSource } from "./tracing.ts";

/** Switches tracing on if the settings name a collector. Nothing of OpenTelemetry's SDK is loaded otherwise. */
export async function startTracing(processKind: "web" | "worker"): Promise<void> {
  const settings = env();
  const url = tracesUrl(settings);
  if (url === null) return;
  try {
    const { createSpanSource } = await import("./open-telemetry.ts");
    setSpanSource(
      createSpanSource({
        url,
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: settings.OTEL_SERVICE_NAME,
        processKind,
        sampler: settings.OTEL_TRACES_SAMPLER,
        ratio: settings.OTEL_TRACES_SAMPLER_ARG,
      }),
    );
  } catch (error) {
    log.error({ err: error }, "tracing could not be started; the product runs without it");
  }
}

/** Delivers what has ended, at most for a second, and switches tracing off. */
export async function stopTracing(): Promise<void> {
  await setSpanSource(null)?.stop();
}

/** Returns the address for spans; null if none is set. The one for traces is taken as it is (OpenTelemetry's rule for its settings). */
export function tracesUrl({
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own,
}: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT">): string | null {
  if (own !== undefined) return own;
  return base === undefined ? null : `${base.replace(/\/$/, "")}/v1/traces`;
}
