import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { beginPlanSchema } from "#lib/plans/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"conversationId">(async ({ actor, params, request }) => {
  const { id, phase } = await beginPlan(actor, { ...params, ...(await parseJson(request, beginPlanSchema)) });
  return Response.json({ id, phase }, { status: 201 });
});
