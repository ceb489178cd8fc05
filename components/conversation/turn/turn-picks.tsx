import type { ShownPick } from "#lib/conversations/picks/seen-pick-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import { messageFileWords } from "#lib/words/page/message-files.ts";
import { pickWords } from "#lib/words/page/page-editor.ts";
import { classNames } from "../../ui/class-names";
import { SmallFile } from "../files/small-file";

interface TurnPicksProps {
  picks: readonly ShownPick[];
  files: readonly MessageFile[];
  className?: string;
}

/** The elements that a message was about, and the files that came with it. */
export function TurnPicks({ picks, files, className }: TurnPicksProps) {
  return (
    <>
      <FileList files={files} className={className} />
      <PickList picks={picks} className={className} />
    </>
  );
}

function FileList({ files, className }: { files: readonly MessageFile[]; className: string | undefined }) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={messageFileWords.ofMessage}
      className={classNames("flex max-w-full flex-wrap gap-1.5 text-xs", className)}
    >
      {files.map(({ id, name, type }) => (
        <li
          key={id}
          className="flex min-w-0 max-w-60 items-center gap-2 rounded-lg border border-line py-1 pr-2.5 pl-1 text-text-soft"
        >
          <SmallFile id={id} type={type} />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function PickList({ picks, className }: { picks: readonly ShownPick[]; className: string | undefined }) {
  if (picks.length === 0) return null;
  return (
    <ul aria-label={pickWords.picked} className={classNames("flex max-w-full flex-wrap gap-1.5 text-xs", className)}>
      {picks.map(({ name, path, pageTitle, lost }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two picks may look alike, and their order never changes
          key={index}
          title={pickWords.onPage(name, pageTitle || path)}
          className={`max-w-60 truncate rounded-full border border-line px-2.5 py-0.5 text-text-soft ${lost ? "border-dashed line-through" : ""}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
