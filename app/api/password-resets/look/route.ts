import { lookAtResetSchema } from "#lib/accounts/account-schema.ts";
import { lookAtReset } from "#lib/accounts/password-reset/set-password-by-link.ts";
import { clientAddress } from "@/app/_delivery/client-address.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";

/** A POST, so that the token is in no address. */
export const POST = publicRoute(async ({ request }) => {
  const { token } = await parseJson(request, lookAtResetSchema);
  const offer = await lookAtReset(token, { clientAddress: clientAddress(request.headers) });
  return Response.json(offer, { headers: { "cache-control": "no-store" } });
});
