import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RestrictionAct } from "#lib/accounts/schema.ts";

/**
 * Reads the page again when the person was restricted to released places, or that was lifted, since it was read: it then says what they may
 * change. The draft in the box stays.
 */
export function useRestrictionRefresh(since: RestrictionAct | null, isShown: boolean): void {
  const router = useRouter();
  const at = since?.at ?? null;
  const known = useRef(at);
  const refresh = useEffectEvent(() => {
    // A page that was read after the act tells it already.
    if (at !== null && isShown) return;
    router.refresh();
  });
  useEffect(() => {
    if (known.current === at) return;
    known.current = at;
    refresh();
  }, [at]);
}
