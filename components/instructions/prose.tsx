import type { ProsePart } from "./prose-parts";

/** A text as people read it, with the words marked that the other text does not have. */
export function Prose({ parts, isNew }: { parts: readonly ProsePart[]; isNew: boolean }) {
  const Mark = isNew ? "ins" : "del";
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ text, isShared }, index) =>
        isShared ? (
          text
        ) : (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id, and never change
            key={index}
            className={
              isNew ? "rounded-sm bg-positive-soft px-0.5 underline decoration-1" : "rounded-sm bg-danger-soft px-0.5"
            }
          >
            {text}
          </Mark>
        ),
      )}
    </p>
  );
}
