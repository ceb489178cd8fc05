import type { FindingCode, PresetName } from "#lib/models/schema.ts";
import type { FindingFacts } from "../../settings/finding-facts.ts";
import { decimal, grouped } from "../common.ts";

const withStatus = ({ status }: FindingFacts) => (status === null ? "" : ` (Status ${status})`);
const versionHint = ({ endsInV1 }: FindingFacts) =>
  endsInV1 ? "Prüfen Sie die Adresse." : "Die meisten Server brauchen /v1 am Ende der Adresse.";

/** The finding of a verification, in one sentence with what to do now. */
export const findingSentences: Record<FindingCode, (facts: FindingFacts) => string> = {
  works: ({ model }) => `${model} antwortet, sendet Wort für Wort und ruft Werkzeuge auf.`,
  "address-not-allowed": ({ host, isNever }) =>
    isNever
      ? `${host} ist eine Adresse, unter der nie ein Modell gefragt wird. Geben Sie die Adresse des Servers eines Modells ein.`
      : `${host} liegt in einem privaten Netz, und dieser Server fragt dort keine Modelle. Wer ihn betreibt, kann es mit ALLOW_LOCAL_MODELS=1 erlauben.`,
  "host-not-found": ({ host }) => `Es gibt keinen Server namens ${host}. Prüfen Sie die Adresse auf Tippfehler.`,
  "host-unreachable": ({ host }) =>
    `${host} antwortet nicht. Prüfen Sie, ob der Server des Modells läuft und ob dieser Port von hier aus erreichbar ist.`,
  "certificate-refused": ({ host }) =>
    `Die Verbindung zu ${host} ist nicht sicher: Seinem Zertifikat ist nicht zu trauen, oder er spricht http statt https. Prüfen Sie, wie die Adresse anfängt.`,
  moved: ({ host }) => `${host} schickt Anfragen an eine andere Adresse weiter. Geben Sie jene ein.`,
  "key-missing": ({ host }) => `${host} verlangt einen Schlüssel. Geben Sie den ein, den Sie vom Anbieter haben.`,
  "key-refused": ({ host }) =>
    `${host} lehnt den Schlüssel ab. Prüfen Sie, ob er ganz kopiert ist, noch gilt und dieses Modell benutzen darf.`,
  "no-credit": ({ host }) =>
    `${host} nimmt den Schlüssel an, aber das Konto hat kein Guthaben mehr. Laden Sie es dort auf.`,
  busy: ({ host }) => `${host} nimmt gerade keine weiteren Anfragen an. Warten Sie eine Minute und prüfen Sie wieder.`,
  "model-not-found": ({ host, model, closest, hasList }) => {
    const help = hasList ? "Wählen Sie eines aus der Liste." : "Prüfen Sie den Namen beim Anbieter.";
    return `${host} hat kein Modell namens „${model}“. ${closest === null ? help : `Meinten Sie „${closest}“?`}`;
  },
  "wrong-protocol": (facts) =>
    facts.api === "responses"
      ? `${facts.host} antwortet, aber nicht über die Schnittstelle „Responses“${withStatus(facts)}. Wählen Sie „Chat Completions“, die die meisten Server haben. ${facts.endsInV1 ? "" : versionHint(facts)}`.trim()
      : `${facts.host} antwortet, aber nicht wie ein Server mit der Schnittstelle von OpenAI${withStatus(facts)}. ${versionHint(facts)}`,
  "request-refused": (facts) =>
    `${facts.host} nimmt die Anfrage nicht an${withStatus(facts)}. Prüfen Sie, ob ${facts.model} ein Modell für Gespräche ist, oder wählen Sie die andere Schnittstelle.`,
  "no-stream": ({ model }) =>
    `${model} sendet seine Antwort in einem Stück. Sitewright braucht einen Server, der Wort für Wort sendet: Schalten Sie das ein, oder wählen Sie einen anderen.`,
  "no-tools": ({ model }) =>
    `${model} antwortet, ruft aber keine Werkzeuge auf, und ohne sie kann es keine Seite ändern. Wählen Sie ein Modell, das es kann. vLLM muss mit --enable-auto-tool-choice gestartet werden.`,
  "too-slow": ({ host, secondsMax }) =>
    `${host} hat eine kurze Antwort nicht in ${secondsMax} Sekunden geschafft. Ein Modell, das erst geladen wird, braucht beim ersten Mal lange: Prüfen Sie wieder, oder wählen Sie ein kleineres.`,
  "server-failed": (facts) =>
    `${facts.host} hat selbst einen Fehler${withStatus(facts)}. Sehen Sie im Server-Log dort nach, oder versuchen Sie es später.`,
};

export const presetWords: Record<PresetName, string> = {
  openai: "OpenAI",
  ollama: "Ollama",
  "lm-studio": "LM Studio",
  vllm: "vLLM",
  openrouter: "OpenRouter",
  other: "Ein anderer Server",
};

