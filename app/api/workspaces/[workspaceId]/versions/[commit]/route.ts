import { compareVersion } from "#lib/conversations/versions/compare-version.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId" | "commit">(async ({ actor, params }) =>
  Response.json(await compareVersion(actor, params)),
);
