"use client";

import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { bodyWords } from "#lib/words/content/body.ts";
import { linkTargetOf } from "../../page-editor/links/typed-link";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import type { BodyPicture } from "./body-commands";

interface LinkFormProps {
  /** The address of the link to change; null for a new one. */
  href: string | null;
  onSet: (href: string) => void;
  onRemove: () => void;
  onBack: () => void;
}

/** Where a link leads. */
export function BodyLinkForm({ href, onSet, onRemove, onBack }: LinkFormProps) {
  const [typed, setTyped] = useState(href ?? "");
  const [isRefused, setRefused] = useState(false);
  const set = () => {
    const target = typed === href ? href : linkTargetOf(typed);
    if (target === null) setRefused(true);
    else onSet(target);
  };
  return (
    <TargetForm onSubmit={set} onBack={onBack}>
      <Field
        label={bodyWords.address}
        hint={bodyWords.addressHint}
        error={isRefused ? bodyWords.addressInvalid : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      <Row onBack={onBack} label={bodyWords.setLink} isOff={typed.trim() === ""} onSubmit={set}>
        {href === null ? null : (
          <Button variant="quiet" size="small" className="ml-auto" onClick={onRemove}>
            {bodyWords.removeLink}
          </Button>
        )}
      </Row>
    </TargetForm>
  );
}

interface PictureFormProps {
  picture: BodyPicture | null;
  /** Addresses to choose from. */
  choices: readonly string[];
  onSet: (picture: BodyPicture) => void;
  onBack: () => void;
}

/** Which picture is shown, and its description. */
export function BodyPictureForm({ picture, choices, onSet, onBack }: PictureFormProps) {
  const [src, setSrc] = useState(picture?.src ?? "");
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [isRefused, setRefused] = useState(false);
  const listId = useId();
  const set = () => {
    // A name of a file can have the form of a host.
    const target = src === picture?.src || !/^[a-z][a-z0-9+.-]*:/i.test(src) ? src.trim() : linkTargetOf(src);
    if (target === null || target === "") setRefused(true);
    else onSet({ src: target, alt: alt.trim() });
  };
  return (
    <TargetForm onSubmit={set} onBack={onBack}>
      <Field
        label={bodyWords.pictureAddress}
        hint={bodyWords.pictureHint}
        error={isRefused ? bodyWords.pictureInvalid : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            list={listId}
            autoCapitalize="off"
            spellCheck={false}
            value={src}
            onChange={({ target }) => {
              setSrc(target.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      <datalist id={listId}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      <Field label={bodyWords.description} hint={bodyWords.descriptionHint}>
        {(control) => <Input {...control} value={alt} onChange={({ target }) => setAlt(target.value)} />}
      </Field>
      <Row onBack={onBack} label={bodyWords.setPicture} isOff={src.trim() === ""} onSubmit={set} />
    </TargetForm>
  );
}

/** A form beside the text. It is not a `form`, because the text stands in one. */
function TargetForm({ children, onSubmit, onBack }: { children: ReactNode; onSubmit: () => void; onBack: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (event.key !== "Escape" && !isEnter) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) onSubmit();
    else onBack();
  };
  const keepForm = (event: FormEvent) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div data-own-escape className="grid max-w-md gap-3 p-3" onKeyDown={onKeyDown} onChange={keepForm}>
      {children}
    </div>
  );
}

interface RowProps {
  label: string;
  isOff: boolean;
  onSubmit: () => void;
  onBack: () => void;
  children?: ReactNode;
}

function Row({ label, isOff, onSubmit, onBack, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" disabled={isOff} onClick={onSubmit}>
        {label}
      </Button>
      <Button variant="quiet" size="small" onClick={onBack}>
        {bodyWords.back}
      </Button>
      {children}
    </div>
  );
}
