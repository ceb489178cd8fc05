import type { RecordedTurn } from "#lib/conversations/recording/recording-schema.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { placePicture, type StoredPicture } from "../sent-pictures.ts";
import { trialAnnotations } from "../trial-annotations.ts";
import type { TurnRecords } from "../turn-records.ts";

/** Returns the records of a turn that is run again: what was there is read from the recording, and nothing is stored. */
export function replayRecords(
  { material, earlier, remarks }: RecordedTurn,
  { site, isProtected, pictures }: { site: SiteFiles; isProtected: IsProtected; pictures: readonly StoredPicture[] },
): TurnRecords {
  const unmade = [...remarks];
  const { annotations, instruction } = material;
  return {
    keepStep: async () => true,
    keepLiveCommit: async () => true,
    sentPicture: (file) => placePicture(pictures, file, { site, isProtected }),
    // Numbers follow the order of insertion, so the next annotation of today's loop gets the next one.
    annotate: trialAnnotations(
      { annotations, lastMessage: instruction.sequence },
      () => unmade.shift()?.number ?? null,
    ),
    async findEarlier(ordinal) {
      const found =
        ordinal === null
          ? earlier.findLast(({ isChange }) => isChange)
          : earlier.find((turn) => turn.ordinal === ordinal);
      return found ? { ordinal: found.ordinal, baseCommit: found.before, resultCommit: found.after } : null;
    },
  };
}
