"use client";

import { useState } from "react";
import type { NavigationsForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { useRead } from "../../http/use-read";
import type { OnPageAct } from "../../preview/page-act";
import { Alert } from "../../ui/alert";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { OrderedList } from "./ordered-list";
import type { PageDialogProps } from "./page-dialog-props";
import { PageForm } from "./page-form";
import { inRepository } from "./use-page-use";

type Navigation = NavigationsForDisplay["navigations"][number];

/** Puts the links of a navigation in another order, on every page that has it. */
export function OrderNavigation({ site, page, ...dialog }: PageDialogProps & OnPageAct<"order">) {
  const path = inRepository(site, page.path);
  const query = new URLSearchParams({ path, commit: site.commit });
  const { data, problem } = useRead<NavigationsForDisplay>(
    `/api/workspaces/${dialog.workspaceId}/navigations?${query}`,
  );
  const [chosen, setChosen] = useState(0);
  /** The refs in their new order, by the navigation's place. */
  const [orders, setOrders] = useState<Record<number, string[]>>({});
  const navigation = data?.navigations[chosen];
  const old = navigation?.entries.map(({ ref }) => ref) ?? [];
  const order = orders[chosen] ?? old;
  const isChanged = order.some((ref, index) => ref !== old[index]);
  const labels = new Map(navigation?.entries.map(({ ref, label }) => [ref, label || pagesWords.unnamed]));
  return (
    <PageForm
      {...dialog}
      title={pagesWords.order}
      isLoading={data === null}
      failed={problem}
      changes={null}
      saveLabel={pagesWords.saveOrder}
      onSubmit={
        navigation && isChanged
          ? () => dialog.onSave({ op: "order-navigation", path, ref: navigation.ref, order }, null)
          : null
      }
    >
      {data === null ? null : navigation === undefined ? (
        <Alert tone="neutral">{pagesWords.noNavigation}</Alert>
      ) : (
        <>
          {data.navigations.length > 1 ? (
            <Field label={pagesWords.which}>
              {(control) => (
                <Select
                  {...control}
                  value={String(chosen)}
                  className="w-full"
                  onChange={({ target }) => setChosen(Number(target.value))}
                >
                  {data.navigations.map((one, index) => (
                    <option key={one.ref} value={index}>
                      {nameOf(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          <div className="grid gap-2">
            <p className="text-sm text-text-soft">
              {navigation.elsewhere > 0 ? pagesWords.sameElsewhere(navigation.elsewhere) : pagesWords.onlyHere}{" "}
              {pagesWords.orderHint}
            </p>
            <OrderedList
              key={chosen}
              items={order.map((ref) => ({ id: ref, label: labels.get(ref) ?? pagesWords.unnamed }))}
              onOrder={(next) => setOrders({ ...orders, [chosen]: next })}
            />
          </div>
        </>
      )}
    </PageForm>
  );
}

const parts = () => ({ header: pagesWords.headerLinks, footer: pagesWords.footerLinks, page: pagesWords.pageLinks });

/** Names a navigation by its first entries, as the site's own names are made for screen readers. */
function nameOf({ part, name, entries }: Navigation): string {
  const first = entries.slice(0, 3).map(({ label }) => label || pagesWords.unnamed);
  return `${name || parts()[part]}: ${first.join(", ")}${entries.length > 3 ? ", …" : ""}`;
}
