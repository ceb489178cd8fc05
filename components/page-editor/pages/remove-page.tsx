"use client";

import { useState } from "react";
import { isSamePage } from "#lib/page-source/address-schema.ts";
import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { listNames } from "#lib/words/page/by-hand.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import type { OnPageAct } from "../../preview/page-act";
import { Alert } from "../../ui/alert";
import { Switch } from "../../ui/switch";
import { linkingPlaces, unreadPages } from "./linking-places";
import { shownAddress } from "./page-address";
import type { PageDialogProps } from "./page-dialog-props";
import { PageForm } from "./page-form";
import { inRepository, inSite, usePageUse } from "./use-page-use";

interface RemovePageProps extends PageDialogProps, OnPageAct<"remove"> {
  /** The address of the shown page. */
  current: string;
}

/** Removes a page, after it has listed what links to it, and with these links if the person wants that. */
export function RemovePage({ site, page, current, ...dialog }: RemovePageProps) {
  const { use, problem } = usePageUse(dialog.workspaceId, site, page.path);
  const [isUnlinked, setUnlinked] = useState(false);
  const others = use === null ? 0 : use.counts.links - use.counts.entries - use.counts.stuck;
  const unlink = isUnlinked && others > 0;
  return (
    <PageForm
      {...dialog}
      title={pagesWords.removeTitle(pageName(page.path, page.title))}
      isLoading={use === null}
      failed={problem}
      changes={use === null || use.isFixed ? null : changesOf(use, shownAddress(page.path), unlink)}
      saveLabel={pagesWords.saveRemove}
      isDanger
      onSubmit={
        use && !use.isFixed
          ? () =>
              dialog.onSave(
                { op: "remove-page", path: inRepository(site, page.path), ...(unlink ? { unlink } : {}) },
                isSamePage(page.address, current) ? "/" : null,
              )
          : null
      }
    >
      {use === null ? null : use.isFixed ? (
        <Alert tone="caution">{pagesWords.addressFixed}</Alert>
      ) : (
        <>
          <LinkingPlaces use={use} toName={inSite(site)} />
          {others > 0 ? (
            <Switch
              label={pagesWords.unlink}
              hint={pagesWords.unlinkHint}
              checked={isUnlinked}
              onChange={setUnlinked}
            />
          ) : null}
          {use.counts.unread > 0 ? (
            <Alert tone="caution">{pagesWords.unreadMayLink(unreadPages(use, inSite(site)))}</Alert>
          ) : null}
        </>
      )}
    </PageForm>
  );
}

const placesShown = 12;

function LinkingPlaces({ use, toName }: { use: PageUseForDisplay; toName: (path: string) => string }) {
  if (use.counts.links === 0) return null;
  const shown = linkingPlaces(use.links, toName).slice(0, placesShown);
  const more = use.counts.links - shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-medium">{pagesWords.linksToIt}</h3>
      <ul className="grid list-disc gap-1 pl-4 text-text-soft marker:text-line-strong">
        {shown.map(({ label, pages, isEntry, isStuck }) => (
          <li key={`${label} ${isEntry} ${isStuck}`} className="min-w-0 break-words">
            {pagesWords[isEntry ? "entryOn" : "linkOn"](
              label || pagesWords.unnamed,
              listNames(pages, pagesWords.morePages),
            )}
            {isStuck ? ` ${pagesWords.stuck}` : null}
          </li>
        ))}
        {more > 0 ? <li>{pagesWords.moreLinks(more)}</li> : null}
      </ul>
    </section>
  );
}

function changesOf({ counts, inSitemap }: PageUseForDisplay, address: string, unlink: boolean): string[] {
  const { links, entries, stuck } = counts;
  const others = links - entries - stuck;
  const lost = stuck + (unlink ? 0 : others);
  return [
    pagesWords.pageGoes(address),
    ...(links === 0 ? [pagesWords.noLinks] : []),
    ...(entries > 0 ? [pagesWords.entriesGo(entries)] : []),
    ...(unlink ? [pagesWords.linksBecomeText(others)] : []),
    ...(lost > 0 ? [pagesWords.linksLost(lost)] : []),
    ...(inSitemap ? [pagesWords.sitemapFollows] : []),
  ];
}
