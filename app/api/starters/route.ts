import { listStarters } from "#lib/workspaces/starters/starters.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor(async () => Response.json(listStarters()));
