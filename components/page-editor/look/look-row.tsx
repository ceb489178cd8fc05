import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { lookWords } from "#lib/words/page/look/look.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import { Button } from "../../ui/button";
import type { SiteLookValue } from "./look-draft";

interface LookRowProps {
  value: SiteLookValue;
  /** The value before the change, for people; null if it is unchanged. */
  was: string | null;
  isOff: boolean;
  onPutBack: () => void;
  /** Before the name. */
  lead?: ReactNode;
  /** The control beside the name. */
  children: ReactNode;
}

/** A value's name, where it is used or what it was, and its control. It keeps its height. */
export function LookRow({ value, was, isOff, onPutBack, lead, children }: LookRowProps) {
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      {lead}
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm leading-snug" title={value.property ?? lookName(value.name)}>
          {lookName(value.name)}
        </p>
        <p className="flex min-h-4 items-center gap-1.5 text-2xs text-text-soft leading-snug">
          {was === null ? (
            <span className="truncate">{lookWords.used(value.usesCount, value.pagesCount)}</span>
          ) : (
            <>
              <span className="truncate">{lookWords.was(was)}</span>
              <Button
                variant="link"
                size="inline"
                className="relative after:absolute after:-inset-2 pointer-coarse:after:-inset-3.5"
                disabled={isOff}
                aria-label={lookWords.putBackOf(lookName(value.name))}
                title={lookWords.putBackOf(lookName(value.name))}
                onClick={onPutBack}
              >
                <Undo2 aria-hidden />
              </Button>
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}
