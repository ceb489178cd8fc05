"use client";

import { panelWords } from "#lib/words/page/page-editor.ts";
import { Field } from "../../ui/field";
import { Switch } from "../../ui/switch";
import { Textarea } from "../../ui/textarea";

interface PictureDescriptionProps {
  description: string;
  isDecorative: boolean;
  hint?: string;
  problem: string | null;
  isOff?: boolean;
  onDescribe: (description: string) => void;
  onDecorative: (isOn: boolean) => void;
  /** Absent if Enter begins a new line. */
  onEnter?: () => void;
}

/** A picture's description for people who don't see it, or that it needs no description. */
export function PictureDescription({
  description,
  isDecorative,
  hint,
  problem,
  isOff,
  ...acts
}: PictureDescriptionProps) {
  const { onDescribe, onDecorative, onEnter } = acts;
  return (
    <>
      {isDecorative ? null : (
        <Field label={panelWords.description} hint={hint ?? panelWords.descriptionHint} error={problem}>
          {(control) => (
            <Textarea
              {...control}
              isShort
              rows={3}
              maxLength={1_000}
              value={description}
              readOnly={isOff}
              onChange={({ target }) => onDescribe(target.value)}
              onKeyDown={(event) => {
                if (!onEnter || event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              }}
              className="text-sm"
            />
          )}
        </Field>
      )}
      <Switch
        label={panelWords.decorative}
        hint={panelWords.decorativeHint}
        checked={isDecorative}
        onChange={(isOn) => (isOff ? undefined : onDecorative(isOn))}
      />
    </>
  );
}
