import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";

const field = "data: ";

/** Returns the events of a scripted reply as the server wrote them to the socket. */
export const eventsSent = ({ rawReply }: RecordedRequest): unknown[] =>
  rawReply
    .split("\n")
    .filter((line) => line.startsWith(field))
    .map((line) => line.slice(field.length))
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data));
