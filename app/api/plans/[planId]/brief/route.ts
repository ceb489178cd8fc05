import { changeBrief } from "#lib/plans/decide-plan.ts";
import { briefSchema } from "#lib/plans/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"planId">(async ({ actor, params, request }) => {
  const { id, phase } = await changeBrief(actor, { ...params, brief: await parseJson(request, briefSchema) });
  return Response.json({ id, phase }, { status: 202 });
});
