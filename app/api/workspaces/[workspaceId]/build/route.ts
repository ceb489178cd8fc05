import { buildAgain, getBuild } from "#lib/projects/building/get-build.ts";
import { askBuildSchema } from "#lib/projects/building/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = parseQuery(request, askBuildSchema.shape);
  return Response.json(await getBuild(actor, { ...params, ...asked }));
});

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  const asked = await parseJson(request, askBuildSchema);
  return Response.json(await buildAgain(actor, { ...params, ...asked }), { status: 202 });
});
