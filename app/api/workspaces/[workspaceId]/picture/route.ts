import { z } from "zod";
import { getSitePicture } from "#lib/projects/preview/get-site-picture.ts";
import { listPagesSchema } from "#lib/projects/schema.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { pictureResponse } from "@/app/_delivery/picture-response.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const query = { ...listPagesSchema.shape, path: z.string().max(1_000).default("") };

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) =>
  pictureResponse(await getSitePicture(actor, { ...params, ...parseQuery(request, query) })),
);
