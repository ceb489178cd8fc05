import type { StoredFailure } from "../../failures/stored-failure.ts";
import { grouped } from "../common.ts";
import { protectedPathWords } from "../settings/protected-path.ts";

type Params = StoredFailure["params"];

function said(value: string | number | undefined): string {
  if (typeof value !== "number") return value ?? "…";
  return Number.isInteger(value) ? grouped(value) : `${value}`.replace(".", ",");
}
const administration = "Wer diese Website verwaltet, muss";

/** By the codes of `lib/agent/agent-failure.ts`, `lib/runner` and `lib/conversations/turn`. */
const turns: Readonly<Record<string, (params: Params) => string>> = {
  "limit-steps": ({ steps }) =>
    `Hier wurde nach ${said(steps)} Schritten angehalten, mehr sind für eine Änderung nicht erlaubt. Bitten Sie um eine kleinere Änderung.`,
  "limit-minutes": ({ minutes }) =>
    `Hier wurde nach ${said(minutes)} Minuten angehalten, mehr sind für eine Änderung nicht erlaubt. Bitten Sie um eine kleinere Änderung.`,
  "limit-tokens": ({ tokens }) =>
    `Hier wurde angehalten, bevor mehr als ${said(tokens)} Tokens verbraucht waren, mehr sind für eine Änderung nicht erlaubt. Bitten Sie um eine kleinere Änderung.`,
  "limit-money": ({ usd }) =>
    `Hier wurde angehalten, bevor es mehr als ${said(usd)} US-Dollar kostete, mehr ist für eine Änderung nicht erlaubt. Bitten Sie um eine kleinere Änderung.`,
  "limit-repeated-call": ({ times }) =>
    `Hier wurde angehalten, weil das Modell ${said(times)}-mal hintereinander dasselbe getan hat. Sagen Sie es mit anderen Worten.`,
  "empty-answer": () =>
    "Das Modell hat nicht geantwortet und nichts geändert. Senden Sie den Auftrag noch einmal, oder sagen Sie es mit anderen Worten.",
  "model-silent": ({ seconds }) =>
    `Das Modell hat ${said(seconds)} Sekunden lang nichts gesendet, deshalb wurde angehalten. Senden Sie den Auftrag später noch einmal.`,
  "model-key-refused": () => `Der Anbieter des Modells lehnt den Schlüssel ab. ${administration} ihn prüfen.`,
  "model-not-found": ({ model }) =>
    `Das Modell „${said(model)}“ gibt es bei seinem Anbieter nicht. ${administration} seinen Namen oder seine Adresse berichtigen.`,
  "model-busy": () =>
    "Das Modell beantwortet gerade zu viele Anfragen. Warten Sie eine Minute, und senden Sie den Auftrag noch einmal.",
  "model-quota": () => `Das Konto beim Anbieter des Modells ist aufgebraucht. ${administration} es aufladen.`,
  "model-unavailable": () =>
    "Der Anbieter des Modells hat gerade einen Fehler. Senden Sie den Auftrag in ein paar Minuten noch einmal.",
  "model-unreachable": () =>
    `Das Modell ist nicht erreichbar, oder die Verbindung zu ihm brach ab. Senden Sie den Auftrag noch einmal. Hilft das nicht: ${administration} die Adresse des Modells prüfen.`,
  "model-malformed": () =>
    "Die Antwort des Modells kam beschädigt an und war nicht zu lesen. Senden Sie den Auftrag noch einmal.",
  "model-context-too-long": () =>
    "Der Auftrag und was dazugehört sind zu lang für dieses Modell. Bitten Sie um eine kleinere Änderung, oder beenden Sie die Bearbeitung und fangen Sie neu an.",
  "model-declined": () => "Das Modell hat das abgelehnt. Sagen Sie es mit anderen Worten.",
  "model-request-refused": () =>
    `Der Anbieter des Modells hat die Anfrage nicht angenommen. ${administration} die Einstellungen des Modells prüfen.`,
  "model-failed": () => "Beim Modell ist während der Antwort etwas schiefgegangen. Senden Sie den Auftrag noch einmal.",
  "protected-path": ({ path }) => protectedPathWords.refused(`${path ?? "…"}`),
  internal: () =>
    "Auf dem Server ist dabei etwas schiefgegangen. Versuchen Sie es noch einmal. Bleibt es so, sagen Sie es Ihrer Administration.",
  "repository-failed": () =>
    "Die Dateien der Website ließen sich auf dem Server nicht lesen oder schreiben. Versuchen Sie es noch einmal. Bleibt es so, sagen Sie Ihrer Administration, dass das Repository beschädigt oder der Speicher voll ist.",
  interrupted: () => "Der Server wurde währenddessen angehalten.",
  hung: () =>
    "Der Server kam damit nicht weiter und hat aufgegeben. Versuchen Sie es noch einmal. Bleibt es so, sagen Sie es Ihrer Administration.",
  "head-moved": () =>
    "Die Website hat sich währenddessen geändert. Laden Sie die Seite neu, und sehen Sie sie an, bevor Sie es noch einmal versuchen.",
};

