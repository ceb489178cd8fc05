"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

export function RenameProject({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const rename = useCallback(
    async (next: string) => {
      await requestJson("PATCH", `/api/projects/${projectId}`, { name: next });
      setOpen(false);
      router.refresh();
    },
    [projectId, router],
  );
  const { run, isBusy, problem } = useAction(rename);
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
        {words.projects.rename}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title={words.projects.renameTitle} closeLabel={words.common.close}>
          <form onSubmit={submit} noValidate className="grid gap-5 px-5 py-5 sm:px-6">
            <Field label={words.projects.name} error={isMissing ? words.projects.nameMissing : null}>
              {(control) => (
                <Input {...control} name="name" maxLength={100} required autoComplete="off" defaultValue={name} />
              )}
            </Field>
            {problem ? (
              <Alert tone="danger" announce>
                {problem}
              </Alert>
            ) : null}
            <Button type="submit" disabled={isBusy} className="justify-self-end">
              {isBusy ? words.common.saving : words.projects.renameSubmit}
            </Button>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
