import type { Context } from "#lib/context/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { recordModelError, recordTokens } from "#lib/platform/metrics/metrics.ts";
import { removeSecrets, removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { locateSections, messageText } from "./locate-sections.ts";
import { packEvents } from "./pack-events.ts";
import type {
  KeptMessage,
  ReceivedAnswer,
  RequestEnd,
  RequestFailure,
  RequestOutline,
  RequestRetry,
  SentRequest,
} from "./request-schema.ts";
import { type Content, insertRequest, type Lease, toContent, updateRequest, updateResults } from "./request-store.ts";

interface OpenRequest {
  model: string;
  retries: RequestRetry[];
  firstTokenAt: Date | null;
  answer: ReceivedAnswer | null;
}

/**
 * Stores the requests of a running turn and their answers for the inspector, without secrets. It writes in order behind the turn, and no method but
 * `flush` waits. The first failure is logged and ends the recording; the turn goes on.
 */
export class RequestRecorder {
  private readonly lease: Lease;
  private readonly context: Context;
  private readonly secrets: readonly string[];
  private readonly open = new Map<number, OpenRequest>();
  /** Hashes of the texts that this turn has stored; they are not sent to the database again. */
  private readonly known = new Set<string>();
  /** Messages without secrets, by their JSON. A message stays the same from step to step and is cleaned once. */
  private readonly cleaned = new Map<string, Content>();
  private outline: { of: string; content: Content } | null = null;
  private writing: Promise<void> = Promise.resolve();
  private failed = false;

  /** Whether something could not be stored, so that a stored request may lack its end. */
  get hasFailed(): boolean {
    return this.failed;
  }

  constructor(turn: Lease & { context: Context; secrets: readonly string[] }) {
    this.lease = { editSessionId: turn.editSessionId, leaseToken: turn.leaseToken };
    this.secrets = turn.secrets;
    this.context = turn.context;
  }

  sent(request: SentRequest): void {
    // A retry sends the same request, which is stored already.
    if (this.open.has(request.step)) return;
    this.open.set(request.step, { model: request.model, retries: [], firstTokenAt: null, answer: null });
    const startedAt = new Date();
    // Safe to read later: each request has a prompt of its own that never changes.
    this.write(() => this.insert(request, startedAt));
  }

  repeats(step: number, failure: RequestFailure, delayMs: number): void {
    const { code: reason, detail } = this.withoutSecrets(failure);
    recordModelError(reason, "retried");
    this.open.get(step)?.retries.push({ at: new Date().toISOString(), reason, detail, delayMs });
  }

  firstToken(step: number): void {
    const request = this.open.get(step);
    if (request) request.firstTokenAt ??= new Date();
  }

  /** Does nothing. Other listeners use this call to see that the run makes progress. */
  heard(): void {}

  /** The last attempt's answer is the one that is kept. */
  answered(step: number, answer: ReceivedAnswer): void {
    const request = this.open.get(step);
    if (request) request.answer = answer;
  }

  ended(step: number, end: RequestEnd): void {
    const request = this.open.get(step);
    if (!request) return;
    const usage = end.usage ?? end.estimated;
    if (usage) recordTokens(request.model, usage);
    const endedAt = new Date();
    this.write(() => this.end(step, request, endedAt, end));
  }

  returned(step: number, results: KeptMessage): void {
    this.write(async () => {
      const content = this.contentOf(results);
      await updateResults(this.lease, step, content, database());
      this.known.add(content.hash);
    });
  }

  /** Resolves when everything is stored or the recording has failed. */
  flush(): Promise<void> {
    return this.writing;
  }

  private write(work: () => Promise<void>): void {
    this.writing = this.writing.then(async () => {
      if (this.failed) return;
      try {
        await work();
      } catch (error) {
        this.failed = true;
        log.warn({ err: error, turn: this.lease.editSessionId }, "what the model was sent could not be kept");
      }
    });
  }

  private async insert(request: SentRequest, startedAt: Date): Promise<void> {
    const messages = request.messages.map((message) => this.contentOf(message));
    const tools = toContent(JSON.stringify(removeSecretsDeep(request.tools, this.secrets)));
    const outline = this.outlineOf(messages.slice(0, this.context.messages.length));
    const fresh = [...messages, tools, outline].filter(({ hash }) => !this.known.has(hash));
    const contents = [...new Map(fresh.map((content) => [content.hash, content])).values()];
    const isKept = await insertRequest(
      this.lease,
      {
        step: request.step,
        model: request.model,
        settings: this.settingsOf(request),
        messageHashes: messages.map(({ hash }) => hash),
        toolsHash: tools.hash,
        outlineHash: outline.hash,
        memoryIds: this.context.recollection?.found.map(({ id }) => id) ?? [],
        carried: carriedMemory(this.context),
        startedAt,
      },
      contents,
      database(),
    );
    if (!isKept) this.failed = true;
    for (const { hash } of contents) this.known.add(hash);
  }

  private async end(step: number, request: OpenRequest, endedAt: Date, end: RequestEnd): Promise<void> {
    const { retries, firstTokenAt, answer: said } = request;
    const answer = said && this.contentOf(said.message);
    // A secret may lie across several events, where only the whole answer shows it.
    const isClean = said !== null && answer?.text === JSON.stringify(said.message);
    const events = said && isClean ? await packEvents(said.events, this.secrets) : null;
    const failure = end.failure && this.withoutSecrets(end.failure);
    const progress = { retries, firstTokenAt, endedAt, end: { ...end, failure }, answer, events };
    await updateRequest(this.lease, step, progress, database());
    if (answer) this.known.add(answer.hash);
  }

  private withoutSecrets({ code, detail }: RequestFailure): RequestFailure {
    return { code, detail: detail && removeSecrets(detail, this.secrets) };
  }

  private contentOf({ role, content }: KeptMessage): Content {
    const raw = JSON.stringify({ role, content });
    const known = this.cleaned.get(raw);
    if (known) return known;
    const clean = toContent(JSON.stringify(removeSecretsDeep({ role, content }, this.secrets)));
    this.cleaned.set(raw, clean);
    return clean;
  }

  /** Returns where recalled memories came from. Their texts stand in their section. */
  private describeRecollection(): Pick<RequestOutline, "recollection"> {
    const { recollection } = this.context;
    if (!recollection) return {};
    const { query, from, messageId, found, noRoom } = recollection;
    return {
      recollection: {
        query: removeSecrets(query, this.secrets),
        from,
        messageId,
        found: found.map(({ text: _, about: __, own: ___, ...source }) => source),
        ...(noRoom === undefined ? {} : { noRoom }),
      },
    };
  }

  private settingsOf({ provider, settings }: SentRequest): Record<string, unknown> {
    return { provider, ...(removeSecretsDeep(settings, this.secrets) as Record<string, unknown>) };
  }

  /** Returns the outline of the context's messages, which precede the turn's own calls and results. */
  private outlineOf(messages: Content[]): Content {
    const of = messages.map(({ hash }) => hash).join();
    if (this.outline?.of === of) return this.outline.content;
    const { sections, leftOut, windowTokens, reserveTokens } = this.context;
    const texts = messages.map(({ text }) => messageText((JSON.parse(text) as { content: unknown }).content));
    const clean = sections.map((section) => ({ ...section, text: removeSecrets(section.text, this.secrets) }));
    const outline: RequestOutline = {
      sections: locateSections(clean, texts),
      leftOut,
      ...this.describeRecollection(),
      windowTokens,
      reserveTokens,
    };
    this.outline = { of, content: toContent(JSON.stringify(outline)) };
    return this.outline.content;
  }
}

/** Returns the names of the conversation's own private memory in a context, by which a purge finds its requests. */
function carriedMemory({ sections, recollection }: Context): string[] {
  const told = sections.flatMap(({ kind, messageId, annotation, movedNotes = [] }) => [
    ...(annotation ? [`#${annotation.number}`] : []),
    ...(messageId && (kind === "note" || kind === "journal") ? [messageId] : []),
    ...movedNotes,
  ]);
  return recollection?.from === "summary" ? [...told, "summary"] : told;
}
