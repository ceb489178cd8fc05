import { commonWords } from "#lib/words/common.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { Button } from "../../ui/button";

interface UploadFooterProps {
  /** As in `useUpload`. */
  progress: number | null;
  /** True while it has to be known which other pages change too. */
  isComparing?: boolean;
  problem: string | null;
  isOff: boolean;
  onCancel: () => void;
}

/** Says how an upload goes, and saves it or leaves. */
export function UploadFooter({ progress, isComparing = false, problem, isOff, onCancel }: UploadFooterProps) {
  return (
    <footer className="grid shrink-0 gap-3 border-line border-t px-5 py-3 sm:px-6">
      {problem ? (
        <p role="alert" className="text-pretty text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 text-text-soft text-xs tabular-nums">
          {isComparing ? pictureWords.comparing : progressText(progress)}
        </p>
        <Button variant="secondary" onClick={onCancel}>
          {pictureWords.cancel}
        </Button>
        {/* It stays focusable, so that the focus is not lost when a change is refused. */}
        <Button type="submit" aria-disabled={isOff || progress !== null || undefined}>
          {pictureWords.save}
        </Button>
      </div>
    </footer>
  );
}

/** Returns how an upload goes, in words; "" while nothing is under way. */
export function progressText(progress: number | null): string {
  if (progress === null) return "";
  return progress < 1 ? pictureWords.uploading(Math.round(progress * 100)) : commonWords.saving;
}
