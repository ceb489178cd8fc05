import { switchMemorySearchSchema } from "#lib/memory/memory-schema.ts";
import { switchMemorySearch } from "#lib/memory/switch-memory-search.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const wanted = await parseJson(request, switchMemorySearchSchema);
  return Response.json(await switchMemorySearch(actor, params.projectId, wanted));
});
