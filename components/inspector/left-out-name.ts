import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

/** Returns the name of a message or an annotation that was left out: `m12`, `m12 #3`. */
export const pieceName = ({ messageId, annotation }: { messageId: string; annotation?: number | null | undefined }) =>
  annotation === undefined || annotation === null ? messageId : `${messageId} #${annotation}`;

/** As `pieceName`, with its turn. */
export const leftOutName = (piece: ModelRequest["leftOut"][number]) =>
  `${pieceName(piece)}, ${piece.turn === null ? inspectorWords.leftOutGone : inspectorWords.fromTurn(piece.turn)}`;
