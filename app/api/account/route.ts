import { saveAccountChoices } from "#lib/accounts/save-account-choices.ts";
import { accountChoicesSchema } from "#lib/accounts/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PATCH = withActor(async ({ actor, request }) => {
  await saveAccountChoices(actor, await parseJson(request, accountChoicesSchema));
  return new Response(null, { status: 204 });
});
