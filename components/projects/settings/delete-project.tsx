"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { LocalTime } from "../../ui/local-time";
import { Dialog, DialogContent, dialogFooterStyle } from "../../ui/overlays/dialog";
import { SubmitButton } from "../../ui/submit-button";

interface DeleteProjectProps {
  projectId: string;
  name: string;
  restorableUntil: string;
}

/** Deletes the project once its name is typed. Says before what happens and until when it can be restored. */
export function DeleteProject({ projectId, name, restorableUntil }: DeleteProjectProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { run, forget, isBusy, problem } = useAction(async (typedName: string) => {
    await requestJson("DELETE", `/api/projects/${projectId}`, { name: typedName });
    router.push("/projects");
    router.refresh();
    // The button stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(typed);
  };
  const toggle = (open: boolean) => {
    setOpen(open);
    setTyped("");
    forget();
  };
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => toggle(true)}>
        <Trash2 aria-hidden />
        {projectWords.delete}
      </Button>
      <Dialog open={isOpen} onOpenChange={toggle}>
        <DialogContent
          title={projectWords.deleteTitle(name)}
          description={projectWords.deleteText}
          closeLabel={commonWords.close}
        >
          <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
            <div className="grid flex-1 content-start gap-5 overflow-y-auto p-5 sm:p-6">
              <p className="text-sm">
                {projectWords.deleteUntil} <LocalTime at={restorableUntil} />. {projectWords.deleteAfter}
              </p>
              <p className="text-sm text-text-soft">{projectWords.deleteRemote}</p>
              <Field label={projectWords.deleteName(name)}>
                {(control) => (
                  <Input
                    {...control}
                    required
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
              {problem ? (
                <Alert tone="danger" announce>
                  {problem}
                </Alert>
              ) : null}
            </div>
            <footer className={dialogFooterStyle}>
              <Button variant="secondary" onClick={() => toggle(false)}>
                {projectWords.deleteKeep}
              </Button>
              <SubmitButton variant="danger" disabled={isBusy || typed.trim() !== name.trim()}>
                {isBusy ? projectWords.deleteBusy : projectWords.delete}
              </SubmitButton>
            </footer>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
