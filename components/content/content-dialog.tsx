"use client";

import { ArrowUpDown, Plus } from "lucide-react";
import { useState } from "react";
import type { CollectionsForDisplay, EntriesForDisplay, EntryForDisplay } from "#lib/content/schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { LeaveDialog } from "../forms/leave-dialog";
import { readJson } from "../http/read-json";
import { useRead } from "../http/use-read";
import { LastDone } from "../page-editor/panel/last-done";
import { useSaveOperations } from "../page-editor/use-save-operations";
import type { SiteAct } from "../preview/page-act";
import type { AwaitedEntry } from "../preview/pages/use-entry-page";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { Dialog, DialogContent } from "../ui/overlays/dialog";
import { Select } from "../ui/select";
import { dayHere } from "./day-here";
import { EntryForm } from "./entry-form";
import { type AskedPart, EntryList, firstPart } from "./entry-list";
import { dropKeptEntry, entryKey } from "./kept-entry";
import { OrderEntries } from "./order-entries";

interface ContentDialogProps {
  workspaceId: string;
  conversationId: string;
  /** True while the agent works: nothing can be changed then. */
  isRunning: boolean;
  /** Why a restricted person may change no entry; null if they may. */
  unreleased: string | null;
  onSaved: () => void;
  onGo: (address: string) => void;
  onAct: (act: SiteAct) => void;
  onAwaited: (entry: AwaitedEntry) => void;
  onClose: () => void;
}

/** The content of the site: its collections, their entries, and a form for each. */
export function ContentDialog(props: ContentDialogProps) {
  const { workspaceId, isRunning, onClose } = props;
  const [saves, setSaves] = useState(0);
  // A turn that has ended may have changed it too.
  const version = `${isRunning} ${saves}`;
  const { data, problem } = useRead<CollectionsForDisplay>(`/api/workspaces/${workspaceId}/content`, version);
  /** The key under which the form that is not saved is kept; null if none is open. */
  const [dirty, setDirty] = useState<string | null>(null);
  /** The act that waits for the answer whether to leave what is not saved. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const leave = (act: () => void) => (dirty === null ? act() : setLeaving(() => act));
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : leave(onClose))}>
      <DialogContent
        title={contentWords.title}
        description={contentWords.description}
        closeLabel={commonWords.close}
        size="full"
      >
        {problem ? (
          <Alert tone="danger" announce className="m-5">
            {problem}
          </Alert>
        ) : !data ? (
          <Busy className="p-6">{contentWords.loading}</Busy>
        ) : data.collections.length === 0 ? (
          <p className="p-6 text-sm text-text-soft">{contentWords.empty}</p>
        ) : (
          <Collections
            {...props}
            collections={data.collections}
            version={version}
            onSaved={() => {
              setSaves((count) => count + 1);
              props.onSaved();
            }}
            onLeave={leave}
            onDirty={setDirty}
          />
        )}
        <LeaveDialog
          open={leaving !== null}
          onStay={() => setLeaving(null)}
          onLeave={() => {
            if (dirty !== null) dropKeptEntry(dirty);
            setDirty(null);
            setLeaving(null);
            leaving?.();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface CollectionsProps extends ContentDialogProps {
  collections: CollectionsForDisplay["collections"];
  version: string;
  /** Does an act now, or after the person has agreed to lose what is not saved. */
  onLeave: (act: () => void) => void;
  onDirty: (keptAs: string | null) => void;
}

type Side = { name: "list" } | { name: "entry"; entry: EntryForDisplay | null } | { name: "order" };

const list: Side = { name: "list" };

