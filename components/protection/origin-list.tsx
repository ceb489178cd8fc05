import { X } from "lucide-react";
import { protectionWords as words } from "#lib/words/settings/protection.ts";
import { Button } from "../ui/button";

interface OriginListProps {
  origins: readonly string[];
  onChange: (origins: string[]) => void;
}

/** The addresses that previews may load from; each can be removed. */
export function OriginList({ origins, onChange }: OriginListProps) {
  if (origins.length === 0) return <p className="text-sm text-text-soft">{words.noOrigins}</p>;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {origins.map((origin) => (
        <li key={origin} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
          <span className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{origin}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={words.removeOrigin(origin)}
            onClick={() => onChange(origins.filter((other) => other !== origin))}
          >
            <X aria-hidden />
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
