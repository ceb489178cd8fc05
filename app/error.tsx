"use client";

import { words } from "#lib/platform/words.ts";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-3 px-6 text-center">
      <h1 className="font-display font-semibold text-3xl tracking-tight">{words.failure.title}</h1>
      <p className="text-text-soft">{words.failure.text}</p>
      <Button onClick={reset} className="mt-4">
        {words.failure.action}
      </Button>
    </main>
  );
}
