import type { RequestFailure, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Alert } from "../ui/alert";

const { attempts: words, figures } = inspectorWords;

/** The failed attempts of a request: the cause in the provider's words, and the wait before the next one. */
export function RequestAttempts({ request: { retries, failure } }: { request: RequestOverview }) {
  if (retries.length === 0 && failure === null) return null;
  return (
    <Alert tone={failure ? "danger" : "caution"}>
      <p className="font-medium">{words.title}</p>
      <ol className="mt-1 grid gap-1">
        {retries.map(({ at, reason: code, detail, delayMs }, index) => (
          <li key={at}>
            {words.attempt(index + 1)}: {causeOf({ code, detail })}; {words.waited(figures.seconds(delayMs))}
          </li>
        ))}
        {failure ? (
          <li>
            {words.attempt(retries.length + 1)}: {causeOf(failure)}
          </li>
        ) : null}
      </ol>
    </Alert>
  );
}

const causeOf = ({ code, detail }: RequestFailure) => (detail === null ? code : `${code}, ${detail}`);
