import { announceBranch } from "#lib/workspaces/transfer/serve-branch.ts";
import { cloneRoute, neverKept } from "@/app/_delivery/clone-route.ts";

export const dynamic = "force-dynamic";

/** Announces the published branch. Other services of git, such as receiving a push, are refused. */
export const GET = cloneRoute(async ({ branch, request }) => {
  if (new URL(request.url).searchParams.get("service") !== "git-upload-pack") {
    const headers = { ...neverKept, "content-type": "text/plain; charset=utf-8" };
    return new Response("This repository can only be read.\n", { status: 403, headers });
  }
  const headers = { ...neverKept, "content-type": "application/x-git-upload-pack-advertisement" };
  return new Response(await announceBranch(branch, request.signal), { headers });
});
