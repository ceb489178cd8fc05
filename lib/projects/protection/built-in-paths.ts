// Files that other machines execute or obey when they find them in a repository. The agent can't write them until an admin opens
// them. Globs as in `site-glob.ts`: without a slash they mean a name in every folder. A glob that matches a folder protects all
// its content. Case-insensitive, as some machines that check a site out are.

/** CI systems, and the folders of the most common ones. Dot files cover .github, .gitlab-ci.yml, .circleci, .travis.yml and others. */
const continuousIntegration = [
  ".*",
  // Windows also finds `.github` under its short name `GITHUB~1`.
  "*~[0-9]*",
  "Jenkinsfile*",
  "azure-pipelines*.{yml,yaml}",
  "bitbucket-pipelines.yml",
  "appveyor.yml",
  "buildspec*.{yml,yaml}",
  "cloudbuild*.{yml,yaml,json}",
  "codemagic.yaml",
  "wercker.yml",
  "bamboo-specs",
];

/** Package managers: scripts that run at an installation, and where packages come from. */
const packages = [
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-*.yaml",
  "bun.lock*",
  "bunfig.toml",
  "deno.{json,jsonc,lock}",
  "node_modules",
  "Gemfile*",
  "gems.{rb,locked}",
  "*.gemspec",
  "composer.{json,lock}",
  "requirements*.txt",
  "pyproject.toml",
  "Pipfile*",
  "{poetry,uv,pdm}.lock",
  "setup.cfg",
  "environment.{yml,yaml}",
  "go.{mod,sum,work}",
  "Cargo.{toml,lock}",
  "flake.lock",
  "*.nix",
];

/** Builds: generators' configuration and extensions, task runners, compilers. Templates and content are the site, and stay open. */
const builds = [
  "*.config.{js,cjs,mjs,ts,cts,mts,json}",
  "*.conf.js",
  "{tsconfig,jsconfig}*.json",
  "{angular,nx,turbo,lerna,rush,workspace}.json",
  "gatsby-*.{js,mjs,ts,jsx,tsx}",
  "webpack*.{js,cjs,mjs,ts}",
  "{gulpfile,gruntfile}*",
  "_config*.{yml,yaml,toml}",
  "_plugins",
  "_data/**/*.{js,cjs,mjs,ts}",
  "**/_data/**/*.{js,cjs,mjs,ts}",
  "*.11ty.{js,cjs,mjs,ts}",
  "*.11tydata.{js,cjs,mjs}",
  "hugo.{toml,yaml,yml,json}",
  "config.{toml,yaml,yml}",
  "config/**",
  "mkdocs.{yml,yaml}",
  "{book,zola}.toml",
  "Makefile*",
  "GNUmakefile",
  "*.mk",
  "{justfile,Taskfile,Rakefile,Procfile,Earthfile,Vagrantfile,Brewfile}*",
  "CMakeLists.txt",
  "{BUILD,WORKSPACE,MODULE}.bazel",
  "*.bzl",
  "build.{xml,gradle}*",
  "pom.xml",
  "{gradlew,mvnw}*",
  "*.gradle*",
];

const containers = [
  "Dockerfile*",
  "*.dockerfile",
  "Containerfile*",
  "{docker-,}compose*.{yml,yaml}",
  "skaffold.yaml",
  "*.{tf,tfvars}",
];

/** Hosting: where a site is published, which headers and redirects it answers with, and what runs on its servers. */
const hosting = [
  "netlify.toml",
  "{vercel,now,static,firebase}.json",
  "wrangler.{toml,json,jsonc}",
  "_headers",
  "_redirects",
  "_routes.json",
  "_worker.js",
  "CNAME",
  "netlify",
  "functions/**",
  "api/**/*.{js,cjs,mjs,ts,mts}",
  "middleware.{js,mjs,ts}",
  "staticwebapp.config.json",
  "amplify.{yml,yaml}",
  "{fly,railway,railpack,nixpacks}.toml",
  "railway.json",
  "{render,app,apprunner}.yaml",
  "serverless.{yml,yaml,json,js,ts}",
  "Staticfile",
  "Caddyfile*",
  "nginx*.conf",
  "web.config",
  "php.ini",
];

/** Programs for shells and servers. A page's own JavaScript is part of the site, and stays open. */
const programs = [
  "*.{sh,bash,zsh,fish,ps1,psm1,bat,cmd}",
  "*.{php,phtml,phar,php5,php7,php8,inc}",
  "*.{cgi,fcgi,pl,py,rb,lua}",
  "*.{asp,aspx,ashx,asmx,jsp,jspx,cshtml}",
  "*.{exe,dll,so,dylib,jar,war,wasm}",
];

export const builtInPaths: readonly string[] = [
  ...continuousIntegration,
  ...packages,
  ...builds,
  ...containers,
  ...hosting,
  ...programs,
];
