"use client";

import { listNames } from "#lib/words/page/by-hand.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { Switch } from "../../ui/switch";
import type { SameText } from "./same-texts";

interface AlsoElsewhereProps {
  /** At least one. */
  places: readonly SameText[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Says which other pages have the text too, and whether they change with it. */
export function AlsoElsewhere({ places, isOn, onChange }: AlsoElsewhereProps) {
  return (
    <div className="max-w-96 px-3 pt-2.5 pb-1">
      <Switch
        label={<span className="text-sm">{typingWords.alsoOn(places.length)}</span>}
        hint={listNames(
          places.map(({ path, title }) => pageName(path, title)),
          typingWords.morePages,
        )}
        checked={isOn}
        onChange={onChange}
      />
    </div>
  );
}
