import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"planId">(async ({ actor, params }) =>
  Response.json(await getPlanForDisplay(actor, params)),
);
