"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";

const everyMs = 5_000;

/** Refreshes the page at intervals while it is visible, so that awaited changes appear. */
export function LookAgain() {
  const router = useRouter();
  const isVisible = useDocumentVisible();
  useEffect(() => {
    if (!isVisible) return;
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [isVisible, router]);
  return null;
}
