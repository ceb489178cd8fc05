import type { Actor } from "#lib/accounts/schema.ts";
import { streamHeaders } from "#lib/conversations/log/encode-stream.ts";
import { takeStreamPlace } from "#lib/platform/quotas/stream-slots.ts";
import { findProjectOf } from "#lib/projects/find-project-of.ts";

/**
 * Answers with a stream if the person and the project each have a free place in this process; otherwise with 429. `open`
 * gets a function to call when the stream has ended.
 */
export async function openStream(
  actor: Actor,
  params: Readonly<Record<string, string>>,
  open: (onEnd: () => void) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  // A missing project is refused below. Until then the stream counts for the person only.
  const project = await findProjectOf(params);
  const release = takeStreamPlace({ userId: actor.userId, projectId: project?.id ?? actor.userId });
  try {
    return new Response(await open(release), { headers: streamHeaders });
  } catch (error) {
    release();
    throw error;
  }
}
