import { isConnectionLost } from "#lib/platform/db/connection-lost.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { GroupCommit } from "#lib/platform/group-commit.ts";
import { processState } from "#lib/platform/process-state.ts";
import { appendChunks, appendChunksOfAll, type TurnChunks } from "./chunk-store.ts";

/** Returns this process's group that writes the logs of all its turns. */
export function chunkWrites(): GroupCommit<TurnChunks> {
  return processState(
    "log.writes",
    () =>
      new GroupCommit<TurnChunks>({
        writeAll: (all) => appendChunksOfAll(all, database()),
        writeOne: ({ chunks, ...lease }) => appendChunks(lease, chunks, database()),
        isUnknown: isConnectionLost,
        tickMs: 25,
        tickMsMax: 200,
        sizeMax: 200,
      }),
  );
}
