import type { ReactNode } from "react";
import { productWords } from "#lib/words/shell.ts";
import { Card } from "../ui/card";
import { Brand } from "./brand";
import { LanguageLinks } from "./language-links";

/** The frame of pages for signed-out people. */
export function WelcomeShell({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="touch-targets mx-auto grid min-h-dvh w-full max-w-md content-center gap-8 px-4 py-12">
      <div className="grid justify-items-center gap-2 text-center">
        <Brand />
        <p className="text-sm text-text-soft">{productWords.tagline}</p>
      </div>
      <Card className="grid gap-6 shadow-raised">
        <div className="grid gap-1">
          <h1 className="font-display font-semibold text-2xl tracking-tight">{title}</h1>
          <p className="text-sm text-text-soft">{text}</p>
        </div>
        {children}
      </Card>
      <LanguageLinks />
    </main>
  );
}
