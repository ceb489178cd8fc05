"use client";

import { panelWords } from "#lib/words/page/page-editor.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { Switch } from "../../ui/switch";
import { Group } from "./group";

interface EverywhereGroupProps {
  places: readonly { path: string; title: string }[];
  isIncomplete: boolean;
  isOn: boolean;
  /** Whether the person may change released places only. */
  isRestricted: boolean;
  onChange: (isOn: boolean) => void;
}

/** The other pages that have the element too, and whether they change with it. */
export function EverywhereGroup({ places, isIncomplete, isOn, isRestricted, onChange }: EverywhereGroupProps) {
  return (
    <Group title={panelWords.everywhere}>
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
        <ul className="mt-2 grid gap-1 text-xs">
          {places.map(({ path, title }) => (
            <li key={path} title={path} className="truncate text-text-soft">
              {pageName(path, title)}
            </li>
          ))}
        </ul>
        {isIncomplete ? <p className="mt-2 text-text-soft text-xs">{panelWords.alsoOnMore}</p> : null}
      </details>
    </Group>
  );
}
