"use client";

import { useRef, useState } from "react";
import type { ModelPage } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { AnsweringNow } from "./answering-now";
import { ModelForm } from "./model-form";

/** The model of an organization: which one answers, and the form that connects another. */
export function ModelSettingsView({ organizationId, initial }: { organizationId: string; initial: ModelPage }) {
  const [page, setPage] = useState(initial);
  /** The last act, which is said beside its button. */
  const [done, setDone] = useState<"saved" | "disconnected" | null>(null);
  const [forms, setForms] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const path = `/api/organizations/${organizationId}/model`;
  const disconnect = useAction(async () => {
    setPage(await requestJson<ModelPage>("DELETE", path));
    setDone("disconnected");
    setForms((count) => count + 1);
    // The pressed button is gone.
    top.current?.focus();
  });
  const saved = (kept: ModelPage) => {
    setPage(kept);
    setDone("saved");
  };
  return (
    <div className="grid max-w-3xl gap-10">
      <div ref={top} tabIndex={-1} className="grid gap-3 focus-visible:outline-none">
        <AnsweringNow page={page} isBusy={disconnect.isBusy} onDisconnect={() => void disconnect.run()} />
        {disconnect.problem ? (
          <Alert tone="danger" announce>
            {disconnect.problem}
          </Alert>
        ) : null}
        <p role="status" className="text-positive text-sm empty:hidden">
          {done === "disconnected" ? words.disconnected : ""}
        </p>
      </div>
      {page.mayConnect ? (
        <ModelForm
          // An empty form once nothing is connected any more.
          key={forms}
          path={path}
          page={page}
          onSaved={saved}
          isSaved={done === "saved"}
          onChanged={() => setDone(null)}
        />
      ) : null}
    </div>
  );
}
