"use client";

import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { bodyWords } from "#lib/words/content/body.ts";
import { changedRanges, editorText, withRanges } from "../../page-editor/source/changed-ranges";
import { Segmented } from "../../ui/segmented";
import { Textarea } from "../../ui/textarea";
import {
  type BodyFormats,
  type BodyLink,
  type BodyPicture,
  formatsOf,
  linkAt,
  pictureAt,
  removeLink,
  setLink,
  setPicture,
} from "./body-commands";
import type { MarkdownBodyProps } from "./body-props";
import { BodyToolbar } from "./body-toolbar";
import { newBodyView } from "./body-view";
import { type BodyText, readMarkdown } from "./read-markdown";
import { BodyLinkForm, BodyPictureForm } from "./target-forms";
import { MarkdownWriter } from "./write-markdown";

/** The text with its tools, or its source. */
export function BodyEditor({ label, value, onChange, disabled = false, pictures }: MarkdownBodyProps) {
  const [isSource, setSource] = useState(false);
  const [opened, setOpened] = useState(() => ({ count: 0, body: readMarkdown(value) }));
  /** The text that this editor said last. Another one comes from outside. */
  const said = useRef(value);
  const tell = (text: string) => {
    said.current = text;
    onChange(text);
  };
  const open = (text: string) => setOpened(({ count }) => ({ count: count + 1, body: readMarkdown(text) }));
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    reopen(value);
  }, [value]);
  const { body } = opened;
  const isRich = body !== null && !isSource;
  return (
    // The line of tools scrolls; it does not make the form wider.
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="mr-auto font-medium text-sm" aria-hidden>
          {label}
        </p>
        {body === null && !isSource ? null : (
          <Segmented
            label={bodyWords.view}
            value={isRich ? "text" : "source"}
            options={[
              { value: "text", label: bodyWords.text },
              { value: "source", label: bodyWords.source },
            ]}
            onChange={(view) => {
              if (view === "text") open(value);
              setSource(view === "source");
            }}
            className="max-sm:[&_label]:min-h-11 pointer-coarse:[&_label]:min-h-11"
          />
        )}
      </div>
      <div className="overflow-clip rounded-lg border border-line-strong bg-surface has-[.ProseMirror:focus]:border-accent">
        {isRich ? (
          <RichText key={opened.count} {...{ label, body, disabled, pictures, onChange: tell }} />
        ) : (
          <>
            {body === null ? (
              <p className="border-line border-b px-3 py-2 text-text-soft text-xs">{bodyWords.sourceOnly}</p>
            ) : null}
            <Textarea
              aria-label={bodyWords.sourceOf(label)}
              value={editorText(value)}
              disabled={disabled}
              spellCheck={false}
              onChange={({ target }) => tell(withRanges(value, changedRanges(value, target.value)))}
              className="field-sizing-content max-h-[70vh] min-h-64 rounded-none border-0 px-4 font-mono text-sm"
            />
          </>
        )}
      </div>
    </div>
  );
}

interface RichTextProps extends Pick<MarkdownBodyProps, "label" | "pictures" | "onChange"> {
  body: BodyText;
  disabled: boolean;
}

type Form = { of: "link"; link: BodyLink | null } | { of: "picture"; picture: BodyPicture | null };

function RichText({ label, body, disabled, pictures, onChange }: RichTextProps) {
  const mount = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [seen, setSeen] = useState<{ state: EditorState; formats: BodyFormats } | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [writer] = useState(() => new MarkdownWriter(body));
  const helpId = useId();

  const openLink = () => view.current && setForm({ of: "link", link: linkAt(view.current.state) });
  const onState = useEffectEvent((state: EditorState, hasChanged: boolean) => {
    setSeen({ state, formats: formatsOf(state) });
    if (hasChanged) onChange(writer.write(state.doc));
  });
  const onKey = useEffectEvent((name: "onLink" | "onTools") => {
    if (name === "onLink") openLink();
    else tools.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });
  const urlOf = useEffectEvent((src: string) => pictures?.urlOf(src) ?? null);
  const isDisabled = useEffectEvent(() => disabled);
  useEffect(() => {
    const element = mount.current;
    if (!element) return;
    const made = newBodyView(element, body.doc, { onState, onKey, urlOf, isDisabled });
    view.current = made;
    onState(made.state, false);
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view asks again whether it can be edited
  useEffect(() => view.current?.setProps({}), [disabled]);

  const run = (command: Command) => {
    const { current } = view;
    setForm(null);
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const back = () => {
    setForm(null);
    view.current?.focus();
  };
  return (
    <>
      <div
        ref={tools}
        className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-line border-b bg-surface p-1.5"
      >
        {seen ? (
          <BodyToolbar
            formats={seen.formats}
            isDisabled={disabled}
            can={(command) => command(seen.state)}
            run={run}
            onLink={openLink}
            onPicture={() => view.current && setForm({ of: "picture", picture: pictureAt(view.current.state) })}
          />
        ) : null}
        {form?.of === "link" ? (
          <div className="w-full border-line border-t">
            <BodyLinkForm
              href={form.link ? String(form.link.mark.attrs.href) : null}
              onSet={(href) => run(setLink(href))}
              onRemove={() => run(removeLink)}
              onBack={back}
            />
          </div>
        ) : form ? (
          <div className="w-full border-line border-t">
            <BodyPictureForm
              picture={form.picture}
              choices={pictures?.choices ?? []}
              onSet={(picture) => run(setPicture(picture))}
              onBack={back}
            />
          </div>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a field can't hold headings and lists */}
      <div
        ref={mount}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        aria-describedby={helpId}
        aria-disabled={disabled}
        spellCheck
        className={bodyStyle}
      />
      <p id={helpId} className="border-line border-t px-4 py-2 text-2xs text-text-soft pointer-coarse:sr-only">
        {bodyWords.keys}
      </p>
    </>
  );
}

const bodyStyle = [
  "wrap-break-word min-h-64 max-w-none whitespace-pre-wrap px-4 py-4 leading-relaxed outline-none sm:px-6 [&>*+*]:mt-4",
  "[&_h1]:font-semibold [&_h1]:text-2xl [&_h2]:font-semibold [&_h2]:text-xl [&_h3]:font-semibold [&_h3]:text-lg",
  "[&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold [&_hr]:border-line",
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-7 [&_li>*+*]:mt-2",
  "[&_li[data-done]]:list-none [&_li[data-done]]:relative [&_li[data-done]]:before:absolute [&_li[data-done]]:before:-left-6",
  "[&_li[data-done=false]]:before:content-['☐'] [&_li[data-done=true]]:before:content-['☑']",
  "[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-4 [&_blockquote]:text-text-soft [&_blockquote>*+*]:mt-3",
  "[&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em]",
  "[&_pre]:overflow-x-auto [&_pre:has(code)]:rounded-md [&_pre:has(code)]:bg-sunken [&_pre:has(code)]:p-3 [&_pre]:text-sm",
  "[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_table]:border-collapse",
  "[&_td]:min-w-16 [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_tr:first-child_td]:font-medium",
  "[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent [&_.ProseMirror-selectednode]:outline-offset-2",
  // The editor puts an empty picture behind the last one of a line.
  "[&_.ProseMirror-separator]:inline! [&_.ProseMirror-separator]:size-0!",
  "aria-disabled:bg-sunken aria-disabled:text-text-soft",
].join(" ");
