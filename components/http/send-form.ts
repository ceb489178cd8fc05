import { commonWords } from "#lib/words/common.ts";
import { problemOf, RequestProblem } from "./request-json";
import { noteSignIn } from "./signed-out";

/** Sends a form with a file. `onProgress` gets the share that was sent. Every failure is a `RequestProblem`. */
export function sendForm<Answer>(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // `fetch` tells no progress of what it sends.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new RequestProblem(0, "unreachable", commonWords.unreachable));
    request.onabort = () => reject(signal.reason);
    request.onload = () => void answerOf<Answer>(request).then(resolve, reject);
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

async function answerOf<Answer>({ status, responseText }: XMLHttpRequest): Promise<Answer> {
  const response = new Response(responseText, { status });
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === "not-signed-in") noteSignIn(false);
    throw problem;
  }
  return (await response.json()) as Answer;
}
