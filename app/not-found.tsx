import { Compass } from "lucide-react";
import Link from "next/link";
import { notFoundWords } from "#lib/words/shell.ts";
import { Button } from "@/components/ui/button";

/**
 * Not async: it is rendered beside each page, and its place in the answer must not tell whether something is absent or hidden. So it may
 * speak the browser's language before the person's is known.
 */
export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-3 px-6 text-center">
      <div className="mb-3 grid size-14 place-items-center rounded-2xl bg-accent-soft text-on-accent-soft">
        <Compass aria-hidden className="size-6" />
      </div>
      <h1 className="font-display font-semibold text-3xl tracking-tight">{notFoundWords.title}</h1>
      <p className="text-text-soft">{notFoundWords.text}</p>
      <Button asChild className="mt-4">
        <Link href="/projects">{notFoundWords.action}</Link>
      </Button>
    </main>
  );
}
