import { compareWords, readTurn } from "#scripts/bench/cut-readers.ts";
import { originOf } from "#scripts/bench/turns.ts";
import { photoWithPosition } from "#tests/factories/hostile-pictures.ts";
import type { ApiClient } from "#tests/setup/api-client.ts";
import type { Gate } from "./gate.ts";

export interface Place {
  projectId: string;
  workspaceId: string;
}

/** Counts of everything that all people together have done. */
export interface Deeds {
  turns: number;
  changes: number;
  undos: number;
  cancels: number;
  cuts: number;
  leftReaders: number;
  conversations: number;
  signIns: number;
  previewFiles: number;
  uploads: number;
  pages: number;
  failures: string[];
}

export const noDeeds = (): Deeds => ({
  ...{ turns: 0, changes: 0, undos: 0, cancels: 0, cuts: 0, leftReaders: 0, conversations: 0, signIns: 0 },
  ...{ previewFiles: 0, uploads: 0, pages: 0, failures: [] },
});

const wordsOfTalk = 120;
const wordsBetweenCuts = 50;

/** One of the people of the soak, who works on a site of their own until the gate ends. */
export class Person {
  private readonly client: ApiClient;
  private readonly account: { email: string; password: string };
  private readonly place: Place;
  private readonly gate: Gate;
  private readonly deeds: Deeds;
  private conversationId = "";

  constructor(client: ApiClient, account: { email: string; password: string }, place: Place, gate: Gate, deeds: Deeds) {
    this.client = client;
    this.account = account;
    this.place = place;
    this.gate = gate;
    this.deeds = deeds;
  }

