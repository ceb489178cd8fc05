import type { FindingCode, PresetName } from "#lib/models/schema.ts";
import { grouped } from "../common.ts";
import * as de from "../de/settings/models.ts";
import { inLanguages } from "../language.ts";
import type { FindingFacts } from "./finding-facts.ts";

const withStatus = ({ status }: FindingFacts) => (status === null ? "" : ` (status ${status})`);
const versionHint = ({ endsInV1 }: FindingFacts) =>
  endsInV1 ? "Check the address." : "Most servers want /v1 at the end of the address.";

/** The finding of a verification, in one sentence with what to do now. */
export const findingSentences: Record<FindingCode, (facts: FindingFacts) => string> = {
  works: ({ model }) => `${model} answers, streams its words and calls tools.`,
  "address-not-allowed": ({ host, isNever }) =>
    isNever
      ? `${host} is an address that models are never asked at. Enter the address of a model's server.`
      : `${host} is in a private network, and this server asks no models there. Whoever runs it can allow that with ALLOW_LOCAL_MODELS=1.`,
  "host-not-found": ({ host }) => `There is no server called ${host}. Check the address for a typing error.`,
  "host-unreachable": ({ host }) =>
    `${host} does not answer. Check that the model's server runs, and that this port of it can be reached from here.`,
  "certificate-refused": ({ host }) =>
    `The connection to ${host} is not secure: its certificate can't be trusted, or it speaks http instead of https. Check how the address begins.`,
  moved: ({ host }) => `${host} sends requests on to another address. Enter that one instead.`,
  "key-missing": ({ host }) => `${host} wants a key. Enter the one that its provider gave you.`,
  "key-refused": ({ host }) =>
    `${host} refuses the key. Check that it was copied whole, is still valid, and may use this model.`,
  "no-credit": ({ host }) => `${host} accepts the key, but its account has no credit left. Top it up there.`,
  busy: ({ host }) => `${host} takes no more requests at the moment. Wait a minute and verify again.`,
  "model-not-found": ({ host, model, closest, hasList }) => {
    const help = hasList ? "Choose one of its list." : "Check the name at its provider.";
    return `${host} has no model called “${model}”. ${closest === null ? help : `Did you mean “${closest}”?`}`;
  },
  "wrong-protocol": (facts) =>
    facts.api === "responses"
      ? `${facts.host} answers, but not over the protocol “Responses”${withStatus(facts)}. Choose “Chat Completions”, which most servers speak. ${facts.endsInV1 ? "" : versionHint(facts)}`.trim()
      : `${facts.host} answers, but not as a server of OpenAI's protocol does${withStatus(facts)}. ${versionHint(facts)}`,
  "request-refused": (facts) =>
    `${facts.host} does not accept the request${withStatus(facts)}. Check that ${facts.model} is a model for conversations, or choose the other protocol.`,
  "no-stream": ({ model }) =>
    `${model} sends its answer in one piece. Sitewright needs a server that streams: switch that on, or choose another one.`,
  "no-tools": ({ model }) =>
    `${model} answers, but calls no tools, and without them it can't change a page. Choose a model that can; vLLM has to be started with --enable-auto-tool-choice.`,
  "too-slow": ({ host, secondsMax }) =>
    `${host} did not finish a short answer within ${secondsMax} seconds. A model that is being loaded takes long the first time: verify again, or choose a smaller one.`,
  "server-failed": (facts) =>
    `${facts.host} has a fault of its own${withStatus(facts)}. Look at that server's log, or try again later.`,
};

export const presetWords: Record<PresetName, string> = inLanguages(de.presetWords, {
  openai: "OpenAI",
  ollama: "Ollama",
  "lm-studio": "LM Studio",
  vllm: "vLLM",
  openrouter: "OpenRouter",
  other: "Another server",
});

