"use client";

import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { EntriesForDisplay, EntryForDisplay } from "#lib/content/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { OrderedList } from "../page-editor/pages/ordered-list";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface OrderEntriesProps {
  list: EntriesForDisplay;
  save: { isBusy: boolean; problem: string | null };
  blocked: string | null;
  onSave: (order: EntryForDisplay[]) => void;
  onBack: () => void;
}

const idOf = ({ path, index }: EntryForDisplay) => `${path} ${index}`;

/** Puts the entries of a collection in another order. */
export function OrderEntries({ list, save, blocked, onSave, onBack }: OrderEntriesProps) {
  const [ids, setIds] = useState(() => list.entries.map(idOf));
  const byId = new Map(list.entries.map((entry) => [idOf(entry), entry]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const isChanged = ordered.some((entry, at) => entry !== list.entries[at]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b px-5 py-2 sm:px-6">
        <Button variant="quiet" size="small" onClick={onBack} className="-ml-3">
          <ArrowLeft aria-hidden />
          {contentWords.back(list.collection.label)}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-3xl gap-4 px-5 py-6 sm:px-6">
          <h3 className="font-display font-semibold text-lg">{contentWords.orderTitle}</h3>
          <OrderedList items={ordered.map((entry) => ({ id: idOf(entry), label: entry.title }))} onOrder={setIds} />
          {(save.problem ?? blocked) ? (
            <Alert tone={save.problem ? "danger" : "caution"} announce>
              {save.problem ?? blocked}
            </Alert>
          ) : null}
          <Button
            className="w-fit"
            disabled={!isChanged || save.isBusy || blocked !== null}
            onClick={() => onSave(ordered)}
          >
            {save.isBusy ? commonWords.saving : contentWords.saveOrder}
          </Button>
        </div>
      </div>
    </div>
  );
}
