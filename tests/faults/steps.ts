import { type call, hold, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import type { Cluster, TurnJob } from "./cluster.ts";

/** A step of a turn, and how a turn is brought there and held from outside the product. */
export interface Step {
  name: string;
  /** The job that holds the turn at this step. */
  job: TurnJob;
  /** True if the turn is settled at this step, and so completes in any case. */
  settled: boolean;
  /** The text that it has said before the hold. */
  says: string;
  /** Prepares the hold; `arrive` is awaited after the turn was accepted, `release` lets it go on. */
  prepare(cluster: Cluster, workspaceId: string): Promise<{ arrive(): Promise<void>; release(): Promise<void> }>;
  /** The model's two answers; the test names the file that the turn writes. */
  replies(write: ReturnType<typeof call>): ScriptedReply[];
}

const said = "On it.";
const answer = [say("The page", " is there.")] as const;
const plain: Step["replies"] = (write) => [reply(say("On it."), write), reply(...answer)];

/** Held by the scripted model in the middle of its reply. */
const byModel = (name: string, replies: Step["replies"], says = ""): Step => ({
  name,
  says,
  job: "run-turn",
  settled: false,
  replies,
  prepare: async ({ model }) => ({
    arrive: () => model.reached("here"),
    release: async () => model.release("here"),
  }),
});

/** Held by a git command that waits. */
const byGit = (name: string, words: string, job: TurnJob = "run-turn", says = ""): Step => ({
  name,
  says,
  job,
  settled: job !== "run-turn",
  replies: plain,
  async prepare({ git }) {
    git.hold(words);
    const arrive = async () => void (await git.reached());
    return { arrive, release: async () => git.release() };
  },
});

/** Held by a disk that does not open a file; `nth` counts the files with these words in their path. */
const byDisk = (name: string, words: string, job: TurnJob = "run-turn", { says = "", nth = 1 } = {}): Step => ({
  name,
  says,
  job,
  settled: job !== "run-turn",
  replies: plain,
  async prepare({ files }) {
    files.hold(words, nth);
    return { arrive: () => files.reached(), release: async () => files.release() };
  },
});

/** Held by the forge, which does not answer the push that has begun. */
const byForge = (name: string): Step => ({
  name,
  says: "",
  job: "follow-head",
  settled: true,
  replies: plain,
  async prepare({ pushes }) {
    pushes.hold();
    return { arrive: () => pushes.reached(), release: async () => pushes.release() };
  },
});

/** Held by a lock on the workspace's row, from the beginning or `from` the model's second answer. */
const byRow = (name: string, from: "accept" | "answer"): Step => ({
  name,
  says: from === "accept" ? "" : said,
  job: "run-turn",
  settled: false,
  replies: from === "accept" ? plain : (write) => [reply(say("On it."), write), reply(hold("answer"), ...answer)],
  async prepare(cluster, workspaceId) {
    const locker = await cluster.connect();
    const lock = async () => {
      await locker.query("BEGIN");
      // Weaker than FOR UPDATE, so that a turn can be accepted meanwhile, whose foreign key locks the row.
      await locker.query("SELECT 1 FROM workspaces WHERE id = $1 FOR NO KEY UPDATE", [workspaceId]);
    };
    if (from === "accept") await lock();
    return {
      async arrive() {
        if (from === "answer") {
          await cluster.model.reached("answer");
          await lock();
          cluster.model.release("answer");
        }
        const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        await until(
          () => cluster.query(waiting),
          (rows) => rows.length > 0,
        );
      },
      // The lock ends with its connection.
      release: () => locker.end().catch(() => undefined),
    };
  },
});

const midText: Step["replies"] = (write) => [reply(say("On"), hold("here"), say(" it."), write), reply(...answer)];
const afterWrite: Step["replies"] = (write) => [reply(say("On it."), write), reply(hold("here"), ...answer)];

const everyTime: Step[] = [
  byRow("before the claim", "accept"),
  byModel("after the claim", (write) => [reply(hold("here"), say("On it."), write), reply(...answer)]),
  byModel("in the middle of the text", midText, "On"),
  byDisk("in the middle of a tool", "/tmp_obj_", "run-turn", { says: said }),
  byModel("between file write and commit", afterWrite, said),
  byRow("after the commit, before settle", "answer"),
  byForge("during the push"),
  byDisk("after settle, before the branch moved", "/refs/heads/", "follow-head"),
];

/** Every write of a turn, for the long form. */
const thorough: Step[] = [
  byDisk("after settle, before the turn's first ref", "/before.lock", "keep-turn-refs"),
  byDisk("before the snapshot's tree", "/tmp_obj_", "run-turn", { says: said, nth: 2 }),
  byDisk("before the snapshot", "/tmp_obj_", "run-turn", { says: said, nth: 3 }),
  byDisk("before the snapshot's ref", "/live.lock", "run-turn", { says: said }),
  byDisk("after settle, before the ref of the commit", "/after.lock", "keep-turn-refs"),
  byGit("before what changed is counted", "diff-tree", "run-turn", said),
];

export const steps = process.env.FULL ? [...everyTime, ...thorough] : everyTime;
