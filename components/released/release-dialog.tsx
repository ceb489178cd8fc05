"use client";

import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import type { ReleasedPlacesForDisplay } from "#lib/projects/released-places/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { releaseWords as words } from "#lib/words/page/release.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";
import { forWhom, likelyRecipient, nameOf, RecipientSelect, toRecipient } from "./recipient-select";

interface ReleaseDialogProps {
  projectId: string;
  map: SourceMap;
  element: SourceElement;
  onClose: () => void;
}

/** Releases an element of the page, as a place of its own or in place of a lost one. */
export function ReleaseDialog({ projectId, map, element, onClose }: ReleaseDialogProps) {
  const { data, problem: unread } = useRead<ReleasedPlacesForDisplay>(`/api/projects/${projectId}/released-places`);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={words.title(element.name)} description={words.text} closeLabel={commonWords.close}>
        {data ? (
          <ReleaseChoice projectId={projectId} map={map} element={element} known={data} onClose={onClose} />
        ) : (
          <div className="px-5 py-5 sm:px-6">
            {unread ? (
              <p role="alert" className="text-danger text-sm">
                {unread}
              </p>
            ) : (
              <Busy>{words.loading}</Busy>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Asks for whom an element is released, or in place of which lost place. */
export function ReleaseChoice({
  projectId,
  map,
  element,
  known,
  onClose,
}: ReleaseDialogProps & { known: Pick<ReleasedPlacesForDisplay, "places" | "people"> }) {
  const id = useId();
  const lost = known.places.filter(({ lostAt }) => lostAt !== null);
  const [instead, setInstead] = useState("");
  const [who, setWho] = useState(() => likelyRecipient(known.people));
  const [done, setDone] = useState<string | null>(null);
  const here = known.places.filter(({ path, ref }) => path === map.path && ref === element.ref).map(forWhom);
  const { run, isBusy, problem } = useAction(async () => {
    const anchor = { path: map.path, ref: element.ref, commit: map.commit };
    const path = `/api/projects/${projectId}/released-places`;
    if (instead !== "") await requestJson("PUT", `${path}/${instead}`, anchor);
    else await requestJson("POST", path, { kind: "element", ...anchor, for: toRecipient(who) });
    setDone(
      instead === ""
        ? nameOf(known.people, toRecipient(who))
        : lost
            .filter(({ id }) => id === instead)
            .map(forWhom)
            .join(),
    );
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  if (done !== null)
    return (
      <div className="grid">
        <Alert tone="positive" announce className="mx-5 my-5 sm:mx-6">
          {words.released(done)}
        </Alert>
        <div className={dialogFooterStyle}>
          <Button variant="secondary" asChild>
            <Link href={`/projects/${projectId}/settings/released-places`} prefetch={false}>
              {words.toList}
            </Link>
          </Button>
          <Button autoFocus onClick={onClose}>
            {commonWords.close}
          </Button>
        </div>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 py-5 sm:px-6">
        {here.length > 0 ? <Alert tone="neutral">{words.already(here)}</Alert> : null}
        {lost.length === 0 ? null : (
          <div className="space-y-1.5">
            <label htmlFor={`${id}-instead`} className="block font-medium text-sm">
              {words.inPlaceOf}
            </label>
            <Select
              id={`${id}-instead`}
              value={instead}
              className="w-full"
              onChange={({ target }) => setInstead(target.value)}
            >
              <option value="">{words.asNew}</option>
              {lost.map((place) => (
                <option key={place.id} value={place.id}>
                  {place.name}
                </option>
              ))}
            </Select>
          </div>
        )}
        {instead === "" ? (
          <div className="space-y-1.5">
            <label htmlFor={`${id}-who`} className="block font-medium text-sm">
              {words.forWhom}
            </label>
            <RecipientSelect id={`${id}-who`} people={known.people} value={who} onChange={setWho} />
          </div>
        ) : null}
        {problem ? (
          <p role="alert" className="text-danger text-sm">
            {problem}
          </p>
        ) : null}
        {known.people.some(({ restricted }) => restricted) ? null : (
          <Alert tone="neutral">{words.nobodyRestricted}</Alert>
        )}
      </div>
      <footer className={dialogFooterStyle}>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton disabled={isBusy}>{isBusy ? words.releasing : words.release}</SubmitButton>
      </footer>
    </form>
  );
}
