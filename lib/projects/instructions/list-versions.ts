import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "../project-store.ts";
import { textNames } from "./base-schema.ts";
import { listVersionNames, listVersionRows, type VersionRow } from "./instructions-store.ts";
import { baseAlone, type LoadedInstructions, loadInstructions, readVersion } from "./load-instructions.ts";
import type {
  ComparedVersions,
  InstructionsTexts,
  InstructionsVersion,
  InstructionsVersions,
} from "./version-schema.ts";

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

/** Returns one version with its texts. Throws not-found. */
export async function getInstructionsVersion(
  actor: Actor,
  projectId: string,
  version: number,
): Promise<InstructionsTexts> {
  await assertMayConfigure(actor, projectId);
  return readWhole(actor, projectId, version);
}

const choicesMax = 200;

/**
 * Returns one version with its texts beside another one: the one before it if `other` is null, and the newest beside version 0. With
 * them come the newest versions that can be chosen instead, by number. Throws not-found if one of the two does not exist.
 */
export async function compareInstructionsVersions(
  actor: Actor,
  projectId: string,
  { version, other }: { version: number; other: number | null },
): Promise<ComparedVersions> {
  await assertMayConfigure(actor, projectId);
  const choices = await listVersionNames(actor, { projectId, limit: choicesMax }, database());
  const newest = choices[0]?.version ?? 0;
  const beside = other ?? (version > 0 ? version - 1 : newest);
  const [shown, compared, inForce] = await Promise.all([
    readWhole(actor, projectId, version),
    readWhole(actor, projectId, beside),
    loadInstructions(actor, projectId),
  ]);
  const restores = changesOf(inForce, shown).some((changed) => changed !== "templateTexts");
  return { shown, other: compared, newest, restores, choices: [...choices, { version: 0, reason: null }] };
}

async function readWhole(actor: Actor, projectId: string, version: number): Promise<InstructionsTexts> {
  const [row, before] = await listVersionRows(actor, { projectId, before: version + 1, limit: 2 }, database());
  if (version === 0) return { ...versionZero, ...textsOf(baseAlone) };
  if (row?.version !== version) throw notFound();
  return { ...describe(row, before), ...textsOf(readVersion(row)) };
}

const textsOf = ({ version: _, ...texts }: LoadedInstructions) => texts;

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
  shared: null,
};

function describe(row: VersionRow, before: VersionRow | undefined): InstructionsVersion {
  const { version, by, at, reason, restoredFrom, templateRestoredFrom } = row;
  const [own, earlier] = [readVersion(row), before ? readVersion(before) : baseAlone];
  const { template } = own;
  const shared = template && {
    name: template.name,
    version: template.version,
    restoredFrom: templateRestoredFrom,
    off: template.off,
  };
  return { version, by, at: at.toISOString(), reason, restoredFrom, changed: changesOf(earlier, own), shared };
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
