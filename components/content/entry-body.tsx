"use client";

import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { useRead } from "../http/use-read";
import { MarkdownBody } from "./body/markdown-body";
import { pictureFile, pictureValue } from "./form-values";
import { type PicturePlace, pictureUrl } from "./picture-host";

interface EntryBodyProps {
  label: string;
  /** Markdown. */
  value: string;
  host: PicturePlace;
  onChange: (value: string) => void;
}

/** The text of an entry, with the site's pictures. */
export function EntryBody({ label, value, host, onChange }: EntryBodyProps) {
  const { data } = useRead<AssetsForDisplay>(`/api/workspaces/${host.workspaceId}/assets`);
  const choices = data?.assets.flatMap(({ path, isPicture }) =>
    isPicture ? (pictureValue(path, host.pictures) ?? []) : [],
  );
  const urlOf = (src: string) => {
    const file = pictureFile(src, host.pictures);
    return file === null ? null : pictureUrl(host, file);
  };
  return <MarkdownBody label={label} value={value} onChange={onChange} pictures={{ urlOf, choices: choices ?? [] }} />;
}
