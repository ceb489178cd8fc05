import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findInspectedConversation } from "../find-inspected-turn.ts";
import { countRequests, readContents } from "../request-store.ts";
import { findLines, type MatchedLine } from "./find-lines.ts";
import { type SearchPiece, searchPieces } from "./search-pieces.ts";
import type { FoundInRequests, FoundPlace, FoundPlaces } from "./search-schema.ts";
import {
  findUsedTexts,
  listPlacedRequests,
  listTurnsOfPlaces,
  type PlacedRequest,
  type TextUsed,
} from "./search-store.ts";

/** The most lines that are answered, and the texts that are in memory at once. */
const linesMax = 50;
const textsAtOnce = 50;
/** The places of a line that are answered at once. */
const placesAtOnce = 20;

/** The mark before a message that the model can annotate: the line is the same without it. */
const messageMark = /^\[m\d+\] /;

type CountedRequest = PlacedRequest & { requestCount: number | null };

/** A text at the first or the last of its requests. */
interface Occurrence {
  place: number;
  text: TextUsed;
  /** The part of an answer or of the tools; a message's depends on its position in the request. */
  piece: SearchPiece;
}

interface Line extends MatchedLine {
  kind: SearchPiece["kind"];
  cameBack: Occurrence | null;
  firstSent: Occurrence | null;
  lastSent: Occurrence | null;
  /** Its answers and results, and the requests that were sent with it, by their places. */
  backAt: Map<number, Occurrence>;
  sentAt: Map<number, Occurrence>;
}

/**
 * Returns the lines that hold a text in all that a conversation's kept requests sent and received, each with the requests that had it
 * first and last, for people with `inspect`. The provider's own events are not searched.
 */
export async function searchRequests(
  actor: Actor,
  { conversationId, find }: { conversationId: string; find: string },
): Promise<FoundInRequests> {
  await findInspectedConversation(actor, conversationId);
  const lines = await collectLines(actor, conversationId, find);
  const shown = lines.slice(0, linesMax);
  const last = Math.max(0, ...lines.map(({ lastSent }) => lastSent?.place ?? 0));
  const placesOf = ({ cameBack, firstSent, lastSent }: Line) =>
    [cameBack?.place, firstSent?.place, lastSent?.place, lastSent && lastSent.place + 1].flatMap(
      (place) => place ?? [],
    );
  const places = [...new Set([...shown.flatMap(placesOf), last, last + 1])];
  const holding = new Set(lines.flatMap(({ backAt, sentAt }) => [...backAt.keys(), ...sentAt.keys()]));
  const [requests, turns] = await Promise.all([
    readPlaced(conversationId, places),
    listTurnsOfPlaces(conversationId, [...holding], database()),
  ]);
  return {
    lines: shown.map(({ cameBack, firstSent, lastSent, backAt, sentAt, ...line }) => ({
      ...line,
      timesBack: backAt.size,
      timesSent: sentAt.size,
      cameBack: foundPlace(cameBack, requests),
      firstSent: foundPlace(firstSent, requests),
      lastSent: foundPlace(lastSent, requests),
      nextWithout: requestId(lastSent && requests.get(lastSent.place + 1)),
    })),
    more: Math.max(0, lines.length - linesMax),
    turns: rangesOf(turns),
    lastSent: requestId(requests.get(last)),
    nextWithout: last === 0 ? null : requestId(requests.get(last + 1)),
  };
}

/**
 * Returns all places of the line with an index in the search's answer, in the order of the requests and `limit` at a time from `from` on,
 * for people with `inspect`. An index without a line has none.
 */
