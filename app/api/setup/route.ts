import { createFirstAccount } from "#lib/accounts/first-account/create-first-account.ts";
import { hasAccounts } from "#lib/accounts/first-account/has-accounts.ts";
import { newAccountSchema } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { parseJson } from "@/app/_delivery/parse-json.ts";
import { publicRoute } from "@/app/_delivery/public-route.ts";
import { assertNameOfThisMachine } from "@/app/_delivery/server-origin.ts";

/** Creates the owner while there is no account; afterwards this address does not exist. */
export const POST = publicRoute(async ({ request }) => {
  assertNameOfThisMachine(request.headers);
  if (await hasAccounts()) throw notFound();
  const { userId } = await createFirstAccount(await parseJson(request, newAccountSchema));
  return Response.json({ id: userId }, { status: 201 });
});
