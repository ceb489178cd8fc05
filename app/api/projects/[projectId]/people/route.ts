import { listPeople } from "#lib/accounts/people/list-people.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"projectId">(async ({ actor, params }) =>
  Response.json({ people: await listPeople(actor, params) }),
);
