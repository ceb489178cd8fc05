import Image from "next/image";
import { projectWords } from "#lib/words/projects.ts";

export interface StarterForChoice {
  id: string;
  name: string;
  description: string;
}

interface StarterChoiceProps {
  starters: readonly StarterForChoice[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function StarterChoice({ starters, chosen, onChoose }: StarterChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium text-sm">{projectWords.starterLabel}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {starters.map((starter) => (
          <label
            key={starter.id}
            className="group relative grid cursor-pointer content-start overflow-hidden rounded-2xl border border-line bg-surface transition-shadow hover:shadow-raised has-checked:border-accent has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <Image
              src={`/starters/${starter.id}.jpg`}
              alt=""
              width={720}
              height={420}
              unoptimized
              className="w-full border-line border-b"
            />
            <span className="grid gap-1 p-4">
              <span className="flex items-center gap-2 font-medium">
                <input
                  type="radio"
                  name="starter"
                  value={starter.id}
                  checked={starter.id === chosen}
                  onChange={() => onChoose(starter.id)}
                  className="size-4 accent-accent focus-visible:outline-none"
                />
                {starter.name}
              </span>
              <span className="text-sm text-text-soft">{starter.description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