const keptAll = "Alles, was gesagt wurde, bleibt.";
const later = "Versuchen Sie es in ein paar Minuten noch einmal.";

/** By the codes of `lib/runner/plans/phase-failure.ts`. Others say the same of a plan as of a turn. */
const plans: Readonly<Record<string, (params: Params) => string>> = {
  "limit-tokens": () =>
    "Der Plan wurde angehalten, bevor er mehr Tokens verbrauchte, als erlaubt ist. Sagen Sie es kürzer, oder planen Sie weniger auf einmal.",
  "limit-minutes": () =>
    "Das Modell hat länger gebraucht, als erlaubt ist. Versuchen Sie es noch einmal, oder planen Sie weniger auf einmal.",
  "limit-money": () =>
    "Der Plan wurde angehalten, bevor er mehr kostete, als erlaubt ist. Planen Sie weniger auf einmal.",
  "model-silent": () =>
    `Das Modell hat mehr als einmal lange nichts gesendet. Versuchen Sie es später noch einmal. ${keptAll}`,
  "model-busy": () => `Das Modell beantwortet gerade zu viele Anfragen. ${later} ${keptAll}`,
  "model-unavailable": () => `Der Anbieter des Modells hat gerade einen Fehler. ${later} ${keptAll}`,
  "model-unreachable": () =>
    `Das Modell ist nicht erreichbar. Versuchen Sie es später noch einmal. Hilft das nicht: ${administration} die Adresse des Modells prüfen.`,
  "model-not-found": () =>
    `Das Modell für diesen Teil des Plans gibt es bei seinem Anbieter nicht. ${administration} seinen Namen oder seine Adresse berichtigen.`,
  "model-malformed": () =>
    "Die Antwort des Modells kam beschädigt an und war nicht zu lesen. Versuchen Sie es noch einmal.",
  "model-context-too-long": () =>
    "Was besprochen wurde, ist zu lang für dieses Modell. Verwerfen Sie den Plan, und beginnen Sie einen kleineren.",
  "model-declined": () =>
    "Das Modell hat das abgelehnt. Sagen Sie anders, worum es im Plan geht, und versuchen Sie es noch einmal.",
  "model-failed": () => "Beim Modell ist während der Antwort etwas schiefgegangen. Versuchen Sie es noch einmal.",
  "plan-answer-too-long": () =>
    `Die Antworten des Modells sind zu kurz für diesen Plan: Auch in mehreren Teilen kam keine zu ihrem Ende. Planen Sie weniger Seiten auf einmal. Oder: ${administration} ein Modell wählen, das länger antworten kann.`,
  "plan-brief-incomplete": () =>
    "Das Modell hat die Kurzfassung nicht vollständig gemacht. Versuchen Sie es noch einmal, oder sagen Sie im Gespräch, was damit werden soll.",
  "plan-invalid": () =>
    "Das Modell hat den Plan nicht richtig gemacht. Versuchen Sie es noch einmal, oder sagen Sie im Gespräch, was damit werden soll.",
  internal: () =>
    "Auf dem Server ist etwas schiefgegangen, während der Plan entstand. Versuchen Sie es noch einmal. Bleibt es so, sagen Sie es Ihrer Administration.",
};

const say = (table: typeof turns, { code, params }: StoredFailure) =>
  Object.hasOwn(table, code) ? table[code]?.(params) : undefined;

/** Returns why a turn failed. A code of another version keeps its English sentence. */
export const turnFailure = (failure: StoredFailure) => say(turns, failure) ?? failure.message;

/** Returns why a plan could not be made. */
export const planFailure = (failure: StoredFailure) => say(plans, failure) ?? turnFailure(failure);
