import { changePasswordSchema } from "#lib/accounts/account-schema.ts";
import { changePassword } from "#lib/accounts/sign-in/change-password.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor(async ({ actor, request }) => {
  await changePassword(actor, await parseJson(request, changePasswordSchema));
  return new Response(null, { status: 204 });
});
