"use client";

import { failureWords } from "#lib/words/shell.ts";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-3 px-6 text-center">
      <h1 className="font-display font-semibold text-3xl tracking-tight">{failureWords.title}</h1>
      <p className="text-text-soft">{failureWords.text}</p>
      <Button onClick={reset} className="mt-4">
        {failureWords.action}
      </Button>
    </main>
  );
}
