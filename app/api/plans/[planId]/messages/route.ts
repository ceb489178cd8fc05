import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { planSaySchema } from "#lib/plans/schema.ts";
import { answerInPieces } from "@/app/_delivery/answer-in-pieces.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"planId">(async ({ actor, params, request }) =>
  answerInPieces(request, await listPlanMessages(actor, params)),
);

export const POST = withActor<"planId">(async ({ actor, params, request }) => {
  const said = await sayToPlan(actor, { ...params, ...(await parseJson(request, planSaySchema)) });
  return Response.json(said, { status: 202 });
});