export async function listFoundPlaces(
  actor: Actor,
  {
    conversationId,
    find,
    line,
    from,
    limit = placesAtOnce,
  }: { conversationId: string; find: string; line: number; from: number; limit?: number },
): Promise<FoundPlaces> {
  await findInspectedConversation(actor, conversationId);
  const { backAt, sentAt } = (await collectLines(actor, conversationId, find))[line] ?? {};
  const all = [
    ...[...(sentAt?.values() ?? [])].map((at) => ({ at, cameBack: false })),
    ...[...(backAt?.values() ?? [])].map((at) => ({ at, cameBack: true })),
  ].sort((a, b) => a.at.place - b.at.place || Number(a.cameBack) - Number(b.cameBack));
  const page = all.slice(from, from + limit);
  const requests = await readPlaced(conversationId, [...new Set(page.map(({ at }) => at.place))]);
  return {
    places: page.flatMap(({ at, cameBack }) => {
      const place = foundPlace(at, requests);
      return place ? { ...place, cameBack } : [];
    }),
    next: from + limit < all.length ? from + limit : null,
  };
}

/** Returns the lines that hold a text, in the order in which they first occurred. */
async function collectLines(actor: Actor, conversationId: string, find: string): Promise<Line[]> {
  const used = await findUsedTexts(conversationId, find, database());
  const lines = new Map<string, Line>();
  for (let from = 0; from < used.length; from += textsAtOnce) {
    const some = used.slice(from, from + textsAtOnce);
    const hashes = some.map(({ hash }) => hash);
    const contents = await readContents(actor, conversationId, hashes, database());
    for (const text of some) addLines(lines, text, contents.get(text.hash), find);
  }
  return [...lines.values()];
}

/** Returns the requests at places of the conversation, with the number of their turn's requests. */
async function readPlaced(conversationId: string, places: number[]): Promise<Map<number, CountedRequest>> {
  const placed = await listPlacedRequests(conversationId, places, database());
  const turns = [...new Set(placed.map(({ editSessionId }) => editSessionId))];
  const counts = await countRequests(turns, database());
  return new Map(
    placed.map((request) => [request.place, { ...request, requestCount: counts.get(request.editSessionId) ?? null }]),
  );
}

function addLines(lines: Map<string, Line>, text: TextUsed, stored: string | undefined, find: string): void {
  if (stored === undefined) return;
  for (const piece of searchPieces(text.use, stored)) {
    for (const match of findLines(piece.text, find)) {
      const key = JSON.stringify([piece.kind, { ...match, before: match.before.replace(messageMark, "") }]);
      const line = lines.get(key) ?? newLine(piece.kind, match);
      lines.set(key, line);
      const at = (place: number): Occurrence => ({ place, text, piece });
      const [first, last] = [at(text.places[0]), at(text.places.at(-1) ?? text.places[0])];
      const isBack = text.use === "answer" || text.use === "results";
      const places = isBack ? line.backAt : line.sentAt;
      for (const place of text.places) if (!places.has(place)) places.set(place, at(place));
      if (isBack) line.cameBack = earlier(line.cameBack, first);
      else {
        line.firstSent = earlier(line.firstSent, first);
        if (line.lastSent === null || line.lastSent.place < last.place) line.lastSent = last;
      }
    }
  }
}

const newLine = (kind: SearchPiece["kind"], match: MatchedLine): Line => ({
  kind,
  ...match,
  cameBack: null,
  firstSent: null,
  lastSent: null,
  backAt: new Map(),
  sentAt: new Map(),
});

const earlier = (known: Occurrence | null, other: Occurrence) =>
  known === null || other.place < known.place ? other : known;

function foundPlace(at: Occurrence | null, requests: Map<number, CountedRequest>): FoundPlace | null {
  const request = at && requests.get(at.place);
  if (!request) return null;
  const { messageHashes, ...place } = request;
  const { view, part } = at.piece;
  return {
    ...idOf(place),
    view,
    part: part ?? `message-${messageHashes.indexOf(at.text.hash) + 1}`,
  };
}

/** Returns ascending numbers as ranges of those that follow one another. */
function rangesOf(numbers: readonly number[]): FoundInRequests["turns"] {
  const ranges: FoundInRequests["turns"] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

const requestId = (request: CountedRequest | null | undefined) => (request ? idOf(request) : null);

const idOf = ({ editSessionId, turn, n, requestCount }: Omit<CountedRequest, "messageHashes">) => {
  return { editSessionId, turn, n, requestCount };
};
