import { startConversationSchema } from "#lib/conversations/conversation/conversation-schema.ts";
import { listConversations } from "#lib/conversations/conversation/list-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { pageLimit, parseQuery, previousId } from "@/app/_delivery/parse-query.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params, request }) => {
  const page = parseQuery(request, { before: previousId, limit: pageLimit(30) });
  return Response.json(await listConversations(actor, { ...params, ...page }));
});

export const POST = withActor<"projectId">(async ({ actor, params, request }) => {
  const { continues } = await parseJson(request, startConversationSchema);
  const { conversation, resumed } = await startConversation(actor, { ...params, continues });
  const { id, workspaceId, status } = conversation;
  return Response.json({ id, workspaceId, status, resumed }, { status: resumed ? 200 : 201 });
});
