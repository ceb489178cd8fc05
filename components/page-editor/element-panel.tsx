"use client";

import type { ElementPanelProps } from "./page-editor-types";

/** Changes what is picked: text, link, picture, style and place. */
export function ElementPanel(_props: ElementPanelProps) {
  return null;
}
