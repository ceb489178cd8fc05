"use client";

import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EntriesForDisplay, EntryDetails, EntryForDisplay } from "#lib/content/schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { contentWords, fieldName } from "#lib/words/content/content-words.ts";
import { FormEnd } from "../forms/form-end";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { dayHere } from "./day-here";
import { EntryBody } from "./entry-body";
import { EntryField } from "./entry-field";
import {
  changedValues,
  editable,
  type Faults,
  faultsOf,
  nameOf,
  type Typed,
  textsOf,
  toTyped,
  toValue,
} from "./form-values";
import { broughtBack, dropKeptEntry, entryKey, keepEntry, readKeptEntry } from "./kept-entry";
import { KeptForm } from "./kept-form";
import type { PictureHost } from "./picture-host";

interface EntryFormProps {
  list: EntriesForDisplay;
  /** Null for a new entry. */
  entry: EntryForDisplay | null;
  host: Omit<PictureHost, "onUploaded" | "commit" | "pictures">;
  blocked: string | null;
  save: { isBusy: boolean; problem: string | null };
  onSave: (base: string, operations: Operation[], saved: { title: string; address: string | null }) => void;
  onSource: (path: string) => void;
  onBack: () => void;
  /** Called with the key under which the form is kept once it differs from what is saved; null while it does not. */
  onDirty: (keptAs: string | null) => void;
}

/** The form of an entry, or of a new one. */
export function EntryForm(props: EntryFormProps) {
  const { list, entry, host, onBack, onSource } = props;
  const query =
    entry &&
    new URLSearchParams({
      collection: list.collection.id,
      path: entry.path,
      ...(entry.index === null ? {} : { index: `${entry.index}` }),
    });
  const { data, problem } = useRead<EntryDetails>(
    query && `/api/workspaces/${host.workspaceId}/content/entry?${query}`,
    entry?.version ?? "",
  );
  const details = entry === null ? emptyEntry(list) : data;
  const closed = details?.entry.problem ?? null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b px-5 py-2 sm:px-6">
        <Button variant="quiet" size="small" onClick={onBack} className="-ml-3">
          <ArrowLeft aria-hidden />
          {contentWords.back(list.collection.label)}
        </Button>
      </div>
      {problem ? (
        <Alert tone="danger" announce className="m-5">
          {problem}
        </Alert>
      ) : !details ? (
        <Busy className="p-6">{commonWords.loading}</Busy>
      ) : closed ? (
        <div className="grid gap-4 p-5 sm:p-6">
          <Alert>
            <strong className="block">{contentWords.closedTitle}</strong>
            {contentWords.problems[closed]}
          </Alert>
          <Button variant="secondary" className="w-fit" onClick={() => onSource(details.entry.path)}>
            {contentWords.source}
          </Button>
        </div>
      ) : (
        <Fields key={details.entry.version} {...props} details={details} />
      )}
    </div>
  );
}

/** A new entry: the fields of the others, with the values that new ones begin with. */
function emptyEntry({ commit, fields, hasBody }: EntriesForDisplay): EntryDetails {
  const today = dayHere();
  return {
    commit,
    entry: { path: "", index: null, version: "", title: "", date: null, isDraft: false, move: null, problem: null },
    values: fields.map(({ key, kind, initial }) => ({
      key,
      value: kind === "date" && key === "date" ? today : initial,
    })),
    others: [],
    body: hasBody ? "" : null,
    address: null,
  };
}

