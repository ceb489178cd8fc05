import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { readRef } from "#lib/workspaces/git/refs.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import type { Cluster } from "./cluster.ts";

interface Place {
  projectId: string;
  conversationId: string;
  repository: string;
  /** The remote repository of its branch; null if it has no remote. */
  remote: string | null;
}

interface Sent {
  place: Place;
  id: string;
  name: string;
}

const patienceMs = 120_000;

/**
 * People who keep sites busy, each in a site of their own: their messages are accepted sooner or later, despite faults.
 */
export class Traffic {
  private readonly cluster: Cluster;
  private readonly places: Place[];
  private sent: Sent[] = [];
  private going = false;
  private people: Promise<void>[] = [];
  private readonly endings = { completed: 0, failed: 0 };

  static async create(cluster: Cluster): Promise<Traffic> {
    const places: Place[] = [];
    for (const name of ["Bakery", "Garden", "Cinema", "Library"]) {
      places.push(await createPlace(cluster, name, { type: "starter", starter: "blank" }, null));
    }
    const { url, repository } = cluster.pushes;
    places.push(await createPlace(cluster, "Museum", { type: "git", url, token: "a-token" }, repository));
    return new Traffic(cluster, places);
  }

  private constructor(cluster: Cluster, places: Place[]) {
    this.cluster = cluster;
    this.places = places;
  }

  go(): void {
    this.going = true;
    this.people = this.places.map((place) => this.keepBusy(place));
  }

  /** Stops sending, and resolves once everything that was sent has ended. */
  async pause(): Promise<void> {
    this.going = false;
    await Promise.all(this.people);
    this.people = [];
  }

  /** Describes how many turns have ended in which way. */
  tell(): string {
    return `${this.endings.completed} turns completed, ${this.endings.failed} failed`;
  }

  /** Asserts that everything sent since the last call has ended well; it is not checked again. */
  async expectKept(): Promise<void> {
    for (const each of this.sent.splice(0)) await this.expectWhole(each);
    for (const place of this.places) await this.expectFollowed(place);
  }

  private async keepBusy(place: Place): Promise<void> {
    while (this.going) {
      const name = `page-${randomUUID()}`;
      const write = call("write_file", { path: `${name}.html`, content: `<h1>${name}</h1>\n` });
      const steps = [reply(say("On", " it."), write), reply(say("The page", " is", " there."))];
      this.cluster.model.script({ rules: [{ when: `Add ${name}.`, steps }] });
      const id = await this.accept(place, `Add ${name}.`);
      this.sent.push({ place, id, name });
      await this.persist(() => this.readEnded(id));
    }
  }

  /** Repeats the request until there is an answer; the request id keeps it one turn. */
  private async accept({ conversationId }: Place, instruction: string): Promise<string> {
    const clientRequestId = randomUUID();
    const path = `/api/conversations/${conversationId}/edit-sessions`;
    const { id } = await this.persist(() =>
      this.cluster.client.must<{ id: string }>("POST", path, { instruction, clientRequestId }),
    );
    return id;
  }

  private async readEnded(id: string): Promise<TurnForDisplay> {
    const turn = await this.cluster.client.turn(id);
    if (turn.endedAt === null) throw new Error(`The turn ${id} is ${turn.status}.`);
    return turn;
  }

  private async persist<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  private async expectWhole({ place, id, name }: Sent): Promise<void> {
    const { status, text, commit, error } = await this.persist(() => this.readEnded(id));
    if (status === "completed") {
      this.endings.completed++;
      expect({ name, text }).toEqual({ name, text: "On it.\n\nThe page is there." });
      expect(await runGitLine(place.repository, ["show", `${commit}:${name}.html`])).toBe(`<h1>${name}</h1>`);
    } else {
      this.endings.failed++;
      expect({ status, commit, error }).toMatchObject({ status: "failed", commit: null, error: expect.anything() });
    }
    const chunks = await this.persist(() => this.cluster.client.chunks(id));
    expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
  }

  /** Asserts that branch and remote reach the head. */
  private async expectFollowed({ projectId, repository, remote }: Place): Promise<void> {
    const { workspace } = await this.persist(() => this.cluster.client.project(projectId));
    const ref = `refs/heads/${workspace.branch}`;
    const read = (from: string) => readRef(from, ref);
    await this.persist(async () => {
      const tips = await Promise.all([read(repository), ...(remote ? [read(remote)] : [])]);
      if (tips.some((tip) => tip !== workspace.headCommit)) throw new Error(`${ref} stands at ${tips}.`);
    });
  }
}

async function createPlace(
  cluster: Cluster,
  name: string,
  source: Parameters<Cluster["client"]["createProject"]>[1],
  remote: string | null,
): Promise<Place> {
  const { id: projectId } = await cluster.client.createProject(name, source);
  await cluster.client.must("PUT", `/api/projects/${projectId}/protection`, { pushEveryTurn: true });
  const conversationId = await cluster.client.startConversation(projectId);
  return { projectId, conversationId, remote, repository: cluster.repositoryOf(projectId) };
}
