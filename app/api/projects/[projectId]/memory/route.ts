import { z } from "zod";
import { getMemory } from "#lib/memory/get-memory.ts";
import { saveMemoryDaysSchema } from "#lib/memory/memory-schema.ts";
import { saveMemoryDays } from "#lib/memory/save-memory-days.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { pageLimit, parseQuery, previousId } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const query = parseQuery(request, {
    search: z.string().max(200).optional(),
    before: previousId,
    limit: pageLimit(50),
  });
  return Response.json(await getMemory(actor, { ...params, ...query }));
});

export const PUT = withActor<"projectId">(async ({ actor, params, request }) => {
  const days = await parseJson(request, saveMemoryDaysSchema);
  return Response.json(await saveMemoryDays(actor, params.projectId, days));
});
