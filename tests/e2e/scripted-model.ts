import { hold, type ScriptedReply } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";

/** The scripted model of the whole run. Many tests ask it at once, so scripts are chosen by the instruction. */
export interface ScriptedModel {
  /**
   * Prepares the model's replies to one instruction, a reply for each step, and returns that instruction: the words
   * with a unique mark, so that no other test and no repetition of this one matches the script.
   */
  prepare(words: string, ...steps: ScriptedReply[]): Promise<string>;
  /**
   * Like `prepare`, for a mark that an instruction already contains; before this call such an instruction has no script
   * and fails.
   */
  script(mark: string, ...steps: ScriptedReply[]): Promise<void>;
  /** The requests of the turn with this instruction, in order. */
  requests(instruction: string): Promise<RecordedRequest[]>;
  /** A place where a reply stops until it is released. */
  pause(): Pause;
}

export interface Pause {
  part: ReturnType<typeof hold>;
  /** Resolves once a reply has come to this place. */
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
