import { closesAll, type RepositoryPath } from "#lib/projects/protection/schema.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { Alert } from "../ui/alert";

/** The paths that the repository's own file closes, with the number of files that each of them closes. */
export function RepositoryPaths({ paths }: { paths: readonly RepositoryPath[] }) {
  const { repositoryPaths: words } = buildingWords;
  if (paths.length === 0) return null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 rounded-xl border border-line bg-surface px-4 py-3 text-sm">
        <h3 className="font-medium">{words.title}</h3>
        <p className="max-w-prose text-pretty text-text-soft">{words.text}</p>
        <ul className="grid gap-1">
          {paths.map(({ path, closed, files }) => (
            <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-mono text-xs [overflow-wrap:anywhere]">{path}</span>
              <span className="text-text-soft text-xs">
                {closed === null ? words.unreadableShort : words.closes(closed, files)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ClosesAll paths={paths} />
    </div>
  );
}

/** Warns of paths that leave nothing to change. */
export function ClosesAll({ paths }: { paths: readonly RepositoryPath[] }) {
  const { repositoryPaths: words } = buildingWords;
  return paths.filter(closesAll).map(({ path, closed }) => (
    <Alert key={path} tone="caution">
      {closed === null ? words.unreadable(path) : words.closesAll(path)}
    </Alert>
  ));
}
