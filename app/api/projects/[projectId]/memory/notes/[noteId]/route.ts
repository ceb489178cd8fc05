import { decideNote } from "#lib/memory/decide-note.ts";
import { decideNoteSchema } from "#lib/memory/memory-schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PUT = withActor<"projectId" | "noteId">(async ({ actor, params, request }) => {
  const wanted = await parseJson(request, decideNoteSchema);
  return Response.json(await decideNote(actor, params, wanted));
});
