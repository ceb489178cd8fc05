import { retryItem } from "#lib/plans/build/change-item.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"planId" | "itemId">(async ({ actor, params }) => {
  const { id, phase } = await retryItem(actor, params);
  return Response.json({ id, phase }, { status: 202 });
});
