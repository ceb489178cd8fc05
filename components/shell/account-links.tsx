"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#lib/words/language.ts";

interface Links {
  /** Whether the person runs an organization, and so chooses its model. */
  mayChooseModel: boolean;
  /** The language that the person has chosen; null follows the browser. */
  language: Language | null;
  /** Whether the person wants e-mails about follow-ups; null if this server sends none. */
  followUpEmails: boolean | null;
}

const AccountLinksContext = createContext<Links>({ mayChooseModel: false, language: null, followUpEmails: null });

/** Tells the account menu, in any page below, which pages of the organization the person may open, and their language. */
export function AccountLinks({ children, ...links }: Links & { children: ReactNode }) {
  return <AccountLinksContext value={links}>{children}</AccountLinksContext>;
}

export const useAccountLinks = () => useContext(AccountLinksContext);
