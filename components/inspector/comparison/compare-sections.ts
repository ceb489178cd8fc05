import type { ModelRequest, RequestSection } from "#lib/conversations/requests/request-schema.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { sectionText, sectionTitle } from "../section-text";

/**
 * The reason for which a section of the first request is not in the second one: no `room` in the window; a note over the `quarter` that
 * notes may fill; a note that `moved` to the list of recent notes; a call or a result, which only its `ownTurn` is told.
 */
export type LeavingReason = "room" | "quarter" | "moved" | "ownTurn";

export interface ComparedSection {
  /** Its place on the page. */
  id: string;
  title: string;
  state: "left" | "came" | "changed" | "same";
  /** Null for other states, and if the requests do not tell it. */
  reason: LeavingReason | null;
  /** By how many characters the second request shortened it; 0 if it did not. */
  shortened: number;
  /** The turn that it came from; null if it is not known. */
  turn: number | null;
  tokens: { before: number; after: number };
  before: string;
  after: string;
}

/** A note that left the list of recent notes. */
export interface LostNote {
  messageId: string;
  reason: LeavingReason | null;
}

export interface ComparedContext {
  /** In the order of the second request; those that left stand where they were in the first one. */
  sections: ComparedSection[];
  lostNotes: LostNote[];
}

type Compared = Pick<ModelRequest, "editSessionId" | "turn" | "sections" | "sent" | "leftOut" | "shortened">;

/** Compares two requests section by section. Equal sections are told by their label and message, and by their order if both agree. */
export function compareSections(first: Compared, second: Compared): ComparedContext {
  const [before, after] = [keyed(first), keyed(second)];
  const gone = goneNotes(first, second);
  const order: string[] = [];
  const left = [...before.keys()];
  for (const key of after.keys()) {
    // Sections that left before this one's place come first.
    const place = left.indexOf(key);
    if (place !== -1) order.push(...left.splice(0, place + 1).filter((name) => name === key || !after.has(name)));
    else order.push(key);
  }
  order.push(...left.filter((name) => !after.has(name)));
  const sections = [...new Set(order)].map((key, index) => {
    const id = `compared-${index + 1}`;
    return { id, ...compareOne(before.get(key), after.get(key), { first, second }) };
  });
  return { sections, lostNotes: gone };
}

function compareOne(
  one: RequestSection | undefined,
  other: RequestSection | undefined,
  { first, second }: { first: Compared; second: Compared },
): Omit<ComparedSection, "id"> {
  const section = (other ?? one) as RequestSection;
  const [before, after] = [one ? sectionText(one, first) : "", other ? sectionText(other, second) : ""];
  const own = (one ? first : second).turn;
  const state = !other ? "left" : !one ? "came" : before === after ? "same" : "changed";
  const { characters = 0 } =
    (state === "changed" && second.shortened.find(({ message }) => message === other?.message)) || {};
  return {
    title: titleOf(section, other ? second : first),
    state,
    reason: state === "left" && one ? reasonFor(one, first, second) : null,
    shortened: characters,
    turn: section.kind === "turn" ? own : section.turn,
    tokens: { before: one?.tokens ?? 0, after: other?.tokens ?? 0 },
    before,
    after,
  };
}

/** Returns a section's name. Of this turn's calls and results it names the tools. */
function titleOf(section: RequestSection, { sent }: Compared): string {
  const content = section.message === null ? null : sent[section.message]?.content;
  const parts =
    section.kind === "turn" && Array.isArray(content) ? (content as { type: string; toolName?: string }[]) : [];
  const namesOf = (type: string) => [
    ...new Set(parts.flatMap((part) => (part.type === type && part.toolName ? part.toolName : []))),
  ];
  const [called, returned] = [namesOf("tool-call"), namesOf("tool-result")];
  if (returned.length > 0) return inspectorWords.answer.result(returned.join(", "));
  return called.length > 0 ? `${sectionTitle(section)}: ${called.join(", ")}` : sectionTitle(section);
}

/** Returns the sections by a name that is the same in every request that carries them. */
function keyed({ editSessionId, sections }: Compared): Map<string, RequestSection> {
  const seen = new Map<string, number>();
  return new Map(
    sections.map((section) => {
      const { kind, label, messageId, annotation } = section;
      // The calls of a turn have no id of their own, and belong to it alone.
      const name = [kind, kind === "turn" ? editSessionId : label, messageId, annotation?.number].join(" ");
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [`${name} ${count}`, section];
    }),
  );
}

function reasonFor(section: RequestSection, first: Compared, second: Compared): LeavingReason | null {
  const { kind, messageId, annotation } = section;
  if (kind === "turn") return first.editSessionId === second.editSessionId ? null : "ownTurn";
  if (messageId === undefined) return null;
  if (kind === "note" && movedNotes(second).has(messageId)) return "moved";
  if (!isLeftOut(second, messageId, annotation?.number)) return null;
  // A note stays when its turn leaves, as long as the notes fit.
  return kind === "note" ? "quarter" : "room";
}

/** Returns the notes of the first request's list of recent notes of which the second one says nothing. */
function goneNotes(first: Compared, second: Compared): LostNote[] {
  const told = new Set([...movedNotes(second), ...second.sections.flatMap(({ messageId }) => messageId ?? [])]);
  return [...movedNotes(first)]
    .filter((messageId) => !told.has(messageId))
    .map((messageId) => ({ messageId, reason: isLeftOut(second, messageId) ? "quarter" : null }));
}

const movedNotes = ({ sections }: Compared) => new Set(sections.flatMap(({ movedNotes: moved = [] }) => moved));

const isLeftOut = ({ leftOut }: Compared, messageId: string, annotation?: number) =>
  leftOut.some((piece) => piece.messageId === messageId && piece.annotation === annotation);

export interface ToldSections {
  /** The place of the first of them on the page. */
  id: string;
  name: string;
  /** The reason in words; null for a section that needs no reason. */
  why: string | null;
}

/** Returns the sections of one state in a few words: those of one turn that share a reason are told together. */
export function tellSections(sections: readonly ComparedSection[], state: ComparedSection["state"]): ToldSections[] {
  const groups = Map.groupBy(
    sections.filter((section) => section.state === state),
    ({ id, turn, reason, shortened }) => (turn === null || shortened > 0 ? id : `${turn} ${reason}`),
  );
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    if (!one) return [];
    const name = group.length > 1 && one.turn !== null ? comparisonWords.fromTurn(one.turn, group.length) : one.title;
    return { id: one.id, name, why: whyOf(one) };
  });
}

/** Returns why a section left or was shortened, in words; null for others. */
export function whyOf({ state, reason, shortened }: ComparedSection): string | null {
  if (shortened > 0) return comparisonWords.shortened(shortened);
  if (state !== "left") return null;
  return reason === null ? comparisonWords.unknown : comparisonWords.reasons[reason];
}
