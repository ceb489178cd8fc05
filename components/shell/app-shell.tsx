import Link from "next/link";
import type { ReactNode } from "react";
import { commonWords } from "#lib/words/common.ts";
import { productWords } from "#lib/words/shell.ts";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { EarlyTyping } from "./early-typing";

/** The frame of every page except the editor: navigation, account menu, and the page. */
export function AppShell({ personName, children }: { personName: string; children: ReactNode }) {
  return (
    <>
      <EarlyTyping />
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-text px-4 py-2 text-background text-sm focus:translate-y-0"
      >
        {commonWords.skipToContent}
      </a>
      <header className="border-line border-b bg-surface">
        <nav aria-label={productWords.name} className="mx-auto flex h-16 max-w-5xl items-center gap-4 px-4 sm:px-6">
          <Link href="/projects" className="inline-flex rounded-md">
            <Brand />
          </Link>
          <span className="ml-auto" />
          <AccountMenu personName={personName} />
        </nav>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="touch-targets mx-auto max-w-5xl px-4 py-10 focus-visible:outline-none sm:px-6 sm:py-14"
      >
        {children}
      </main>
    </>
  );
}
