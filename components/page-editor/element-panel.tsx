"use client";

import { useState } from "react";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { useRead } from "../http/use-read";
import type { ElementPanelProps } from "./page-editor-types";
import { PanelView } from "./panel/panel-view";

/** Changes what is picked: text, link, picture, look and place. */
export function ElementPanel(props: ElementPanelProps) {
  const { commit, path } = props.page.map;
  const refs = props.elements.map(({ ref }) => ref).join(" ");
  const [shown, setShown] = useState({ picked: 1, path, commit, refs });
  // In another version the same element can have another ref. Otherwise another ref is another pick, with a panel of its own.
  if (shown.refs !== refs || shown.commit !== commit || shown.path !== path) {
    const isOther = shown.path !== path || (shown.refs !== refs && shown.commit === commit);
    setShown({ picked: shown.picked + (isOther ? 1 : 0), path, commit, refs });
  }
  return <PanelOfPick key={shown.picked} {...props} />;
}

function PanelOfPick(props: ElementPanelProps) {
  const { page, elements } = props;
  const { commit, path } = page.map;
  const at = `/api/workspaces/${page.workspaceId}`;
  const pages = useRead<PagesForDisplay>(`${at}/pages?commit=${commit}`).data?.pages ?? [];
  const only = elements.length === 1 ? elements[0]?.ref : undefined;
  const query = new URLSearchParams({ path, commit, ref: only ?? "" });
  const { data: elsewhere, problem } = useRead<PlacesElsewhere>(
    only === undefined ? null : `${at}/same-elsewhere?${query}`,
  );
  const isReading = only !== undefined && problem === null && elsewhere?.commit !== commit;
  return <PanelView {...props} facts={{ pages, palette: [], elsewhere, isReading }} />;
}
