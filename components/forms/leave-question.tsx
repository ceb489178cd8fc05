"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { LeaveDialog } from "./leave-dialog";

/** Asks before a link of the page is followed while a form has unsaved changes. The browser asks before the page is closed. */
export function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
  const [href, setHref] = useState<string | null>(null);
  const router = useRouter();
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || isElsewhere || link.target === "_blank" || link.origin !== location.origin) return;
      if (link.pathname === location.pathname && link.hash !== "") return;
      event.preventDefault();
      event.stopPropagation();
      setHref(link.href);
    };
    // Before the link's own handler.
    document.addEventListener("click", ask, { capture: true });
    return () => document.removeEventListener("click", ask, { capture: true });
  }, [hasChanges]);
  return (
    <LeaveDialog
      open={href !== null}
      onStay={() => setHref(null)}
      onLeave={() => {
        const url = href === null ? null : new URL(href);
        if (url) router.push(`${url.pathname}${url.search}${url.hash}`);
      }}
    />
  );
}
