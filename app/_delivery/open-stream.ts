import type { Actor } from "#lib/accounts/schema.ts";
import { streamHeaders } from "#lib/conversations/log/encode-stream.ts";
import { takeStreamPlace } from "#lib/platform/quotas/stream-slots.ts";
import { findProjectOf } from "#lib/projects/find-project-of.ts";

/**
 * Answers a stream as long as the person and the project have a place for one more in this process; else 429. `open` is given
 * what to call when the stream has ended.
 */
export async function openStream(
  actor: Actor,
  params: Readonly<Record<string, string>>,
  open: (onEnd: () => void) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  // What does not exist is refused below, and counts until then.
  const project = await findProjectOf(params);
  const release = takeStreamPlace({ userId: actor.userId, projectId: project?.id ?? actor.userId });
  try {
    return new Response(await open(release), { headers: streamHeaders });
  } catch (error) {
    release();
    throw error;
  }
}
