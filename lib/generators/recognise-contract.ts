import { chooseInstall } from "./choose-install.ts";
import { type Contract, contractBytesMax, contractPath } from "./contract-schema.ts";
import { type Place, readContract } from "./read-contract.ts";
import type { Repository } from "./repository.ts";
import type { ContractError, ContractErrorCode, NeededTool, Params, Recognition } from "./schema.ts";

/** Names that people give the file instead. It would be ignored under them without a word. */
const wrongNames = [".sitewright/project.yml", ".sitewright/project.json", ".sitewright.yaml", ".sitewright.yml"];

/** Returns what `.sitewright/project.yaml` says of the build, or what is wrong in it; null if there is no such file. */
export async function recogniseContract(
  repository: Repository,
): Promise<Extract<Recognition, { kind: "contract" | "invalid" }> | null> {
  const top: Place = { line: 1, column: 1 };
  const invalid = (path: string, ...errors: ContractError[]) => ({ kind: "invalid", path, errors }) as const;
  const wrong = wrongNames.find(repository.has);
  if (!repository.has(contractPath))
    return wrong ? invalid(wrong, { ...top, code: "wrong-name", params: { name: contractPath } }) : null;

  const found = await repository.readText(contractPath, contractBytesMax);
  // A link or a folder of that name is no text either.
  if (!found.ok) {
    const code = found.code === "too-large" ? "too-large" : found.code === "absent" ? "not-a-file" : "not-utf8";
    return invalid(contractPath, { ...top, code, params: { bytesMax: contractBytesMax } });
  }
  const read = readContract(found.text);
  if (!read.ok) return invalid(contractPath, ...read.errors);
  const { contract, at } = read;
  const refuse = (key: string, code: ContractErrorCode, params: Params) =>
    invalid(contractPath, { ...at(key), code, params: { key, ...params } });

  const { siteFolder, lockFile } = contract;
  if (!repository.hasFolder(siteFolder)) return refuse("siteFolder", "path-missing", { value: siteFolder });
  if (lockFile && !repository.has(lockFile)) return refuse("lockFile", "path-missing", { value: lockFile });
  const needs = contract.needs ?? toolOf(contract);
  const chosen = await chooseInstall(repository, siteFolder, needs);
  if (!chosen.ok && contract.install === undefined)
    return refuse("build", "install-missing", { manager: chosen.manager });
  const { install, lockFile: foundLock } = chosen.ok ? chosen : { install: null, lockFile: null };
  return {
    kind: "contract",
    path: contractPath,
    build: {
      ...contract,
      install: contract.install === undefined ? install : contract.install,
      lockFile: lockFile === undefined ? foundLock : lockFile,
      needs,
    },
  };
}

function toolOf({ generator }: Contract): NeededTool {
  if (generator === "hugo") return "hugo";
  return generator === "jekyll" ? "ruby" : "node";
}
