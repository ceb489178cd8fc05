import type { RecordedTurn } from "#lib/conversations/recording/recording-schema.ts";
import { type AnnotationOutcome, annotationRefusals, readRemark } from "#lib/memory/annotate-message.ts";
import { checkAnnotation } from "#lib/memory/check-annotation.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { placePicture, type StoredPicture } from "../sent-pictures.ts";
import type { TurnRecords } from "../turn-records.ts";

/** Returns the records of a turn that is run again: what was there is read from the recording, and nothing is stored. */
export function replayRecords(
  { material, earlier, remarks }: RecordedTurn,
  { site, isProtected, pictures }: { site: SiteFiles; isProtected: IsProtected; pictures: readonly StoredPicture[] },
): TurnRecords {
  const unmade = [...remarks];
  const made: RecordedTurn["remarks"] = [];
  const lastMessage = material.instruction.sequence;
  const refused = (message: string): AnnotationOutcome => ({ ok: false, message });
  return {
    keepStep: async () => true,
    keepLiveCommit: async () => true,
    sentPicture: (file) => placePicture(pictures, file, { site, isProtected }),
    async annotate({ messageId, text: said, parent }) {
      const { text, sequence } = readRemark({ messageId, text: said });
      if (sequence === 0) return refused(annotationRefusals.noId);
      const problem = checkAnnotation(text, []);
      if (problem) return refused(problem);
      if (sequence > lastMessage) return refused(annotationRefusals.noMessage(sequence));
      const known = [...material.annotations, ...made].filter((one) => one.sequence === sequence);
      if (parent !== null && !known.some(({ number }) => number === parent))
        return refused(annotationRefusals.noParent(parent, sequence));
      const again = made.find((one) => one.sequence === sequence && one.text === text);
      if (again) return { ok: true, number: again.number };
      // Numbers follow the order of insertion, so the next annotation of today's loop gets the next one.
      const next = unmade.shift();
      if (!next) return refused(annotationRefusals.tooMany(sequence));
      made.push({ ...next, sequence, text });
      return { ok: true, number: next.number };
    },
    async findEarlier(ordinal) {
      const found =
        ordinal === null
          ? earlier.findLast(({ isChange }) => isChange)
          : earlier.find((turn) => turn.ordinal === ordinal);
      return found ? { ordinal: found.ordinal, baseCommit: found.before, resultCommit: found.after } : null;
    },
  };
}
