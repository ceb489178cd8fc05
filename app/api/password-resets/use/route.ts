import { setPasswordSchema } from "#lib/accounts/account-schema.ts";
import { setPasswordByLink } from "#lib/accounts/password-reset/set-password-by-link.ts";
import { clientAddress } from "@/app/_delivery/client-address.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

/** The person signs in with the new password afterwards. */
export const POST = publicRoute(async ({ request }) => {
  const given = await parseJson(request, setPasswordSchema);
  await setPasswordByLink(given, { clientAddress: clientAddress(request.headers) });
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
});
