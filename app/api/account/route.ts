import { chooseLanguage } from "#lib/accounts/choose-language.ts";
import { languageChoiceSchema } from "#lib/accounts/schema.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const PATCH = withActor(async ({ actor, request }) => {
  await chooseLanguage(actor, await parseJson(request, languageChoiceSchema));
  return new Response(null, { status: 204 });
});
