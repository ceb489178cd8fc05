import type { Tx } from "#lib/platform/db/transaction.ts";
import { joinNext } from "#lib/platform/join-next.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import type { KeepOptions, MovedBranch, RepositoryCopy } from "../git/copies.ts";
import { GitError } from "../git/git.ts";
import { assertObjectId } from "../git/object-id.ts";
import { exists } from "../repository.ts";
import { applyJournal } from "./apply-journal.ts";
import { formatObjects } from "./entry-objects.ts";
import { withPackOfNew } from "./entry-pack.ts";
import { findNewObjects, LacksObject } from "./find-new-objects.ts";
import { appendEntry, findKept } from "./journal-store.ts";
import { readMarker, writeMarker } from "./marker.ts";
import { offerRepository } from "./offer-repository.ts";
import { deleteRef, findRef, findRefInWay, listBranchRefs, listRefs, putRef, swapRef } from "./ref-store.ts";

interface CopyState {
  /** True once the journal is known to have a first entry. */
  hasJournal: boolean;
  /** Catches up for all who wait. Who comes during a round is answered by the next one, which has the entries that it waits for. */
  catchUp: (projectId: string) => Promise<unknown>;
  /** When lost objects were last restored, and damaged ones. */
  completedAt: number | null;
  repairedAt: number | null;
  healing: Promise<void> | null;
}

const copiesMax = 2_000;
const keptMax = 20_000;
/** A request for an object that never existed must not read a whole journal each time. */
const healAgainMs = 5 * 60_000;

const stateOf = (repository: string): CopyState => {
  const states = processState("copies.states", () => new RecentMap<CopyState>(copiesMax));
  const state = states.get(repository) ?? newState(repository);
  states.set(repository, state);
  return state;
};

function newState(repository: string): CopyState {
  const state: CopyState = {
    hasJournal: false,
    completedAt: null,
    repairedAt: null,
    healing: null,
    catchUp: joinNext(
      async ([projectId = ""]) => {
        await catchUp(state, repository, projectId);
        return new Map();
      },
      // The first copy of a large repository takes its time.
      { waitMsMax: 10 * 60_000 },
    ),
  };
  return state;
}

async function catchUp(state: CopyState, repository: string, projectId: string): Promise<void> {
  state.hasJournal = await applyJournal(repository, projectId);
  // The folder was shared until now, or a crash came between its making and its first entry.
  if (!state.hasJournal && (await exists(repository))) {
    await offerRepository(repository, projectId);
    state.hasJournal = await applyJournal(repository, projectId);
  }
}

/** Objects that are known to be kept. Never those of a transaction that may still be rolled back. */
const keptObjects = () => processState("copies.kept", () => new RecentMap<true>(keptMax));

const keyOf = (projectId: string, id: string) => `${projectId}\0${id}`;

/** This host's copy of a project's repository. The journal and the refs in the database are the truth. */
export class Copy implements RepositoryCopy {
  readonly repository: string;
  readonly projectId: string;

  constructor(repository: string, projectId: string) {
    this.repository = repository;
    this.projectId = projectId;
  }

  async catchUp(): Promise<void> {
    await stateOf(this.repository).catchUp(this.projectId);
  }

  async heal({ isDamaged }: { isDamaged: boolean }): Promise<boolean> {
    const state = stateOf(this.repository);
    const others = state.healing;
    await others;
    const healed = isDamaged ? state.repairedAt : state.completedAt;
    if (healed !== null && performance.now() - healed < healAgainMs) return others !== null;
    state.healing = this.#heal(state, isDamaged).finally(() => {
      state.healing = null;
    });
    await state.healing;
    return true;
  }

  async #heal(state: CopyState, isDamaged: boolean): Promise<void> {
    state.completedAt = performance.now();
    const { repository, projectId } = this;
    if (isDamaged) {
      state.repairedAt = state.completedAt;
      log.warn({ projectId }, "this host's copy of a repository is damaged; it is written again from the journal");
    }
    await applyJournal(repository, projectId, { from: "start", isReplaced: isDamaged });
  }

  async offer(folder: string): Promise<void> {
    await offerRepository(folder, this.projectId);
  }

  async keep(id: string, { over, tx }: KeepOptions = {}): Promise<void> {
    const kept = keptObjects();
    const key = keyOf(this.projectId, assertObjectId(id));
    if (kept.get(key)) return;
    if (!stateOf(this.repository).hasJournal) await this.catchUp();
    if (over !== undefined) await this.keep(over);
    if (!(await findKept(this.projectId, [id], tx)).has(id)) {
      const entry = (await this.#append(id, over, tx)) ?? (await this.#appendPack(id));
      await this.#mark(entry, tx);
    }
    if (!tx) kept.set(key, true);
  }

  /** Returns null if the object brings too many others. */
  async #append(id: string, over: string | undefined, tx: Tx | undefined) {
    const { repository, projectId } = this;
    const find = async (ids: readonly string[]) => {
      const found = ids.filter((each) => keptObjects().get(keyOf(projectId, each)));
      return new Set([...found, ...(await findKept(projectId, ids, tx))]);
    };
    const search = () => findNewObjects(repository, id, over ?? null, find);
    const objects = await search().catch(async (error: unknown) => {
      if (!(error instanceof LacksObject)) throw error;
      await this.catchUp();
      return search();
    });
    if (objects === null) return null;
    return appendEntry(projectId, { kind: "objects", tip: id, parts: formatObjects(repository, objects) }, tx);
  }

  async #appendPack(id: string) {
    const { repository, projectId } = this;
    const known = [...(await listBranchRefs(projectId)).values()];
    return withPackOfNew(repository, { tip: id, known: [...new Set(known)] }, (parts) =>
      appendEntry(projectId, { kind: "pack", tip: id, parts }),
    );
  }

  /** Spares this host the entry that it has written itself, if it has all earlier ones. */
  async #mark(entry: { id: string; seq: number }, tx: Tx | undefined): Promise<void> {
    if (tx) return;
    const marker = await readMarker(this.repository);
    if (marker.seq === entry.seq - 1) await writeMarker(this.repository, entry);
  }

  async readRef(ref: string): Promise<string | null> {
    await this.#needJournal();
    return findRef(this.projectId, ref);
  }

  async readDefaultBranch(): Promise<string> {
    const target = await this.readRef("HEAD");
    if (target === null) throw new GitError("symbolic-ref", "exit", null, "The project has no repository.");
    return target.replace("refs/heads/", "");
  }

  async listRefs(prefix: string): Promise<Map<string, string>> {
    await this.#needJournal();
    return listRefs(this.projectId, prefix);
  }

  async moveRef(ref: string, to: string, expected?: string | null, tx?: Tx): Promise<MovedBranch> {
    const { projectId } = this;
    await this.keep(to, tx ? { tx } : {});
    if (expected === undefined || expected === null) {
      const inWay = ref.startsWith("refs/heads/") ? await findRefInWay(projectId, ref, tx) : null;
      if (inWay !== null) throw new GitError("update-ref", "exit", null, `cannot lock ref: ${inWay} exists`);
    }
    if (expected === undefined) {
      await putRef(projectId, ref, to, tx);
      return { moved: true };
    }
    if (await swapRef(projectId, ref, to, expected, tx)) return { moved: true };
    const current = await findRef(projectId, ref, tx);
    return current === to ? { moved: true } : { moved: false, current };
  }

  async deleteRef(ref: string, tx?: Tx): Promise<void> {
    await deleteRef(this.projectId, ref, tx);
  }

  async #needJournal(): Promise<void> {
    if (!stateOf(this.repository).hasJournal) await this.catchUp();
  }
}
