"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Dialog, DialogContent } from "../ui/overlays/dialog";
import { SubmitButton } from "../ui/submit-button";

export function RenameProject({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useAction(async (next: string) => {
    await requestJson("PATCH", `/api/projects/${projectId}`, { name: next });
    setOpen(false);
    router.refresh();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setMissing(next === "");
    if (next !== "") void run(next);
  };
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        {projectWords.rename}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title={projectWords.renameTitle} closeLabel={commonWords.close}>
          <form onSubmit={submit} noValidate className="grid gap-5 px-5 py-5 sm:px-6">
            <Field label={projectWords.name} error={isMissing ? projectWords.nameMissing : null}>
              {(control) => (
                <Input {...control} name="name" maxLength={100} required autoComplete="off" defaultValue={name} />
              )}
            </Field>
            {problem ? (
              <Alert tone="danger" announce>
                {problem}
              </Alert>
            ) : null}
            <SubmitButton disabled={isBusy} className="justify-self-end">
              {isBusy ? commonWords.saving : projectWords.renameSubmit}
            </SubmitButton>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