export const modelWords = inLanguages(de.modelWords, {
  title: "Model",
  text: "The model that answers on all of your websites. A change counts from the next message on.",
  backToEditor: "Back to the editor",
  nowTitle: "Answering now",
  practice: "The practice model",
  practiceText: "A small program inside Sitewright, for trying things out. It understands simple wishes only.",
  ofEnvironment: "Set by whoever runs this server",
  defaultModel: "OpenAI’s default model",
  atHost: (model: string, host: string) => `${model} at ${host}`,
  ofOrganization: "Connected on this page, for all of your websites",
  isVerified: "Verified",
  isNotVerified: "Not verified",
  notVerifiedText: "Nobody has seen these settings work yet. Verify them.",
  environmentWaits: (name: string) => `Without a connection of your own, ${name} answers.`,
  practiceWaits: "Without a connection of your own, the practice model answers.",
  notAllowed:
    "Whoever runs this server has decided that its own model answers everybody. ORGANIZATION_MODELS=on in its settings lets organizations connect theirs.",
  ignored: "What your organization has connected is kept, but not used.",
  connectTitle: "Connect a model",
  changeTitle: "Change the connection",
  preset: "Server",
  presetHint: "Where the model runs. For any other server that can be asked as OpenAI is, choose “Another server”.",
  baseUrl: "Address",
  baseUrlHint: "With its version, as in https://gateway.example.org/v1.",
  baseUrlWrong: "Enter an address that begins with http:// or https://.",
  localHint: "With its version, most often /v1. It may be on this machine or in your own network.",
  key: "Key",
  optional: "optional",
  keyHint: "It is stored encrypted and never shown again.",
  keyKept: (end: string | null) => (end === null ? "A key is stored." : `The key that ends in ${end} is stored.`),
  keyKeptHint: "Leave this empty to keep it.",
  keyElsewhere: "The stored key belongs to the earlier address and is not sent to this one.",
  keyPlaceholder: (end: string | null) => `••••••••${end ?? ""}`,
  forgetKey: "Remove the stored key",
  keyGoes: "The stored key is removed when you save.",
  keyStays: "Keep the stored key",
  model: "Model",
  modelHint: "The name by which the server knows it.",
  choose: "Choose a model",
  modelMissing: "Enter the model’s name, or load the server’s list and choose one.",
  modelNotChosen: "Choose a model of the list.",
  typeName: "Type a name instead",
  list: "Load the list",
  listing: "Loading…",
  listed: (models: number) => (models === 1 ? "The server has 1 model." : `The server has ${grouped(models)} models.`),
  listEmpty: "The server lists no models. Type the name.",
  listUnreadable: ({ host, endsInV1 }: { host: string; endsInV1: boolean }) =>
    endsInV1
      ? `${host} gives no list of its models. Type the model’s name.`
      : `${host} gives no list of models at this address. Most servers want /v1 at its end. If yours does not, type the model’s name.`,
  windowTokens: "Context window",
  windowHint:
    "How much the model takes in at once, in tokens: pieces of words. At least 13,000. If you are unsure, leave what stands here.",
  windowHintOllama: "Ollama cuts what is longer. Start it with OLLAMA_CONTEXT_LENGTH set to this number.",
  windowWrong: "Enter a whole number of at least 13,000, without dots and commas.",
  seesPictures: "The model sees pictures",
  seesPicturesHint: "Pictures that people send with a message are shown to it.",
  api: "Protocol",
  apiHint: "The form in which the server is asked. Most servers other than OpenAI’s speak Chat Completions.",
  apis: { chat: "Chat Completions", responses: "Responses" },
  verify: "Verify",
  verifying: "Verifying…",
  verifyAgain: "Verify again",
  verifyText:
    "Sends the model a short question, to see that it answers word by word and can make changes. It costs next to nothing.",
  notNoted: "Save it, so that it counts as verified.",
  notSaved: "It is not saved yet. Save it, and it answers from the next message on.",
  firstToken: (milliseconds: number) =>
    `Its first word came after ${(Math.max(milliseconds, 100) / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)}\u00a0s.`,
  save: "Save",
  saveUnverified: "Save without verifying",
  saved: "Saved. It answers from the next message on.",
  savedUnverified: "Saved, though not verified. It answers from the next message on.",
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect this model?",
  disconnectText: (next: string) => `Its settings and its key are deleted. From the next message on ${next} answers.`,
  theEnvironments: "the model of this server",
  thePractice: "the practice model",
  keep: "Keep it",
  disconnected: "Disconnected.",
});
