import { z } from "zod";
import { getReviewPicture } from "#lib/reviews/get-review.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { pictureResponse } from "@/app/_delivery/picture-response.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const query = { path: z.string().default(""), side: z.enum(["before", "after"]).default("after") };

export const GET = withActor<"reviewId">(async ({ actor, params, request }) =>
  pictureResponse(await getReviewPicture(actor, { ...params, ...parseQuery(request, query) })),
);