export const modelWords = {
  title: "Modell",
  text: "Das Modell, das auf allen Ihren Websites antwortet. Eine Änderung gilt ab der nächsten Nachricht.",
  backToEditor: "Zurück zum Editor",
  nowTitle: "Antwortet gerade",
  practice: "Das Übungsmodell",
  practiceText: "Ein kleines Programm in Sitewright, zum Ausprobieren. Es versteht nur einfache Wünsche.",
  ofEnvironment: "In den Einstellungen dieses Servers festgelegt",
  defaultModel: "Das Standardmodell von OpenAI",
  atHost: (model: string, host: string) => `${model} bei ${host}`,
  ofOrganization: "Auf dieser Seite verbunden, für alle Ihre Websites",
  isVerified: "Geprüft",
  isNotVerified: "Nicht geprüft",
  notVerifiedText: "Dass diese Einstellungen funktionieren, hat noch niemand gesehen. Prüfen Sie sie.",
  environmentWaits: (name: string) => `Ohne eine eigene Verbindung antwortet ${name}.`,
  practiceWaits: "Ohne eine eigene Verbindung antwortet das Übungsmodell.",
  notAllowed:
    "Auf diesem Server antwortet allen sein eigenes Modell. Mit ORGANIZATION_MODELS=on in den Einstellungen können Organisationen ihr eigenes verbinden.",
  ignored: "Was Ihre Organisation verbunden hat, bleibt, wird aber nicht benutzt.",
  connectTitle: "Modell verbinden",
  changeTitle: "Verbindung ändern",
  preset: "Server",
  presetHint:
    "Wo das Modell läuft. Für jeden anderen Server, der wie OpenAI gefragt werden kann, wählen Sie „Ein anderer Server“.",
  baseUrl: "Adresse",
  baseUrlHint: "Mit der Version, zum Beispiel https://gateway.example.org/v1.",
  baseUrlWrong: "Geben Sie eine Adresse ein, die mit http:// oder https:// anfängt.",
  localHint: "Mit der Version, meistens /v1. Sie kann auf diesem Rechner oder in Ihrem eigenen Netz liegen.",
  key: "Schlüssel",
  optional: "freiwillig",
  keyHint: "Er wird verschlüsselt gespeichert und nie wieder gezeigt.",
  keyKept: (end: string | null) =>
    end === null ? "Ein Schlüssel ist gespeichert." : `Der Schlüssel, der auf ${end} endet, ist gespeichert.`,
  keyKeptHint: "Lassen Sie das Feld leer, um ihn zu behalten.",
  keyElsewhere: "Der gespeicherte Schlüssel gehört zur früheren Adresse und wird nicht an diese gesendet.",
  keyPlaceholder: (end: string | null) => `••••••••${end ?? ""}`,
  forgetKey: "Gespeicherten Schlüssel entfernen",
  keyGoes: "Der gespeicherte Schlüssel wird entfernt, wenn Sie speichern.",
  keyStays: "Gespeicherten Schlüssel behalten",
  model: "Modell",
  modelHint: "Der Name, unter dem der Server es kennt.",
  choose: "Modell wählen",
  modelMissing: "Geben Sie den Namen des Modells ein, oder laden Sie die Liste des Servers und wählen Sie eines.",
  modelNotChosen: "Wählen Sie ein Modell aus der Liste.",
  typeName: "Stattdessen einen Namen eingeben",
  list: "Liste laden",
  listing: "Wird geladen …",
  listed: (models: number) =>
    models === 1 ? "Der Server hat 1 Modell." : `Der Server hat ${grouped(models)} Modelle.`,
  listEmpty: "Der Server nennt keine Modelle. Geben Sie den Namen ein.",
  listUnreadable: ({ host, endsInV1 }: { host: string; endsInV1: boolean }) =>
    endsInV1
      ? `${host} gibt keine Liste seiner Modelle. Geben Sie den Namen des Modells ein.`
      : `${host} gibt unter dieser Adresse keine Liste von Modellen. Die meisten Server brauchen /v1 am Ende. Wenn Ihrer es nicht braucht, geben Sie den Namen des Modells ein.`,
  windowTokens: "Kontextfenster",
  windowHint:
    "Wie viel das Modell auf einmal aufnimmt, in Tokens, also Teilen von Wörtern. Mindestens 13.000. Wenn Sie unsicher sind, lassen Sie stehen, was hier steht.",
  windowHintOllama:
    "Ollama schneidet ab, was länger ist. Starten Sie es so, dass OLLAMA_CONTEXT_LENGTH diese Zahl hat.",
  windowWrong: "Geben Sie eine ganze Zahl von mindestens 13.000 ein, ohne Punkte und Kommas.",
  seesPictures: "Das Modell sieht Bilder",
  seesPicturesHint: "Bilder, die jemand mit einer Nachricht sendet, werden ihm gezeigt.",
  api: "Schnittstelle",
  apiHint:
    "Die Form, in der der Server gefragt wird. Die meisten Server außer denen von OpenAI haben Chat Completions.",
  apis: { chat: "Chat Completions", responses: "Responses" },
  verify: "Prüfen",
  verifying: "Wird geprüft …",
  verifyAgain: "Noch einmal prüfen",
  verifyText:
    "Sendet dem Modell eine kurze Frage, um zu sehen, ob es Wort für Wort antwortet und Änderungen machen kann. Das kostet so gut wie nichts.",
  notNoted: "Speichern Sie, damit es als geprüft gilt.",
  notSaved: "Noch ist es nicht gespeichert. Speichern Sie, und es antwortet ab der nächsten Nachricht.",
  firstToken: (milliseconds: number) =>
    `Das erste Wort kam nach ${decimal(Math.max(milliseconds, 100) / 1000, milliseconds < 10_000 ? 1 : 0)}\u00a0s.`,
  save: "Speichern",
  saveUnverified: "Speichern, ohne zu prüfen",
  saved: "Gespeichert. Es antwortet ab der nächsten Nachricht.",
  savedUnverified: "Gespeichert, aber nicht geprüft. Es antwortet ab der nächsten Nachricht.",
  disconnect: "Trennen",
  disconnectTitle: "Dieses Modell trennen?",
  disconnectText: (next: string) =>
    `Seine Einstellungen und sein Schlüssel werden gelöscht. Ab der nächsten Nachricht antwortet ${next}.`,
  theEnvironments: "das Modell dieses Servers",
  thePractice: "das Übungsmodell",
  keep: "Behalten",
  disconnected: "Getrennt.",
};
