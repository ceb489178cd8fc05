import { z } from "zod";
import { listReviews } from "#lib/reviews/list-reviews.ts";
import { reviewStatuses } from "#lib/reviews/schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const query = { status: z.enum(reviewStatuses).optional(), projectId: z.uuid().optional() };

export const GET = withActor(async ({ actor, request }) =>
  Response.json({ reviews: await listReviews(actor, parseQuery(request, query)) }),
);
