import { notFound } from "#lib/platform/problem.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

/** Whatever is no route answers as a route does, and not with a page for people. */
const nothing = publicRoute(async () => {
  throw notFound();
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
