import { purgeMemorySchema } from "#lib/memory/memory-schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const what = await parseJson(request, purgeMemorySchema);
  return Response.json(await purgeMemory(actor, params.projectId, what));
});
