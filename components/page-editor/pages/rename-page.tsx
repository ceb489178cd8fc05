"use client";

import { useState } from "react";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import type { OnPageAct } from "../../preview/page-act";
import { Alert } from "../../ui/alert";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Switch } from "../../ui/switch";
import { AddressInput } from "./address-input";
import { followingHeading } from "./following-heading";
import { unreadPages } from "./linking-places";
import { fileOf, isInFolder, shortAddress, shownAddress } from "./page-address";
import type { PageDialogProps } from "./page-dialog-props";
import { PageForm } from "./page-form";
import { inRepository, inSite, usePageUse } from "./use-page-use";

/** The fields come when the site has been read, after the dialog has placed the focus. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** Gives a page another title, address or name in the navigation. */
export function RenamePage({ site, page, ...dialog }: PageDialogProps & OnPageAct<"rename">) {
  const { use, problem } = usePageUse(dialog.workspaceId, site, page.path);
  const [title, setTitle] = useState<string | null>(null);
  const [address, setAddress] = useState(shortAddress(page.path));
  const [label, setLabel] = useState<string | null>(null);
  const [followsHeading, setFollowsHeading] = useState(true);
  const isMoved = address !== shortAddress(page.path);
  const file = isMoved ? fileOf(address, isInFolder(page.path)) : page.path;
  const newTitle = title !== null && title.trim() !== (use?.title ?? "") ? title.trim() : null;
  // In the navigation a page keeps its title as its name, until that is changed by itself.
  const shownLabel = label ?? (use?.label === use?.title ? title : null) ?? use?.label ?? "";
  const newLabel = use?.label && shownLabel.trim() !== use.label ? shownLabel.trim() : null;
  const heading = use !== null && newTitle !== null ? followingHeading(use, newTitle) : null;
  const newHeading = followsHeading ? heading : null;
  const isReady =
    use !== null &&
    file !== "" &&
    newTitle !== "" &&
    newLabel !== "" &&
    (isMoved || newTitle !== null || newLabel !== null);
  return (
    <PageForm
      {...dialog}
      title={pagesWords.renameTitle(pageName(page.path, page.title))}
      isLoading={use === null}
      failed={problem}
      changes={
        isReady
          ? changesOf(use, { from: page.path, to: file, title: newTitle, heading: newHeading, label: newLabel })
          : []
      }
      saveLabel={pagesWords.saveRename}
      onSubmit={
        isReady
          ? () =>
              dialog.onSave(
                {
                  op: "rename-page",
                  path: inRepository(site, page.path),
                  to: inRepository(site, file),
                  ...(newTitle === null ? {} : { title: newTitle }),
                  ...(newHeading === null ? {} : { heading: newHeading }),
                  ...(newLabel === null || use.label === null ? {} : { label: { from: use.label, to: newLabel } }),
                },
                pageAddress(file),
              )
          : null
      }
    >
      {use === null ? null : (
        <>
          <Field label={pagesWords.title} hint={pagesWords.titleHint}>
            {(control) => (
              <Input
                {...control}
                ref={focusOnce}
                value={title ?? use.title}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          {heading === null ? null : (
            <Switch
              label={pagesWords.alsoHeading(use.heading ?? "")}
              checked={followsHeading}
              onChange={setFollowsHeading}
            />
          )}
          <AddressInput
            value={address === "" ? "/" : address}
            file={file}
            isFixed={use.isFixed}
            onChange={setAddress}
          />
          {use.label === null ? null : (
            <Field label={pagesWords.label}>
              {(control) => (
                <Input
                  {...control}
                  value={shownLabel}
                  maxLength={200}
                  autoComplete="off"
                  onChange={({ target }) => setLabel(target.value)}
                />
              )}
            </Field>
          )}
          {use.counts.unread > 0 && (isMoved || newLabel !== null) ? (
            <Alert tone="caution">{pagesWords.unreadKeepLinks(unreadPages(use, inSite(site)))}</Alert>
          ) : null}
        </>
      )}
    </PageForm>
  );
}

const redirects = () => ({
  possible: pagesWords.redirect,
  protected: pagesWords.redirectProtected,
  unusual: pagesWords.redirectUnusual,
  none: pagesWords.redirectNone,
});

function changesOf(
  { counts, inSitemap, redirect, label: oldLabel }: PageUseForDisplay,
  {
    from,
    to,
    title,
    heading,
    label,
  }: Record<"from" | "to", string> & Record<"title" | "heading" | "label", string | null>,
): string[] {
  const moved =
    from === to
      ? []
      : [
          pagesWords.newAddress(shownAddress(from), shownAddress(to)),
          ...(counts.links > 0 ? [pagesWords.linksFollow(counts.links, counts.pages)] : []),
          ...(inSitemap ? [pagesWords.sitemapFollows] : []),
          redirects()[redirect],
        ];
  return [
    ...(title === null ? [] : [pagesWords.newTitle(title)]),
    ...(heading === null ? [] : [pagesWords.newHeading(heading)]),
    ...(label === null || oldLabel === null ? [] : [pagesWords.newLabel(oldLabel, label)]),
    ...moved,
  ];
}
