import { keepPlan } from "#lib/plans/decide-plan.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"planId">(async ({ actor, params }) => {
  const { id, phase } = await keepPlan(actor, params);
  return Response.json({ id, phase });
});
