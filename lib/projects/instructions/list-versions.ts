import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "../project-store.ts";
import { textNames } from "./base-schema.ts";
import { listVersionRows, type VersionRow } from "./instructions-store.ts";
import { baseAlone, type LoadedInstructions, readVersion } from "./load-instructions.ts";
import type { InstructionsTexts, InstructionsVersion, InstructionsVersions } from "./version-schema.ts";

/** Returns versions of a project's texts, newest first, for people who may change them. The last page ends with version 0. */
export async function listInstructionsVersions(
  actor: Actor,
  projectId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<InstructionsVersions> {
  await assertMayConfigure(actor, projectId);
  // One more: what a version changed shows only beside the one before it.
  const rows = await listVersionRows(actor, { projectId, before, limit: limit + 1 }, database());
  const shown = rows.slice(0, limit);
  const versions = shown.map((row, index) => describe(row, rows[index + 1]));
  const last = shown.at(-1);
  return rows.length > limit && last
    ? { versions, before: last.version }
    : { versions: [...versions, versionZero], before: null };
}

/** Returns one version with its texts; the one before it, and the newest. Throws not-found. */
export async function getInstructionsVersion(
  actor: Actor,
  projectId: string,
  version: number,
): Promise<{ shown: InstructionsTexts; earlier: InstructionsTexts; newest: InstructionsTexts }> {
  await assertMayConfigure(actor, projectId);
  const [first] = await listVersionRows(actor, { projectId, limit: 1 }, database());
  const rows = await listVersionRows(actor, { projectId, before: version + 1, limit: 3 }, database());
  if (version > 0 && rows[0]?.version !== version) throw notFound();
  const whole = (row: VersionRow | undefined, before: VersionRow | undefined): InstructionsTexts => {
    const { version: _, ...texts } = row ? readVersion(row) : baseAlone;
    return { ...(row ? describe(row, before) : versionZero), ...texts };
  };
  return { shown: whole(rows[0], rows[1]), earlier: whole(rows[1], rows[2]), newest: whole(first, undefined) };
}

async function assertMayConfigure(actor: Actor, projectId: string): Promise<void> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
}

const versionZero: InstructionsVersion = {
  version: 0,
  by: null,
  at: null,
  reason: null,
  restoredFrom: null,
  changed: [],
};

function describe(row: VersionRow, before: VersionRow | undefined): InstructionsVersion {
  const { version, by, at, reason, restoredFrom } = row;
  const [own, earlier] = [readVersion(row), before ? readVersion(before) : baseAlone];
  return { version, by, at: at.toISOString(), reason, restoredFrom, changed: changesOf(earlier, own) };
}

/** Returns what differs between two versions. An empty text says as little as none. */
function changesOf(earlier: LoadedInstructions, own: LoadedInstructions): InstructionsVersion["changed"] {
  const texts = textNames.filter((name) => (earlier[name] ?? "") !== (own[name] ?? ""));
  const base = isDeepStrictEqual(earlier.baseOff, own.baseOff) ? [] : (["base"] as const);
  return [...texts, ...base, ...templateChangesOf(earlier.template, own.template)];
}

function templateChangesOf(
  earlier: LoadedInstructions["template"],
  own: LoadedInstructions["template"],
): InstructionsVersion["changed"] {
  if (earlier?.id !== own?.id) return ["template"];
  const texts = earlier?.version === own?.version ? [] : (["templateTexts"] as const);
  const off = isDeepStrictEqual(earlier?.off, own?.off) ? [] : (["templateOff"] as const);
  return [...texts, ...off];
}
