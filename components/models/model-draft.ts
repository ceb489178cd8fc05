import { seesByName } from "#lib/models/known-models-schema.ts";
import {
  type ConnectionForDisplay,
  type FindingCode,
  type ModelApi,
  type ModelServer,
  type PresetName,
  presets,
  type SaveModel,
  suggestWindow,
  type VerifyModel,
  windowTokensMax,
  windowTokensMin,
} from "#lib/models/schema.ts";

/** The form as it is filled in. */
export interface ModelDraft {
  preset: PresetName;
  baseUrl: string;
  api: ModelApi;
  /** A new key; "" keeps the stored one. */
  key: string;
  /** Whether the stored key is removed. */
  forgetsKey: boolean;
  model: string;
  windowTokens: string;
  seesPictures: boolean;
  /** Whether the person has chosen these; until then they follow the model's name. */
  hasOwnWindow: boolean;
  hasOwnSight: boolean;
}

type Saved = ConnectionForDisplay | null;

export function draftOf(saved: Saved): ModelDraft {
  const unset = { key: "", forgetsKey: false };
  if (saved) {
    const { preset, baseUrl, api, model, windowTokens, seesPictures } = saved;
    const kept = { preset, baseUrl, api, model, windowTokens: `${windowTokens}`, seesPictures };
    return { ...unset, ...kept, hasOwnWindow: true, hasOwnSight: true };
  }
  const { baseUrl, api } = presets.openai;
  return followName({ ...unset, preset: "openai", baseUrl, api, model: "", ...untouched }, null);
}

const untouched = { windowTokens: "", seesPictures: false, hasOwnWindow: false, hasOwnSight: false };

/** Fills the form with the values of a preset, or with the saved ones if it is theirs. */
export function choosePreset(draft: ModelDraft, preset: PresetName, saved: Saved): ModelDraft {
  if (saved?.preset === preset) return draftOf(saved);
  const { baseUrl, api } = presets[preset];
  return followName({ ...draft, preset, baseUrl, api, key: "", forgetsKey: false, model: "", ...untouched }, null);
}

/** Chooses a model; `told` is the window that its server tells. */
export function chooseModel(draft: ModelDraft, model: string, told: number | null): ModelDraft {
  return followName({ ...draft, model }, told);
}

function followName(draft: ModelDraft, told: number | null): ModelDraft {
  const { preset, model, hasOwnWindow, hasOwnSight } = draft;
  return {
    ...draft,
    windowTokens: hasOwnWindow ? draft.windowTokens : `${suggestWindow(preset, model, told)}`,
    seesPictures: hasOwnSight ? draft.seesPictures : preset === "openai" || seesByName(model),
  };
}

/** Returns whether the stored key can be sent to the address of the form: it is kept for its own origin alone. */
export function isKeyKept({ baseUrl, forgetsKey }: ModelDraft, saved: Saved): boolean {
  return saved?.hasKey === true && !forgetsKey && originOf(baseUrl) === originOf(saved.baseUrl);
}

const originOf = (text: string) => (URL.canParse(text) ? new URL(text).origin : null);

/** Returns where the model is asked. Without `key` the server takes the stored one. */
export function serverOf(draft: ModelDraft, saved: Saved): ModelServer {
  const key = draft.key.trim();
  if (key !== "") return { baseUrl: draft.baseUrl, key };
  return isKeyKept(draft, saved) ? { baseUrl: draft.baseUrl } : { baseUrl: draft.baseUrl, key: null };
}

export function askedOf(draft: ModelDraft, saved: Saved): VerifyModel {
  return { ...serverOf(draft, saved), api: draft.api, model: draft.model.trim() };
}

export function settingsOf(draft: ModelDraft, saved: Saved, proof: string | null): SaveModel {
  const { preset, seesPictures, windowTokens } = draft;
  const settings = { ...askedOf(draft, saved), preset, seesPictures, windowTokens: Number(windowTokens) };
  return proof === null ? settings : { ...settings, proof };
}

export interface DraftFaults {
  baseUrl: boolean;
  model: boolean;
  windowTokens: boolean;
}

/** Returns which fields can't be sent as they are. */
export function faultsOf({ baseUrl, model, windowTokens }: ModelDraft): DraftFaults {
  const tokens = /^\d+$/.test(windowTokens.trim()) ? Number(windowTokens) : Number.NaN;
  return {
    baseUrl: !/^https?:\/\/./i.test(baseUrl.trim()),
    model: model.trim() === "",
    windowTokens: !(tokens >= windowTokensMin && tokens <= windowTokensMax),
  };
}

/** Returns the field that has to change after a finding; null if the fault is not in the form, or its place is not one field. */
export function fieldToChange(code: FindingCode, { api }: Pick<ModelDraft, "api">): "baseUrl" | "key" | "model" | null {
  switch (code) {
    case "address-not-allowed":
    case "host-not-found":
    case "host-unreachable":
    case "certificate-refused":
    case "moved":
      return "baseUrl";
    case "wrong-protocol":
      // Over Responses it is the choice of the protocol, right above the sentence.
      return api === "chat" ? "baseUrl" : null;
    case "key-missing":
    case "key-refused":
      return "key";
    case "model-not-found":
    case "no-tools":
      return "model";
    case "works":
    case "no-credit":
    case "busy":
    case "request-refused":
    case "no-stream":
    case "too-slow":
    case "server-failed":
      return null;
    default:
      return code satisfies never;
  }
}
