import { z } from "zod";
import { purgeMemorySchema } from "#lib/memory/memory-schema.ts";
import { previewPurge, purgeMemory } from "#lib/memory/purge-memory.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { parseQuery } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const { entryId, conversationId } = parseQuery(request, {
    entryId: z.uuid().optional(),
    conversationId: z.uuid().optional(),
  });
  const what = entryId ? { entryId } : conversationId ? { conversationId } : { all: true as const };
  return Response.json(await previewPurge(actor, params.projectId, what));
});

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const what = await parseJson(request, purgeMemorySchema);
  return Response.json(await purgeMemory(actor, params.projectId, what));
});