/** One collection at a time: its list, an entry, or its order. */
function Collections({ collections, version, onLeave, onDirty, ...props }: CollectionsProps) {
  const { workspaceId, isRunning, unreleased } = props;
  const [chosen, setChosen] = useState(collections[0]?.id ?? "");
  const [side, setSide] = useState<Side>(list);
  const [removed, setRemoved] = useState<EntryForDisplay | null>(null);
  const [part, setPart] = useState<AskedPart>(firstPart);
  const wholePath = `/api/workspaces/${workspaceId}/content/entries?${new URLSearchParams({ collection: chosen })}`;
  const asked = new URLSearchParams({ search: part.search, from: `${part.from}` });
  const { data, problem } = useRead<EntriesForDisplay>(`${wholePath}&${asked}`, version);
  const shown = data?.collection.id === chosen ? data : null;
  const blocked = unreleased ?? (isRunning ? selectWords.blockedByTurn : null);
  const acts = useEntryActs(props, wholePath);
  const back = () => {
    setSide(list);
    onDirty(null);
    acts.clear();
  };
  if (problem)
    return (
      <Alert tone="danger" announce className="m-5">
        {problem}
      </Alert>
    );
  if (!shown) return <Busy className="p-6">{contentWords.loading}</Busy>;
  const save = { isBusy: acts.isBusy, problem: acts.problem };
  if (side.name === "entry")
    return (
      <EntryForm
        key={side.entry ? `${side.entry.path} ${side.entry.index}` : "new"}
        {...{ list: shown, entry: side.entry, blocked, save, onDirty }}
        host={props}
        onSave={(base, operations, { title, address }) =>
          void acts.save(shown, base, operations, {
            said: side.entry ? contentWords.saved(title) : contentWords.added(title),
            entry: side.entry,
            address,
            onDone: () => {
              dropKeptEntry(entryKey({ workspaceId, collection: chosen, entry: side.entry }));
              back();
            },
          })
        }
        onSource={(file) => onLeave(() => props.onAct({ name: "source", path: file }))}
        onBack={() => onLeave(back)}
      />
    );
  if (side.name === "order")
    return (
      <OrderWhole
        {...{ path: wholePath, version, label: shown.collection.label, blocked, save }}
        onSave={(entries) => {
          const order = entries.map(({ path: file, index, version: content }) => ({
            path: file,
            index,
            version: content,
          }));
          const operation: Operation = { op: "order-entries", collection: chosen, order };
          void acts.save(shown, shown.commit, [operation], {
            said: contentWords.ordered,
            entry: null,
            address: null,
            onDone: back,
          });
        }}
        onBack={back}
      />
    );
  const onEntry = ({ path: file, index, version: content }: EntryForDisplay) => ({
    ...{ collection: chosen, path: file, index, version: content },
  });
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-line border-b px-5 py-3 sm:px-6">
        <Select
          aria-label={contentWords.choose}
          value={chosen}
          className="min-w-40 max-sm:w-full"
          onChange={({ target }) => {
            setChosen(target.value);
            setPart(firstPart);
            acts.clear();
          }}
        >
          {collections.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <p className="text-text-soft text-xs max-sm:hidden">{contentWords.counted(shown.collection.count)}</p>
        <div role="status" className="min-w-0 flex-1 text-text-soft text-xs">
          {acts.done ? (
            <LastDone key={acts.done.editSessionId} {...acts.done} isOff={blocked !== null} onUndone={acts.undone} />
          ) : null}
        </div>
        {shown.isOrdered && shown.collection.count > 1 ? (
          <Button variant="secondary" disabled={blocked !== null} onClick={() => setSide({ name: "order" })}>
            <ArrowUpDown aria-hidden />
            {contentWords.order}
          </Button>
        ) : null}
        <Button disabled={blocked !== null} onClick={() => setSide({ name: "entry", entry: null })}>
          <Plus aria-hidden />
          {contentWords.add}
        </Button>
      </div>
      {(acts.problem ?? blocked) ? (
        <Alert tone={acts.problem ? "danger" : "neutral"} announce className="mx-5 mt-3 sm:mx-6">
          {acts.problem ?? blocked}
        </Alert>
      ) : null}
      <EntryList
        key={chosen}
        list={shown}
        part={part}
        onPart={setPart}
        isOff={blocked !== null || acts.isBusy}
        onOpen={(entry) => {
          acts.clear();
          setSide({ name: "entry", entry });
        }}
        onDuplicate={(entry) => {
          const title = contentWords.copyTitle(entry.title).slice(0, 200);
          const operation: Operation = { op: "duplicate-entry", ...onEntry(entry), title };
          void acts.save(shown, shown.commit, [operation], {
            said: contentWords.duplicated(entry.title),
            entry: null,
            address: null,
          });
        }}
        onMove={(entry) => {
          const operation: Operation =
            entry.move === "publish"
              ? { op: "publish-entry", ...onEntry(entry), day: dayHere() }
              : { op: "unpublish-entry", ...onEntry(entry) };
          void acts.save(shown, shown.commit, [operation], {
            said:
              entry.move === "publish"
                ? contentWords.draftPublished(entry.title)
                : contentWords.draftAgain(entry.title),
            entry: null,
            address: null,
          });
        }}
        onRemove={setRemoved}
      />
      <AlertDialog
        open={removed !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setRemoved(null))}
        title={contentWords.removeTitle(removed?.title ?? "")}
        description={contentWords.removeText}
        cancelLabel={contentWords.keep}
        confirmLabel={contentWords.remove}
        confirmVariant="danger"
        onConfirm={() => {
          if (!removed) return;
          const operation: Operation = { op: "remove-entry", ...onEntry(removed) };
          void acts.save(shown, shown.commit, [operation], {
            said: contentWords.removed(removed.title),
            entry: null,
            address: null,
          });
        }}
      />
    </>
  );
}

