"use client";

import { usePathname } from "next/navigation";

/** Returns the address of the organization's model, which leads back to the conversation of the present page. */
export function useModelHref(): string {
  const [, conversationId] = /^\/conversations\/([\da-f-]+)/.exec(usePathname()) ?? [];
  return `/settings/model${conversationId ? `?from=${conversationId}` : ""}`;
}
