"use client";

import { createContext, type ReactNode, useContext } from "react";

interface Links {
  /** Whether the person runs an organization, and so chooses its model. */
  mayChooseModel: boolean;
}

const AccountLinksContext = createContext<Links>({ mayChooseModel: false });

/** Tells the account menu, in any page below, which pages of the organization the person may open. */
export function AccountLinks({ children, ...links }: Links & { children: ReactNode }) {
  return <AccountLinksContext value={links}>{children}</AccountLinksContext>;
}

export const useAccountLinks = () => useContext(AccountLinksContext);
