import { getSmallPicture } from "#lib/conversations/uploads/get-small-picture.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

export const GET = withActor<"fileId">(async ({ actor, params }) => {
  const picture = await getSmallPicture(actor, params);
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    },
  });
});
