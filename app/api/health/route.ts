import { checkHealth } from "#lib/platform/health.ts";
import packageJson from "@/package.json";

export const dynamic = "force-dynamic";

/** Readiness: 200 if a person can work now, else 503 with the part that is down. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(
    { ...health, version: packageJson.version },
    { status: health.status === "ok" ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
