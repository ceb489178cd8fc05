import { withActor } from "@/app/_delivery/with-actor.ts";
import { listStarters } from "#lib/workspaces/starters/starters.ts";

export const GET = withActor(async () => Response.json(listStarters()));
