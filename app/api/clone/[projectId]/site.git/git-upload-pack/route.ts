import { platformRefusals } from "#lib/platform/refusals.ts";
import { requestBytesMax, sendBranch } from "#lib/workspaces/transfer/serve-branch.ts";
import { cloneRoute, neverKept } from "@/app/_delivery/clone-route.ts";
import { readBody } from "@/app/_delivery/read-body.ts";

export const POST = cloneRoute(async ({ branch, request }) => {
  const body = await readBody(request, requestBytesMax, platformRefusals["too-large"]);
  const isGzipped = request.headers.get("content-encoding") === "gzip";
  const pack = await sendBranch(branch, { body, isGzipped, signal: request.signal });
  return new Response(pack, { headers: { ...neverKept, "content-type": "application/x-git-upload-pack-result" } });
});
