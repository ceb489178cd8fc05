import { getCandidate } from "#lib/reviews/get-candidate.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"reviewId">(async ({ actor, params }) => Response.json(await getCandidate(actor, params)));
