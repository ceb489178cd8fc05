import { pageName } from "../page/page-name.ts";
import { count } from "./common.ts";

export const toolWords = {
  list_files: (files: number | null) =>
    files === null ? "Die Dateien durchgesehen" : `${count(files, "Datei", "Dateien")} durchgesehen`,
  read_file: (path: string) => `${path} gelesen`,
  search_files: (query: string, matches: number | null) =>
    matches === null
      ? `Nach „${query}“ gesucht`
      : `Nach „${query}“ gesucht: ${count(matches, "Fundstelle", "Fundstellen")}`,
  edit_file: (path: string, places: number | null) =>
    places === null ? `${path} geändert` : `${count(places, "Stelle", "Stellen")} in ${path} geändert`,
  write_file: (path: string, created: boolean) => (created ? `${path} angelegt` : `${path} neu geschrieben`),
  move_file: (from: string, to: string) => `${from} nach ${to} verschoben`,
  delete_file: (path: string) => `${path} gelöscht`,
  add_picture: (path: string | null) =>
    path === null ? "Versucht, das Bild hinzuzufügen" : `Das Bild ${path} hinzugefügt`,
  list_sections: () => "Die Abschnitte durchgesehen",
  insert_section: (kind: string, path: string) => `Einen Abschnitt (${kind}) in ${path} eingefügt`,
  write_page: (path: string) => `Die Seite ${path} geschrieben`,
  set_mood: (mood: string) => `Das Aussehen in „${mood}“ geändert`,
  check_site: (problems: number | null) =>
    problems === null
      ? "Die Website geprüft"
      : problems === 0
        ? "Die Website geprüft: keine Fehler"
        : `Die Website geprüft: ${count(problems, "Fehler", "Fehler")}`,
  revert_turn: () => "Eine frühere Änderung rückgängig gemacht",
  present_options: (choices: number | null) =>
    choices === null
      ? "Möglichkeiten vorgeschlagen"
      : `${count(choices, "Möglichkeit", "Möglichkeiten")} vorgeschlagen`,
  suggest_commit_message: () => "Die Änderung zusammengefasst",
  run_project_command: (name: string, code: number | null) =>
    code === null
      ? `${name} ausgeführt`
      : code === 0
        ? `${name} ausgeführt: keine Probleme`
        : `${name} ausgeführt: Rückgabewert ${code}`,
  unknown: (name: string) => `${name.replaceAll("_", " ")} benutzt`,
};

/** Returns a file as people call it: a page by its name, anything else by its kind. */
function called(path: string | number | undefined): string {
  if (typeof path !== "string") return "eine Datei";
  if (/\.html?$/i.test(path)) return `„${pageName(path, "")}“`;
  return /\.css$/i.test(path) ? "das Aussehen der Website" : path;
}

type OfPath = { path?: string | number };

export const progressWords = {
  "listing-files": () => "Sieht die Dateien durch",
  "reading-file": ({ path }: OfPath) => `Liest ${called(path)}`,
  searching: (p: { query?: string | number }) => `Sucht nach „${p.query ?? "…"}“`,
  "changing-file": ({ path }: OfPath) => `Ändert ${called(path)}`,
  "writing-file": ({ path }: OfPath) => `Schreibt ${called(path)}`,
  "moving-file": (p: { from?: string | number; to?: string | number }) =>
    `Verschiebt ${called(p.from)} nach ${p.to ?? "…"}`,
  "deleting-file": ({ path }: OfPath) => `Löscht ${called(path)}`,
  "adding-picture": () => "Fügt das Bild hinzu",
  "reading-rules": () => "Liest die Regeln dieser Website",
  "listing-sections": () => "Sieht die Abschnitte durch",
  "inserting-section": (p: { path?: string | number }) => `Fügt einen Abschnitt in ${p.path ?? "eine Seite"} ein`,
  "writing-page": ({ path }: OfPath) => `Schreibt ${called(path)}`,
  "setting-mood": () => "Ändert das Aussehen",
  "checking-site": () => "Prüft die Website",
  "building-site": () => "Baut die Website",
  "running-command": (p: { name?: string | number; line?: string | number }) =>
    p.line === undefined ? `Führt ${p.name ?? "…"} aus` : `Führt ${p.name ?? "…"} aus: ${p.line}`,
  "reverting-turn": () => "Macht eine frühere Änderung rückgängig",
  continued: () => "Macht weiter, wo es unterbrochen wurde",
  thinking: () => "Überlegt",
  retrying: (p: { attempt?: string | number }) =>
    `Das Modell hat nicht geantwortet, es wird noch einmal versucht (${p.attempt ?? 1})`,
};