interface OrderWholeProps extends Omit<Parameters<typeof OrderEntries>[0], "list"> {
  path: string;
  version: string;
  label: string;
}

/** The order of all entries, also of those that the list does not show. */
function OrderWhole({ path, version, label, ...props }: OrderWholeProps) {
  const { data, problem } = useRead<EntriesForDisplay>(path, version);
  if (data) return <OrderEntries {...props} list={data} />;
  return problem ? (
    <div className="grid gap-3 p-5">
      <Alert tone="danger" announce>
        {problem}
      </Alert>
      <Button variant="quiet" className="w-fit" onClick={props.onBack}>
        {contentWords.back(label)}
      </Button>
    </div>
  ) : (
    <Busy className="p-6">{contentWords.loading}</Busy>
  );
}

interface Saving {
  /** The sentence once it is saved. */
  said: string;
  /** The entry that is changed. */
  entry: EntryForDisplay | null;
  /** The page that it is shown on. */
  address: string | null;
  onDone?: () => void;
}

/** Saves changes of entries, and leads the preview to the page of what was saved. */
function useEntryActs({ conversationId, onSaved, onGo, onAwaited }: ContentDialogProps, wholePath: string) {
  const [done, setDone] = useState<{ said: string; editSessionId: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { saving, save } = useSaveOperations(conversationId, onSaved);
  const clear = () => {
    setDone(null);
    setProblem(null);
  };
  return {
    done,
    problem,
    isBusy: saving.name === "saving",
    clear,
    undone() {
      setDone(null);
      onSaved();
    },
    async save(
      before: EntriesForDisplay,
      base: string,
      operations: Operation[],
      { said, entry, address, onDone }: Saving,
    ) {
      clear();
      const readWhole = () => readJson<EntriesForDisplay>(wholePath).catch(() => null);
      const old = entry ? null : await readWhole();
      const end = await save(base, operations);
      if (end.name !== "saved") return "problem" in end ? setProblem(end.problem) : undefined;
      onDone?.();
      setDone({ said, editSessionId: end.editSessionId });
      if (address !== null) return onGo(address);
      const { id: collection, kind } = before.collection;
      const wait = (path?: string) =>
        onAwaited({
          editSessionId: end.editSessionId,
          entry: path === undefined || kind === "records" ? null : { collection, path },
        });
      if (entry || kind === "records") return wait(entry?.path);
      // A new entry is the one that was not there before.
      const known = new Set(old?.entries.map((one) => one.path));
      const after = old && (await readWhole());
      const made = after?.entries.find((one) => !known.has(one.path));
      wait(made?.path);
    },
  };
}
