import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { notFound } from "#lib/platform/problem.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"editSessionId" | "n">(async ({ actor, params: { editSessionId, n } }) => {
  if (!/^[1-9]\d{0,5}$/.test(n)) throw notFound();
  return Response.json(await getRequest(actor, { editSessionId, n: Number(n) }));
});
