import { listPages } from "#lib/projects/list-pages.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"workspaceId">(async ({ actor, params }) => Response.json(await listPages(actor, params)));
