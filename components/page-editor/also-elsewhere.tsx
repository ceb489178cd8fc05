"use client";

import { panelWords } from "#lib/words/page/page-editor.ts";
import { Switch } from "../ui/switch";

interface AlsoElsewhereProps {
  /** At least one. */
  places: readonly { path: string; name: string }[];
  isIncomplete: boolean;
  isOn: boolean;
  /** Whether the person may change released places only. */
  isRestricted: boolean;
  onChange: (isOn: boolean) => void;
}

/** Says which other pages have the element too, and whether they change with it. */
export function AlsoElsewhere({ places, isIncomplete, isOn, isRestricted, onChange }: AlsoElsewhereProps) {
  return (
    <>
      <Switch
        label={panelWords.alsoOn(places.length)}
        hint={isRestricted ? panelWords.alsoOnReleased : panelWords.alsoOnHint}
        checked={isOn}
        onChange={onChange}
      />
      <details className="group/pages text-sm" open={places.length <= 3}>
        <summary className="rounded-md text-text-soft text-xs underline underline-offset-4 hover:text-text">
          {panelWords.showPages}
        </summary>
        <ul className="mt-2 grid max-h-40 gap-1 overflow-y-auto text-xs">
          {places.map(({ path, name }) => (
            <li key={path} title={path} className="truncate text-text-soft">
              {name}
            </li>
          ))}
        </ul>
        {isIncomplete ? <p className="mt-2 text-text-soft text-xs">{panelWords.alsoOnMore}</p> : null}
      </details>
    </>
  );
}
