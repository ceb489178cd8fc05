"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";

const everyMs = 5_000;

/** Asks for the page anew while somebody looks at it: what it waits for shows by itself. */
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