function Fields({ list, entry, host, blocked, save, details, ...on }: EntryFormProps & { details: EntryDetails }) {
  const kept = new Set(details.others.flatMap(({ key, isWhole }) => (isWhole ? [key] : [])));
  const fields = editable(list.fields).filter(({ key }) => !kept.has(key));
  const [before] = useState<Typed>(() =>
    Object.fromEntries(
      fields.map((field) => [
        nameOf(field.key),
        toTyped(field, details.values.find(({ key }) => key === field.key)?.value ?? null),
      ]),
    ),
  );
  const [typed, setTyped] = useState(before);
  const oldBody = (details.body ?? "").replace(/\r\n?/g, "\n");
  const [body, setBody] = useState(oldBody);
  const [faults, setFaults] = useState<Faults>({});
  const [uploads, setUploads] = useState<readonly { id: string; path: string }[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const values = changedValues(fields, before, typed);
  const isDirty = values.length > 0 || body !== oldBody;
  const { onDirty } = on;
  const keptAs = entryKey({ workspaceId: host.workspaceId, collection: list.collection.id, entry });
  const [offered, setOffered] = useState(() => readKeptEntry(keptAs));
  useEffect(() => onDirty(isDirty ? keptAs : null), [isDirty, keptAs, onDirty]);
  const { version } = details.entry;
  const keep = useEffectEvent(() => {
    const now = { typed: differing(before, typed), body: body === oldBody ? null : body };
    if (isDirty) keepEntry(keptAs, { version, ...now, uploads });
    // An offer stays kept until the person has decided.
    else if (offered === null) dropKeptEntry(keptAs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept
  useEffect(() => keep(), [typed, body, uploads, offered]);
  const titleField = fields.find(({ key }) => titleKeys.includes(key)) ?? fields.find(({ kind }) => kind === "text");
  const title = `${(titleField && typed[nameOf(titleField.key)]) ?? ""}`.trim();

  const submit = () => {
    const found: Faults = Object.assign(
      {},
      ...fields.map((field): Faults => {
        const name = nameOf(field.key);
        if (entry === null && field === titleField && title === "") return { [name]: "missing" };
        return faultsOf(field, entry === null ? undefined : before[name], typed[name] ?? "", name);
      }),
    );
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const control = form.current?.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const shown = new Set(textsOf({ group: typed }));
    const pictures = uploads.flatMap(({ id, path }): Operation[] =>
      [...shown].some((value) => value !== "" && path.endsWith(value.replace(/^\/+/, "")))
        ? [{ op: "set-asset", path, upload: id }]
        : [],
    );
    const changedBody = body === oldBody ? {} : { body };
    const collection = list.collection.id;
    const operation: Operation = entry
      ? {
          op: "set-entry",
          collection,
          path: entry.path,
          index: entry.index,
          version: details.entry.version,
          values,
          ...changedBody,
        }
      : {
          ...{ op: "add-entry", collection, title },
          values: fields.flatMap((field) => {
            const value = toValue(field, typed[nameOf(field.key)] ?? "");
            const isUntouched = typed[nameOf(field.key)] === before[nameOf(field.key)] && field.initial === null;
            return value === null || (isUntouched && field.kind !== "date") ? [] : [{ key: field.key, value }];
          }),
          ...changedBody,
        };
    on.onSave(details.commit, [...pictures, operation], {
      title: title || details.entry.title,
      address: details.address,
    });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === null && !save.isBusy) submit();
      }}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className="mx-auto grid max-w-3xl gap-6 px-5 py-6 sm:px-6">
        <h3 className="text-balance font-display font-semibold text-lg">{entry?.title ?? contentWords.newTitle}</h3>
        {offered ? (
          <KeptForm
            hasChanged={offered.version !== version}
            onBringBack={() => {
              setTyped((now) => ({ ...now, ...broughtBack(offered, before, version) }));
              if (offered.body !== null && details.body !== null) setBody(offered.body);
              setUploads(offered.uploads);
              setOffered(null);
            }}
            onDrop={() => setOffered(null)}
          />
        ) : null}
        {fields.map((field) => {
          const name = nameOf(field.key);
          return (
            <EntryField
              key={name}
              field={field}
              name={name}
              typed={typed[name] ?? ""}
              faults={faults}
              host={{
                ...{ ...host, commit: details.commit, pictures: list.pictures },
                onUploaded: (upload) => setUploads((known) => [...known, upload]),
              }}
              onChange={(value) => {
                setTyped((known) => ({ ...known, [name]: value }));
                setFaults((known) => withoutName(known, name));
              }}
            />
          );
        })}
        {details.body === null ? null : (
          <EntryBody
            label={contentWords.body}
            value={body}
            host={{ workspaceId: host.workspaceId, commit: details.commit, pictures: list.pictures }}
            onChange={setBody}
          />
        )}
        {details.others.length > 0 ? (
          <section className="grid gap-3 rounded-xl bg-sunken p-4">
            <h4 className="font-medium text-sm">{contentWords.others}</h4>
            <p className="text-text-soft text-xs">{contentWords.othersHint}</p>
            <dl className="grid gap-2 text-sm">
              {details.others.map(({ key, source }) => (
                <div key={key} className="grid gap-0.5">
                  <dt className="text-xs">
                    {fieldName({ key, label: list.fields.find((one) => one.key === key)?.label ?? null })}
                  </dt>
                  <dd className="overflow-x-auto whitespace-pre-wrap break-words font-mono text-2xs text-text-soft">
                    {source}
                  </dd>
                </div>
              ))}
            </dl>
            <Button variant="secondary" size="small" className="w-fit" onClick={() => on.onSource(details.entry.path)}>
              {contentWords.source}
            </Button>
          </section>
        ) : null}
        {blocked ? <Alert tone="caution">{blocked}</Alert> : null}
        <FormEnd
          save={save}
          isOff={blocked !== null || (entry !== null && !isDirty)}
          label={entry ? contentWords.save : contentWords.saveNew}
          said=""
        />
      </div>
    </form>
  );
}

/** A field that is changed is not wrong until it is looked at again; nor are its parts. */
const withoutName = (faults: Faults, name: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([own]) => own !== name && !own.startsWith(`${name}:`)));

/** Returns what was typed over the values before. */
const differing = (before: Typed, now: Typed): Typed =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name]));

const titleKeys: readonly string[] = ["title", "name", "heading", "headline", "label", "question", "term"];
