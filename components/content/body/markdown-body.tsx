"use client";

import dynamic from "next/dynamic";
import { bodyWords } from "#lib/words/content/body.ts";
import { Busy } from "../../ui/busy";
import type { MarkdownBodyProps } from "./body-props";

// The editor and the parser of Markdown load when a text is opened.
const BodyEditor = dynamic(() => import("./body-editor").then((module) => module.BodyEditor), {
  ssr: false,
  loading: () => <Busy className="min-h-64 p-4">{bodyWords.loading}</Busy>,
});

/** Edits the body of a Markdown file as formatted text, or as its source. */
export function MarkdownBody(props: MarkdownBodyProps) {
  return <BodyEditor {...props} />;
}
