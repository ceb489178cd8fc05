"use client";

import { useState } from "react";
import type { SiteRules } from "#lib/workspaces/rule-schema.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";

/** Returns the rules, and a function that writes one, or with null removes it, as a change by hand. It throws nothing: see `problem`. */
export function useRules(projectId: string, initial: SiteRules) {
  const [known, setKnown] = useState(initial);
  const { run, isBusy, problem } = useAction(async (name: string, text: string | null, done: () => void) => {
    const project = `/api/projects/${projectId}`;
    const { id, resumed } = await requestJson<{ id: string; resumed: boolean }>("POST", `${project}/conversations`, {});
    try {
      const operations = [{ op: "set-rule", name, text }];
      await requestJson("POST", `/api/conversations/${id}/manual-edits`, { base: known.commit, operations });
    } finally {
      // Somebody else can go on at once, unless the person is editing in another window.
      if (!resumed) await requestJson("POST", `/api/conversations/${id}/finish`, {});
    }
    setKnown(await requestJson<SiteRules>("GET", `${project}/rules`));
    done();
  });
  return { ...known, write: run, isBusy, problem };
}
