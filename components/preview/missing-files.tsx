import { ImageOff } from "lucide-react";
import { previewWords } from "#lib/words/preview.ts";

/** Names the files that the page requests and the site does not have. */
export function MissingFiles({ paths }: { paths: readonly string[] }) {
  const [first, ...others] = paths;
  if (first === undefined) return null;
  return (
    <p
      role="status"
      title={paths.join("\n")}
      className="flex items-center gap-2 border-caution-line border-b bg-caution-soft px-4 py-1.5 text-caution text-xs"
    >
      <ImageOff aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {others.length === 0 ? previewWords.missingFile(first) : previewWords.missingFiles(first, others.length)}
      </span>
    </p>
  );
}
