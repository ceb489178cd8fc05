import type { PasswordLink } from "#lib/accounts/account-schema.ts";
import { makePasswordLink } from "#lib/accounts/password-reset/make-password-link.ts";
import { passwordLinkUrl } from "#lib/accounts/password-reset/password-link-url.ts";
import { serverOrigin } from "@/app/_delivery/server-origin.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const POST = withActor<"projectId" | "userId">(async ({ actor, params, request }) => {
  const { token, expiresAt } = await makePasswordLink(actor, params);
  const url = passwordLinkUrl(serverOrigin(request.headers), token);
  const link: PasswordLink = { url, expiresAt: expiresAt.toISOString() };
  return Response.json(link, { status: 201 });
});
