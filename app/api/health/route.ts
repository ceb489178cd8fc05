import { checkHealth } from "#lib/platform/check-health.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";
import packageFile from "@/package.json";

/** Readiness, for whoever balances load or restarts: 503 names the part that is down. */
export const GET = publicRoute(async () => {
  const { ready, database, worker } = await checkHealth();
  return Response.json(
    { status: ready ? "ok" : "unavailable", database, worker, version: packageFile.version },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
});
