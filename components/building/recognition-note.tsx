import { generatorTitles, type Recognition } from "#lib/generators/schema.ts";
import type { BuildingForDisplay } from "#lib/projects/building/schema.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { contractErrorWords, evidenceWords, staticWords, unsupportedWords } from "#lib/words/settings/generators.ts";
import { Alert } from "../ui/alert";

/** The recognition of the repository, the files that show it, and whether it is in force. */
export function RecognitionNote({ generator }: { generator: NonNullable<BuildingForDisplay["generator"]> }) {
  const words = buildingWords;
  const { recognition, status, confirmedBy } = generator;
  const said = {
    proposed: words.statusProposed,
    on: words.statusOn(confirmedBy ?? words.somebody),
    off: words.statusOff,
  }[status];
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-lg">{titleOf(recognition)}</h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{said}</p>
      </div>
      <Reasons recognition={recognition} />
    </div>
  );
}

function titleOf(recognition: Recognition): string {
  const words = buildingWords;
  switch (recognition.kind) {
    case "static":
      return words.asItLies;
    case "recognised":
      return recognition.build.generator === "own"
        ? words.foundOwn
        : words.found(generatorTitles[recognition.build.generator]);
    case "contract":
      return words.foundOwn;
    case "invalid":
      return words.foundInvalid;
    case "unsupported":
      return words.foundUnsupported(generatorTitles[recognition.generator]);
    case "unknown-generator":
      return words.foundUnknown;
  }
}

function Reasons({ recognition }: { recognition: Recognition }) {
  const words = buildingWords;
  switch (recognition.kind) {
    case "static":
      return <p className="text-sm text-text-soft">{staticWords[recognition.because]}</p>;
    case "contract":
      return <p className="max-w-prose text-pretty text-sm text-text-soft">{words.contractText}</p>;
    case "invalid":
      return (
        <Facts
          title={recognition.path}
          facts={recognition.errors.map(({ line, column, code, params }) => ({
            place: words.place(line, column),
            text: contractErrorWords[code](params),
          }))}
        />
      );
    case "unsupported":
      return (
        <>
          <Alert tone="caution">{unsupportedWords[recognition.because](recognition.params)}</Alert>
          <Evidence recognition={recognition} />
        </>
      );
    case "unknown-generator":
      return (
        <>
          <p className="max-w-prose text-pretty text-sm text-text-soft">{words.foundUnknownText}</p>
          <Evidence recognition={recognition} />
        </>
      );
    case "recognised":
      return <Evidence recognition={recognition} />;
  }
}

function Evidence({ recognition }: { recognition: Extract<Recognition, { evidence: unknown }> }) {
  return (
    <Facts
      title={buildingWords.evidence}
      facts={recognition.evidence.map(({ path, why, params }) => ({ place: path, text: evidenceWords[why](params) }))}
    />
  );
}

function Facts({ title, facts }: { title: string; facts: readonly { place: string; text: string }[] }) {
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <h3 className="font-medium text-sm">{title}</h3>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ place, text }) => (
          <div key={`${place} ${text}`} className="contents">
            <dt className="font-mono text-text-soft text-xs leading-5 [overflow-wrap:anywhere]">{place}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
