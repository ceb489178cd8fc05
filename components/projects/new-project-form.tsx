"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CreateProject, ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { RepositoryFields, readRepository, repositoryErrors } from "./repository-fields";
import { StarterChoice, type StarterForChoice } from "./starter-choice";

export function NewProjectForm({ starters }: { starters: readonly StarterForChoice[] }) {
  const router = useRouter();
  const [sourceType, setSourceType] = useState("starter");
  const [starter, setStarter] = useState(starters[0]?.id);
  const [missing, setMissing] = useState<{ name?: string; url?: string }>({});

  const { run, isBusy, problem, code } = useAction(async (project: CreateProject) => {
    const { id } = await requestJson<ProjectForDisplay>("POST", "/api/projects", project);
    router.push(`/projects/${id}`);
    // The button stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
  const refused = repositoryErrors(code, problem);
  const isRefused = Object.keys(refused).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isRefused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    const repository = readRepository(event.currentTarget);
    const isGit = sourceType === "git";
    const found = {
      ...(name === "" ? { name: projectWords.nameMissing } : {}),
      ...(isGit && repository.url === "" ? { url: projectWords.urlMissing } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${found.name ? "name" : "url"}"]`)?.focus();
      return;
    }
    const source: CreateProject["source"] = isGit
      ? { type: "git", ...repository }
      : { type: "starter", starter: starter ?? "" };
    void run({ name, source });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-3xl gap-8">
      <Field label={projectWords.name} hint={projectWords.nameHint} error={missing.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={100}
            required
            autoComplete="off"
            placeholder={projectWords.namePlaceholder}
          />
        )}
      </Field>
      <Tabs value={sourceType} onValueChange={setSourceType} className="grid gap-6">
        <TabsList aria-label={projectWords.source} className="justify-self-start max-sm:w-full">
          <TabsTrigger value="starter">{projectWords.fromStarter}</TabsTrigger>
          <TabsTrigger value="git">{projectWords.fromRepository}</TabsTrigger>
        </TabsList>
        <TabsContent value="starter">
          <StarterChoice starters={starters} chosen={starter} onChoose={setStarter} />
        </TabsContent>
        <TabsContent value="git" className="grid gap-5">
          <RepositoryFields errors={{ ...refused, ...missing }} />
        </TabsContent>
      </Tabs>
      {problem && !(isRefused && sourceType === "git") ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div>
        <SubmitButton size="large" disabled={isBusy}>
          {isBusy ? projectWords.createBusy : projectWords.createSubmit}
        </SubmitButton>
      </div>
    </form>
  );
}
