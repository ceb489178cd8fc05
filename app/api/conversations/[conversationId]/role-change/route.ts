import { getRoleChange } from "#lib/conversations/conversation/get-role-change.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"conversationId">(async ({ actor, params }) =>
  Response.json({ roleChange: await getRoleChange(actor, params) }),
);
