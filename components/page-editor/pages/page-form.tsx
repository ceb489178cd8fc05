"use client";

import type { ReactNode } from "react";
import { commonWords } from "#lib/words/common.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { DialogClose, DialogContent } from "../../ui/overlays/dialog";
import type { PageDialogProps } from "./page-dialog-props";

interface PageFormProps extends Pick<PageDialogProps, "blocked" | "isSaving" | "problem"> {
  title: string;
  isLoading: boolean;
  /** The sentence to show if the site can't be read. */
  failed: string | null;
  children?: ReactNode;
  /** A sentence for each thing that will change; empty while it is not known, null where the fields show it. */
  changes: readonly ReactNode[] | null;
  saveLabel: string;
  isDanger?: boolean;
  /** Null while something is missing. */
  onSubmit: (() => void) | null;
}

/** A dialog about a page: the fields, what saving will change, and the button that does it. */
export function PageForm(props: PageFormProps) {
  const { title, children, isLoading, failed, changes, blocked, isSaving, problem, onSubmit } = props;
  const isOff = onSubmit === null || blocked !== null || isSaving;
  return (
    <DialogContent title={title} closeLabel={commonWords.close}>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) onSubmit();
        }}
      >
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 py-5 sm:px-6">
          {failed ? (
            <Alert tone="danger" announce>
              {failed}
            </Alert>
          ) : null}
          {isLoading && !failed ? <Busy>{pagesWords.loading}</Busy> : children}
          {!isLoading && !failed && changes !== null ? (
            // Has room for what comes, so that the button below keeps its place while somebody types.
            <section className="grid min-h-36 content-start gap-2 rounded-xl bg-sunken p-4">
              <h3 className="font-medium text-sm">{pagesWords.changes}</h3>
              {changes.length === 0 ? <p className="text-sm text-text-soft">{pagesWords.noChange}</p> : null}
              <ul className="grid list-disc gap-1.5 pl-4 text-sm text-text-soft marker:text-line-strong">
                {changes.map((change, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have fixed places
                  <li key={index}>{change}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {blocked ? <Alert tone="caution">{blocked}</Alert> : null}
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-4 sm:px-6">
          <DialogClose asChild>
            <Button variant="secondary">{pagesWords.cancel}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant={props.isDanger ? "danger" : "primary"}
            // Stays focusable, so that the focus is not lost while it is saved.
            aria-disabled={isOff || undefined}
          >
            {isSaving ? commonWords.saving : props.saveLabel}
          </Button>
        </footer>
      </form>
    </DialogContent>
  );
}
