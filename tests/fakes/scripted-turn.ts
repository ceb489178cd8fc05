import { afterAll, afterEach, beforeAll } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { readWorkspace } from "../factories/create-review.ts";
import type { Site } from "../factories/create-site.ts";
import { blobAt, git } from "../factories/git-repository.ts";
import { call, reply, type ScriptedPart, say } from "./scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";

// Turns whose agent calls given tools. The model is scripted at the wire; git and the database are real.

/** Starts a model for the tests of a file, and returns a function that gives it. */
export function startModel(): () => ScriptedModelServer {
  let model: ScriptedModelServer;
  beforeAll(async () => {
    model = await startScriptedModelServer();
    Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
    forgetEnv();
  });
  afterEach(() => model.reset());
  afterAll(() => model.close());
  return () => model;
}

export const edit = (path: string, oldText: string, newText: string) =>
  call("edit_file", { path, edits: [{ oldText, newText }] });

/** Scripts a model that makes these calls, one in each reply, and then ends its turn. */
export function scriptCalls(model: ScriptedModelServer, calls: readonly ScriptedPart[]): void {
  model.script({ replies: [...calls.map((part) => reply(part)), reply(say("Done."))] });
}

/** Returns all files of a commit, or of the workspace's head, by path. */
export async function filesAt(
  { repository, workspaceId }: Site,
  commit?: string | null,
): Promise<Record<string, string>> {
  const at = commit ?? (await readWorkspace(workspaceId)).headCommit ?? "";
  const names = git(repository, ["ls-tree", "-r", "--name-only", at]).split("\n").filter(Boolean);
  return Object.fromEntries(names.map((name) => [name, blobAt(repository, `${at}:${name}`).toString()]));
}

/** Returns the files of every snapshot that a turn showed, in order. */
export async function filesShown(site: Site, editSessionId: string): Promise<Record<string, string>[]> {
  const events = await database().editSessionChunk.findMany({
    where: { editSessionId, type: "event" },
    orderBy: { seq: "asc" },
  });
  const commits = events.flatMap(({ payload }) => {
    const { kind, commit } = payload as { kind: string; commit?: string };
    return kind === "files_changed" && commit ? [commit] : [];
  });
  return Promise.all(commits.map((commit) => filesAt(site, commit)));
}
