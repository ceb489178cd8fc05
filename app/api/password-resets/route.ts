import { askForResetSchema } from "#lib/accounts/account-schema.ts";
import { askForReset } from "#lib/accounts/password-reset/ask-for-reset.ts";
import { clientAddress } from "@/app/_delivery/client-address.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

/** Answers the same whether or not there is such an account. */
export const POST = publicRoute(async ({ request }) => {
  const { email } = await parseJson(request, askForResetSchema);
  await askForReset({ email, clientAddress: clientAddress(request.headers) });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});
