import Link from "next/link";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { RelativeTime } from "../../ui/relative-time";
import { CopyButton } from "../copy-button";
import { useInspectedTurnHref } from "../inspected";

const addressOf = (ordinal: number) => `#turn-${ordinal}`;

const linkStyle = "inline-flex items-center rounded-md px-1.5 py-1 pointer-coarse:min-h-11 hover:text-text";

/**
 * The turn's time and its copy button, and for people who may inspect it the way to its requests. The time links to the turn and stands last, because its words grow as time passes and
 * must not move anything.
 */
export function TurnFooter({ turn }: { turn: TurnForDisplay }) {
  const at = turn.endedAt ?? turn.createdAt;
  const inspected = useInspectedTurnHref(turn.ordinal);
  return (
    <div className="-mx-1 flex items-center gap-0.5 text-text-soft text-xs">
      {turn.text === "" ? null : <CopyButton of="text" label={turnWords.copyAnswer} read={() => turn.text} />}
      <CopyButton
        of="link"
        label={turnWords.copyLink}
        read={() => new URL(addressOf(turn.ordinal), location.href).href}
      />
      {inspected === null || turn.model === null ? null : (
        <Link href={inspected} prefetch={false} className={linkStyle}>
          {turnWords.inspect}
        </Link>
      )}
      <a href={addressOf(turn.ordinal)} className={linkStyle}>
        <RelativeTime at={at} />
      </a>
    </div>
  );
}
