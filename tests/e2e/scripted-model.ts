import { hold, type ScriptedReply } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";

/** The scripted model of the whole run, which many tests ask at once: what is scripted goes by the instruction. */
export interface ScriptedModel {
  /**
   * Prepares what the model says to one instruction, a reply for each step, and gives that instruction: the words with
   * a mark of their own, so that no other test and no repetition of this one meets the script.
   */
  prepare(words: string, ...steps: ScriptedReply[]): Promise<string>;
  /** As `prepare`, for a mark that stands in an instruction already; until then, such an instruction finds no script and fails. */
  script(mark: string, ...steps: ScriptedReply[]): Promise<void>;
  /** The requests of the turn with this instruction, in order. */
  requests(instruction: string): Promise<RecordedRequest[]>;
  /** A place in a reply where it stops until it is let go. */
  pause(): Pause;
}

export interface Pause {
  part: ReturnType<typeof hold>;
  /** Resolves when a reply has come to this place. */
  reached(): Promise<void>;
  release(): Promise<void>;
}

export function createScriptedModel(origin: string): ScriptedModel {
  const control = async (path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/control/${path}`, { method: "POST", body: JSON.stringify(body ?? {}) });
    if (!answer.ok) throw new Error(`The scripted model answered ${answer.status} to ${path}.`);
    return answer.json();
  };
  const script = async (when: string, ...steps: ScriptedReply[]) => {
    await control("script", { rules: [{ when, steps }] });
  };
  return {
    async prepare(words, ...steps) {
      const instruction = `${words} (${crypto.randomUUID().slice(0, 8)})`;
      await script(instruction, ...steps);
      return instruction;
    },
    script,
    async requests(instruction) {
      const requests: RecordedRequest[] = await control("requests");
      return requests.filter((request) => request.instruction.includes(instruction));
    },
    pause() {
      const name = crypto.randomUUID();
      return {
        part: hold(name),
        reached: () => control(`reached?name=${name}`),
        release: () => control("release", { name }),
      };
    },
  };
}