  /** `offset` is where this person begins, so that different things happen at once. */
  async live(offset: number): Promise<void> {
    const steps: (() => Promise<unknown>)[] = [
      this.talk,
      this.changeAndUndo,
      this.lookAround,
      this.sendFiles,
      this.cancel,
      this.change,
      this.talk,
      this.finish,
      this.signInAgain,
    ];
    for (let index = 0; await this.gate.pass(); index++) {
      try {
        // Everybody has a conversation from the start.
        if (index === 0) await this.begin();
        else await steps[(index + offset) % steps.length]?.call(this);
      } catch (error) {
        this.deeds.failures.push(error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error));
      }
    }
  }

  /** After a long time: signs in, mistypes the password, looks at the site and sends a picture. */
  async comeBack(): Promise<void> {
    this.deeds.signIns = 0;
    await this.client.signIn(this.account);
    await this.signInAgain();
    await this.preview(["/index.html"]);
    await this.begin();
    await this.sendFiles();
  }

  private async begin(): Promise<void> {
    this.conversationId = await this.client.startConversation(this.place.projectId);
    await this.client.must("POST", `/api/conversations/${this.conversationId}/heartbeat`);
    this.deeds.conversations++;
  }

  /** A turn without changes, one of whose readers is cut again and again, and one leaves. */
  private async talk(): Promise<void> {
    const id = await this.client.accept(this.conversationId, `say ${wordsOfTalk} words every 20 ms`);
    const [{ text, cuts }] = await Promise.all([
      readTurn(this.client, id, wordsBetweenCuts, AbortSignal.timeout(120_000)),
      this.leaveEarly(id),
    ]);
    const stamps = [...text.matchAll(/word@(\d+\.\d+) /g)].map(([, stamp]) => Number(stamp));
    const { lost, doubled, outOfOrder } = compareWords(stamps, wordsOfTalk);
    if (lost + doubled + outOfOrder > 0)
      throw new Error(`${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`);
    this.deeds.turns++;
    this.deeds.cuts += cuts;
  }

  private async leaveEarly(id: string): Promise<void> {
    const connection = new AbortController();
    const address = `${originOf(this.client)}/api/edit-sessions/${id}/stream?after=0`;
    const response = await fetch(address, { headers: { cookie: this.client.cookie() }, signal: connection.signal });
    await response.body?.getReader().read();
    connection.abort();
    this.deeds.leftReaders++;
  }

  private async change(): Promise<string> {
    const id = await this.client.accept(this.conversationId, "write 3 files");
    const { files, status, error } = await this.client.ended(id);
    if (files.length !== 3)
      throw new Error(`A turn that ended as ${status} (${error?.code}) changed ${files.length} files.`);
    this.deeds.turns++;
    this.deeds.changes++;
    return id;
  }

  private async changeAndUndo(): Promise<void> {
    const id = await this.change();
    await this.client.diff(id);
    const { files } = await this.client.turn(id);
    await this.preview(["/index.html", "/css/styles.css", ...files.map(({ path }) => `/${path}`), "/missing.html"]);
    await this.client.must("POST", `/api/edit-sessions/${id}/undo`, {});
    this.deeds.undos++;
    this.deeds.turns++;
  }

  private async preview(paths: readonly string[]): Promise<void> {
    const address = `/api/workspaces/${this.place.workspaceId}/preview-grants`;
    const { url } = await this.client.must<{ url: string }>("POST", address, {});
    for (const path of paths) {
      const { status } = await this.client.preview(url, path);
      if (status !== (path === "/missing.html" ? 404 : 200))
        throw new Error(`${path} of a preview answered ${status}.`);
      this.deeds.previewFiles++;
    }
  }

  private async lookAround(): Promise<void> {
    const { workspaceId, projectId } = this.place;
    const conversation = `/conversations/${this.conversationId}`;
    const workspace = `/api/workspaces/${workspaceId}`;
    const paths = [
      ...["/projects", conversation, `/api${conversation}`, `/api${conversation}/context-usage`],
      ...[`${workspace}/history`, `${workspace}/pages`, `${workspace}/assets`, `/api/projects/${projectId}/memory`],
    ];
    for (const path of paths) {
      const { status, text } = await this.client.get(path);
      if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      this.deeds.pages++;
    }
  }

  /** A picture for the site, and a document with a message. */
  private async sendFiles(): Promise<void> {
    const photo = new Uint8Array(await photoWithPosition());
    await this.upload("assets", new File([photo], "Loaf.jpg", { type: "image/jpeg" }));
    const document = new File(["Our hours: 8 to 18.\n".repeat(50)], "hours.txt", { type: "text/plain" });
    const { id } = await this.upload("files", document);
    const body = { instruction: `say ${wordsOfTalk} words every 0 ms`, files: [id] };
    const path = `/api/conversations/${this.conversationId}/edit-sessions`;
    const turn = await this.client.must<{ id: string }>("POST", path, body);
    await this.client.ended(turn.id);
    this.deeds.turns++;
  }

  private async upload(route: "assets" | "files", file: File): Promise<{ id: string }> {
    const body = new FormData();
    body.set("file", file);
    const origin = originOf(this.client);
    const answer = await fetch(`${origin}/api/conversations/${this.conversationId}/${route}`, {
      ...{ method: "POST", body },
      headers: { origin, cookie: this.client.cookie(), connection: "close" },
    });
    if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
    this.deeds.uploads++;
    return (await answer.json()) as { id: string };
  }

  private async cancel(): Promise<void> {
    const id = await this.client.accept(this.conversationId, "say 2000 words every 20 ms");
    await this.leaveEarly(id);
    await this.client.must("POST", `/api/edit-sessions/${id}/cancel`);
    const { status } = await this.client.ended(id);
    if (status !== "cancelled") throw new Error(`A cancelled turn ended as ${status}.`);
    this.deeds.turns++;
    this.deeds.cancels++;
  }

  private async finish(): Promise<void> {
    await this.client.must("POST", `/api/conversations/${this.conversationId}/finish`);
    await this.begin();
  }

  /** Mistypes the password, and signs in. */
  private async signInAgain(): Promise<void> {
    const { csrfToken } = await this.client.must<{ csrfToken: string }>("GET", "/api/auth/csrf");
    await this.client.must("POST", "/api/auth/signout", { csrfToken, json: true });
    if (this.deeds.signIns % 20 === 0) await this.mistype();
    await this.client.signIn(this.account);
    this.deeds.signIns++;
  }

  /** Signs in with an unknown address, so that the failure is not forgotten at the next success. */
  private async mistype(): Promise<void> {
    const unknown = { ...this.account, email: `not-${this.account.email}` };
    const answer = await this.client.signIn(unknown).catch(() => "refused");
    if (answer !== "refused") throw new Error("An unknown address was signed in.");
  }
}
