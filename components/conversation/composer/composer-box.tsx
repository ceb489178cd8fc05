import type { KeyboardEventHandler, Ref } from "react";
import { editorWords } from "#lib/words/editor.ts";

interface ComposerBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  /** The hint below has this id with `-hint`. */
  id: string;
  text: string;
  placeholder: string;
  isTooLong: boolean;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler<HTMLTextAreaElement>;
}

/** The text itself, in a box that is as high as it. */
export function ComposerBox({ ref, id, text, placeholder, isTooLong, onType, onKeyDown }: ComposerBoxProps) {
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {editorWords.instruction}
      </label>
      <div className="grid max-h-[40dvh] overflow-y-auto">
        {/* The twin below has the same text and so gives the box its height, without measuring. */}
        <textarea
          ref={ref}
          id={id}
          rows={1}
          value={text}
          placeholder={placeholder}
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooLong || undefined}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent px-4 pt-3.5 pb-1 focus-visible:outline-none"
        />
        <div
          aria-hidden
          className="invisible col-start-1 row-start-1 min-h-14 whitespace-pre-wrap px-4 pt-3.5 pb-1 [overflow-wrap:anywhere]"
        >
          {`${text} `}
        </div>
      </div>
    </>
  );
}
