"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { AlertDialog } from "../../ui/overlays/alert-dialog";

interface DeleteTemplateProps {
  organizationId: string;
  id: string;
  name: string;
  /** Whether a visible project uses them. Of a hidden one the server tells. */
  isUsed: boolean;
}

/** Deletes shared instructions that no project uses, after a question. */
export function DeleteTemplate({ organizationId, id, name, isUsed }: DeleteTemplateProps) {
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", `/api/organizations/${organizationId}/templates/${id}`);
    router.push("/settings/templates");
    router.refresh();
  });
  if (isUsed) return <p className="text-sm text-text-soft">{words.deleteUsed}</p>;
  return (
    <div className="grid gap-3 justify-self-start">
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <Button variant="secondary" className="justify-self-start" disabled={isBusy} onClick={() => setAsks(true)}>
        {words.delete}
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.deleteTitle(name)}
        description={words.deleteText}
        cancelLabel={words.keep}
        confirmLabel={words.delete}
        confirmVariant="danger"
        onConfirm={() => void run()}
      />
    </div>
  );
}
