import { expect, test } from "vitest";
import { githubRepository } from "./github-repository.ts";

const own = "https://code.example.org/api/v3/";

test.each<[string, string, string, ReturnType<typeof githubRepository>]>([
  [
    "a repository of github.com",
    "https://github.com/ada/site.git",
    "https://api.github.com",
    { owner: "ada", repo: "site", apiUrl: "https://api.github.com" },
  ],
  [
    "without .git, with dots",
    "https://github.com/ada/ada.github.io",
    "https://api.github.com",
    { owner: "ada", repo: "ada.github.io", apiUrl: "https://api.github.com" },
  ],
  [
    "a self-hosted server",
    "https://code.example.org/web/site",
    own,
    { owner: "web", repo: "site", apiUrl: "https://code.example.org/api/v3" },
  ],
  ["another forge", "https://gitlab.com/ada/site", "https://api.github.com", null],
  ["github.com, while a self-hosted server is configured", "https://github.com/ada/site", own, null],
  ["a host with a similar name", "https://github.com.example.org/ada/site", "https://api.github.com", null],
  ["a folder", "/srv/sites/bakery", "https://api.github.com", null],
  ["a path inside a repository", "https://github.com/ada/site/tree/main", "https://api.github.com", null],
])("%s", (_, url, apiUrl, repository) => {
  expect(githubRepository(url, apiUrl)).toEqual(repository);
});
