import { retrySetupSchema } from "#lib/projects/schema.ts";
import { retrySetup } from "#lib/projects/setup/retry-setup.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"workspaceId">(async ({ actor, params, request }) => {
  await retrySetup(actor, params.workspaceId, await parseJson(request, retrySetupSchema));
  return Response.json({ id: params.workspaceId, status: "available_for_setup" }, { status: 202 });
});
