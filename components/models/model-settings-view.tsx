"use client";

import { useRef, useState } from "react";
import type { ModelPage } from "#lib/models/schema.ts";
import { modelWords as words } from "#lib/words/settings/models.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { classNames } from "../ui/class-names";
import { AnsweringNow } from "./answering-now";
import { ModelForm } from "./model-form";

interface ModelSettingsViewProps {
  organizationId: string;
  initial: ModelPage;
  /** The address of the editor from which the person came, or null. */
  editorHref: string | null;
}

/** The model of an organization: which one answers, and the form that connects another. */
export function ModelSettingsView({ organizationId, initial, editorHref }: ModelSettingsViewProps) {
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
    <div
      className={classNames(
        "grid gap-10",
        page.mayConnect ? "lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12" : "max-w-3xl",
      )}
    >
      <div
        ref={top}
        tabIndex={-1}
        className="grid content-start gap-3 focus-visible:outline-none lg:order-last lg:mt-12"
      >
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
          editorHref={editorHref}
          page={page}
          onSaved={saved}
          isSaved={done === "saved"}
          onChanged={() => setDone(null)}
        />
      ) : null}
    </div>
  );
}
