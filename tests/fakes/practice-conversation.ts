import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { resolveModel } from "#lib/agent/model/model.ts";
import type { SentPicture } from "#lib/agent/ports.ts";
import { type AgentResult, runAgent } from "#lib/agent/run-agent.ts";
import { toolSet } from "#lib/agent/tools/tool-set.ts";
import { buildContext } from "#lib/context/build-context.ts";
import type { ToldFile } from "#lib/context/files-schema.ts";
import type { ToldPick } from "#lib/context/picks-schema.ts";
import type { ContextRow } from "#lib/context/schema.ts";
import { closingMessages } from "#lib/conversations/turn/closing-messages.ts";
import { ampleLimits } from "./ample-limits.ts";
import { createTurnRecorder } from "./turn-recorder.ts";

export type SiteTexts = Record<string, string | Uint8Array>;

export interface PracticeTurn {
  result: AgentResult;
  answer: string;
  /** The files that the turn changed, added or removed, sorted. */
  changed: string[];
  /** The site after the turn. */
  files: SiteTexts;
  bytes: Record<string, Buffer>;
  notes: string[];
  commitMessages: string[];
  /** The names of the tools that were called, in order. */
  tools: string[];
  /** The elements that the offered options are about, as the preview marks them; empty without options. */
  places: ({ path: string; ref: string } | null)[];
}

/** Reads a site's files: text files as text, all others as bytes. */
export function readSiteFolder(folder: string): SiteTexts {
  const files: SiteTexts = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = textFile.test(entry.name)
      ? readFileSync(path, "utf8")
      : new Uint8Array(readFileSync(path));
  }
  return files;
}

/**
 * Runs a conversation with the practice model through the real loop and tools, over a site in memory. Between turns the
 * history is stored and rendered as the product does.
 */
export function createPracticeConversation(initial: SiteTexts) {
  let state = { ...initial };
  const rows: ContextRow[] = [];
  const keep = (
    turn: number,
    messages: readonly Pick<ContextRow, "role" | "text">[] & readonly Partial<ContextRow>[],
  ) => {
    for (const { role, text, metadata = {} } of messages) {
      rows.push({ sequence: rows.length + 1, role, text, editSessionId: `turn-${turn}`, metadata });
    }
  };
  let turns = 0;
  /** The site before the last change, and its turn. */
  let last: { turn: number; state: SiteTexts } | null = null;
  return {
    files: () => asTexts(state),
    /** Adds the journal of something that a person did without the agent. */
    addJournal(text: string) {
      turns++;
      keep(turns, [{ role: "turn_activity_summary", text }]);
    },
    /** Runs a turn. `picked` returns the picks of its message, from the site as it is then; `sent` are its files. */
    async say(
      instruction: string,
      picked: (files: SiteTexts) => ToldPick[] = () => [],
      { sent = [], onlyPicked = false }: { sent?: readonly ToldFile[]; onlyPicked?: boolean } = {},
    ): Promise<PracticeTurn> {
      turns++;
      const picks = picked(asTexts(state));
      const metadata: Record<string, unknown> = {
        ...(picks.length > 0 ? { picks, only_picked: onlyPicked } : {}),
        ...(sent.length > 0 ? { files: sent } : {}),
      };
      const recorder = createTurnRecorder(state);
      recorder.ports.sentPicture = async (file) => sentPictureOf(sent[file - 1]);
      recorder.ports.revertTurn = async (turn) => {
        const found = last;
        if (turn !== null || found === null)
          return { ok: false, message: "There is no earlier turn that changed something in this conversation." };
        const paths = [...new Set([...Object.keys(state), ...Object.keys(found.state)])].filter(
          (path) => !sameContent(state[path], found.state[path]),
        );
        for (const path of paths) {
          const content = found.state[path];
          if (content === undefined) await recorder.site.delete(path);
          else await recorder.site.write(path, Buffer.from(content), "whole");
        }
        return { ok: true, turn: found.turn, paths };
      };
      const context = buildContext({
        system: [{ label: "Instructions", text: "You edit websites." }],
        rows,
        instruction: { text: instruction, sequence: rows.length + 1, editSessionId: `t${turns}`, metadata },
        toolTokens: 0,
        windowTokens: 128_000,
        reserveTokens: 16_000,
      });
      const [system, ...messages] = context.messages;
      const result = await runAgent(
        {
          model: resolveModel({ practiceDelayMs: 0 }),
          system: system?.text ?? "",
          messages,
          limits: ampleLimits,
          tools: toolSet,
          price: null,
        },
        recorder.ports,
        new AbortController().signal,
      );
      const before = state;
      state = {};
      for (const path of Object.keys(recorder.site.texts())) state[path] = recorder.site.bytes(path) ?? "";
      const changed = [...new Set([...Object.keys(before), ...Object.keys(state)])]
        .filter((path) => !sameContent(before[path], state[path]))
        .sort();
      if (changed.length > 0) last = { turn: turns, state: before };
      const answer = result.status === "completed" ? result.text : "";
      keep(turns, [
        { role: "user", text: instruction, metadata },
        ...(result.status === "completed"
          ? closingMessages({ status: "completed", text: answer, notes: recorder.notes, commit: null })
          : []),
      ]);
      return {
        result,
        answer,
        changed,
        files: asTexts(state),
        bytes: Object.fromEntries(Object.entries(state).map(([path, content]) => [path, Buffer.from(content)])),
        notes: recorder.notes,
        commitMessages: recorder.commitMessages,
        tools: recorder.events("tool_calling").map((event) => event.toolName),
        places: (recorder.events("options_offered").at(-1)?.offered.options ?? []).map(({ place }) =>
          place ? { path: place.path, ref: place.ref } : null,
        ),
      };
    },
  };
}

const textFile = /\.(?:html?|css|js|svg|txt|md|xml|json)$/;

/** A picture of the message, under a name that the site has not. Its bytes are no picture. */
function sentPictureOf(file: ToldFile | undefined): SentPicture | null {
  if (!file?.width || !file.height) return null;
  const { width, height } = file;
  const content = new TextEncoder().encode(file.name);
  return {
    type: "image/jpeg",
    width,
    height,
    content,
    modern: null,
    root: "",
    path: "images/new.jpg",
    modernPath: "images/new.webp",
  };
}

function sameContent(left: string | Uint8Array | undefined, right: string | Uint8Array | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return Buffer.from(left).equals(Buffer.from(right));
}

function asTexts(files: SiteTexts): SiteTexts {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content !== "string" && textFile.test(path) ? decoder.decode(content) : content,
    ]),
  );
}
