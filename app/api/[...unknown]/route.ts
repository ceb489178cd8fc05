import { notFound } from "#lib/platform/problem.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

/** Returns a JSON 404 for unknown API paths. */
const nothing = publicRoute(async () => {
  throw notFound();
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
