"use client";

import { isSamePage } from "#lib/page-source/address-schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import type { OnPageAct } from "../../preview/page-act";
import { Alert } from "../../ui/alert";
import { shownAddress } from "./page-address";
import type { PageDialogProps } from "./page-dialog-props";
import { PageForm } from "./page-form";
import { inRepository, usePageUse } from "./use-page-use";

const linksShown = 12;

/** Removes a page, after it has listed what links to it. */
export function RemovePage({
  site,
  page,
  current,
  ...dialog
}: PageDialogProps & OnPageAct<"remove"> & { current: string }) {
  const { use, problem } = usePageUse(dialog.workspaceId, site, page.path);
  const stays = use?.links.filter(({ isEntry }) => !isEntry) ?? [];
  const staying = use ? use.counts.links - use.counts.entries : 0;
  const changes = use
    ? [
        pagesWords.pageGoes(shownAddress(page.path)),
        use.counts.links === 0 ? pagesWords.noLinks : null,
        use.counts.entries > 0 ? pagesWords.entriesGo(use.counts.entries) : null,
        use.inSitemap ? pagesWords.sitemapFollows : null,
      ].filter((one) => one !== null)
    : [];
  return (
    <PageForm
      {...dialog}
      title={pagesWords.removeTitle(pageName(page.path, page.title))}
      isLoading={use === null}
      failed={problem}
      changes={use?.isFixed ? [] : changes}
      saveLabel={pagesWords.saveRemove}
      isDanger
      onSubmit={
        use && !use.isFixed
          ? () =>
              dialog.onSave(
                { op: "remove-page", path: inRepository(site, page.path) },
                isSamePage(page.address, current) ? "/" : null,
              )
          : null
      }
    >
      {use === null ? null : use.isFixed ? (
        <Alert tone="caution">{pagesWords.addressFixed}</Alert>
      ) : staying > 0 ? (
        <section className="grid gap-2 text-sm">
          <p>{pagesWords.linksStay(staying)}</p>
          <ul className="grid list-disc gap-1 pl-4 text-text-soft marker:text-line-strong">
            {stays.slice(0, linksShown).map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page can have the same link twice
              <li key={index} className="min-w-0 break-words">
                {pagesWords.linkOn(link.label || pagesWords.unnamed, pageName(link.path, link.title))}
              </li>
            ))}
            {staying > linksShown ? (
              <li>{pagesWords.moreLinks(staying - Math.min(linksShown, stays.length))}</li>
            ) : null}
          </ul>
        </section>
      ) : null}
    </PageForm>
  );
}
