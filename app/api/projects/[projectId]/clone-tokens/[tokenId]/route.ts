import { revokeCloneToken } from "#lib/publishing/clone/clone-tokens.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const DELETE = withActor<"projectId" | "tokenId">(async ({ actor, params }) => {
  await revokeCloneToken(actor, params);
  return new Response(null, { status: 204 });
});
