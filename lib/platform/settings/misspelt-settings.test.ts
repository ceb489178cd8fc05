import { expect, test } from "vitest";
import { checkSettings, settingNames } from "../env.ts";

const inFile = (name: string) => checkSettings({ [name]: "x" }, { fileNames: [name] });
const inEnvironment = (name: string) => checkSettings({ [name]: "x" });

test.each([
  ["OPENAI_MODLE", "OPENAI_MODEL"],
  ["openai_model", "OPENAI_MODEL"],
  ["TURNS_STEP_MAX", "TURN_STEPS_MAX"],
  ["DATADIR", "DATA_DIR"],
  ["LOG_LEVLE", "LOG_LEVEL"],
])("%s is a fault in the file and a warning in the environment", (name, meant) => {
  const sentence = `${name} is not a setting; did you mean ${meant}?`;
  expect(inFile(name)).toMatchObject({ faults: [sentence], warnings: [] });
  expect(inEnvironment(name)).toMatchObject({ faults: [], warnings: [sentence] });
});

test.each([
  ["PROT", "PORT"],
  ["PORTS", "PORT"],
  ["HOSTS", "HOST"],
  ["API_URL", "APP_URL"],
])("%s may be another program's: a warning in the file only", (name, meant) => {
  expect(inFile(name)).toMatchObject({ faults: [], warnings: [`${name} is not a setting; did you mean ${meant}?`] });
  expect(inEnvironment(name)).toMatchObject({ faults: [], warnings: [] });
});

test.each([
  ...["HOME", "HOSTNAME", "LOGNAME", "PATH", "PWD", "USER", "TZ", "LANG", "SHELL", "TERM", "NODE_OPTIONS", "NODE_PATH"],
  ...["NODE_EXTRA_CA_CERTS", "HTTPS_PROXY", "no_proxy", "SSL_CERT_FILE", "POSTGRES_USER", "PGHOST", "PGPORT"],
  ...["OPENAI_ORG_ID", "OPENAI_API_BASE", "GITHUB_TOKEN", "GITHUB_SERVER_URL", "GIT_SSH", "ENV_FILE", "CHROMIUM_PATH"],
  ...settingNames,
])("%s is near no other setting", (name) => {
  for (const { faults, warnings } of [inFile(name), inEnvironment(name)])
    expect([...faults, ...warnings].filter((said) => said.includes("did you mean"))).toEqual([]);
});

test("a misspelt name without a value counts as not set", () => {
  expect(checkSettings({ OPENAI_MODLE: "" }, { fileNames: ["OPENAI_MODLE"] })).toMatchObject({
    faults: [],
    warnings: [],
  });
});
