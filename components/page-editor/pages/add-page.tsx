"use client";

import { useState } from "react";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { pageNames } from "#lib/words/page/page-name.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import type { AddPageAct } from "../../preview/page-act";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Segmented } from "../../ui/segmented";
import { Select } from "../../ui/select";
import { Switch } from "../../ui/switch";
import { AddressInput } from "./address-input";
import { fileOf, shownAddress, suggestAddress, usesFolders } from "./page-address";
import type { PageDialogProps } from "./page-dialog-props";
import { PageForm } from "./page-form";
import { inRepository, usePageUse } from "./use-page-use";

/** Adds a page: blank with the site's own frame, or as a copy of another page. */
export function AddPage({ site, like: asked, ...dialog }: PageDialogProps & AddPageAct) {
  const { pages } = site;
  const [name, setName] = useState("");
  /** The typed address; null follows the name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [content, setContent] = useState<"blank" | "same">(asked ? "same" : "blank");
  const home = pages.find(({ address }) => address === "/") ?? pages[0];
  const [like, setLike] = useState((asked ?? home)?.path ?? "");
  const [isLinked, setLinked] = useState(true);
  const { use, problem } = usePageUse(dialog.workspaceId, site, like === "" ? null : like);
  const label = name.trim();
  const address = typed ?? suggestAddress(name, like);
  const file = fileOf(address, usesFolders(pages.map(({ path }) => path)));
  const mayLink = use?.hasNavigation === true;
  const names = pageNames(pages);
  const isReady = label !== "" && file !== "" && use !== null;
  return (
    <PageForm
      {...dialog}
      title={pagesWords.add}
      isLoading={false}
      failed={problem}
      changes={
        isReady
          ? [
              pagesWords.newPage(shownAddress(file)),
              ...(mayLink && isLinked ? [pagesWords.newLink(label)] : []),
              ...(use.inSitemap ? [pagesWords.newInSitemap] : []),
            ]
          : []
      }
      saveLabel={pagesWords.saveAdd}
      onSubmit={
        isReady
          ? () =>
              dialog.onSave(
                {
                  op: "add-page",
                  path: inRepository(site, file),
                  like: inRepository(site, like),
                  content,
                  title: label,
                  ...(mayLink && isLinked ? { label } : {}),
                },
                pageAddress(file),
              )
          : null
      }
    >
      <Field label={pagesWords.name} hint={pagesWords.nameHints[content]}>
        {(control) => (
          <Input
            data-focus-first
            {...control}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <AddressInput value={address} file={file} onChange={setTyped} />
      <div className="grid gap-2">
        <p className="font-medium text-sm">{pagesWords.begin}</p>
        <Segmented
          label={pagesWords.begin}
          value={content}
          options={[
            { value: "blank", label: pagesWords.blank },
            { value: "same", label: pagesWords.same },
          ]}
          onChange={setContent}
          className="w-full"
        />
      </div>
      <Field label={pagesWords.from[content]}>
        {(control) => (
          <Select {...control} value={like} className="w-full" onChange={({ target }) => setLike(target.value)}>
            {pages.map(({ path }, at) => (
              <option key={path} value={path}>
                {names[at]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {use === null || mayLink ? (
        <Switch
          label={pagesWords.inNavigation}
          hint={pagesWords.inNavigationHint}
          checked={isLinked}
          onChange={setLinked}
        />
      ) : null}
    </PageForm>
  );
}
