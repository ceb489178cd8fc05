"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CreateProject, ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { useFormCheck } from "../../forms/use-form-check";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { SubmitButton } from "../../ui/submit-button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs";
import { Textarea } from "../../ui/textarea";
import { RepositoryFields, readRepository, repositoryErrors } from "../repository-fields";
import { StarterChoice, type StarterForChoice } from "./starter-choice";
import { useDescribedSite } from "./use-described-site";

/** Far below the limit of an instruction. */
const wishCharactersMax = 5_000;

const ways = ["describe", "starter", "git"] as const;
type Way = (typeof ways)[number];
const isWay = (value: string): value is Way => ways.some((way) => way === value);

const wayNames = (): Record<Way, string> => ({
  describe: projectWords.fromDescription,
  starter: projectWords.fromStarter,
  git: projectWords.fromRepository,
});

const submits = (): Record<Way, { idle: string; busy: string }> => ({
  describe: { idle: projectWords.describeSubmit, busy: projectWords.describeBusy },
  starter: { idle: projectWords.createSubmit, busy: projectWords.createBusy },
  git: { idle: projectWords.createSubmit, busy: projectWords.checkBusy },
});

/** The ways to a new project: described in a few sentences, from a starter, or from a git repository. */
export function NewProjectForm({ starters }: { starters: readonly StarterForChoice[] }) {
  const router = useRouter();
  const [way, setWay] = useState<Way>("describe");
  const [starter, setStarter] = useState(starters[0]?.id);
  const [wish, setWish] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { errors, formProps, show } = useFormCheck({
    name: projectWords.nameMissing,
    wish: projectWords.describeMissing,
    url: projectWords.urlMissing,
  });
  const described = useDescribedSite();
  const created = useAction(async (project: CreateProject) => {
    const { id } = await requestJson<ProjectForDisplay>("POST", "/api/projects", project);
    router.push(`/projects/${id}`);
    // The button stays busy until the next page has loaded.
    await new Promise(() => undefined);
  });
  const isBusy = described.isBusy || created.isBusy;

  const { refusal } = created;
  const refused = refusal === null ? {} : repositoryErrors(refusal.code, refusal.detail);
  const isToldBeside = Object.keys(refused).length > 0;
  const showRefused = useEffectEvent(() => form.current && show(form.current, refused));
  useEffect(() => {
    if (refusal !== null) showRefused();
  }, [refusal]);
  const problem = way === "describe" ? described.problem : isToldBeside ? null : created.problem;

  const send = (element: HTMLFormElement) => {
    const data = new FormData(element);
    const text = (field: string) => String(data.get(field) ?? "").trim();
    const name = text("name");
    if (way === "describe") void described.run({ name, wish: wish.trim() });
    else if (way === "git") void created.run({ name, source: { type: "git", ...readRepository(element) } });
    else void created.run({ name, source: { type: "starter", starter: starter ?? "" } });
  };

  return (
    <form ref={form} {...formProps(send)} className="grid max-w-3xl gap-8">
      <Field label={projectWords.name} hint={projectWords.nameHint} error={errors.name}>
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
      <Tabs value={way} onValueChange={(next) => (isWay(next) ? setWay(next) : undefined)} className="grid gap-6">
        <TabsList aria-label={projectWords.source} className="justify-self-start max-sm:w-full">
          {Object.entries(wayNames()).map(([value, label]) => (
            <TabsTrigger
              key={value}
              value={value}
              className="max-sm:h-auto max-sm:whitespace-normal max-sm:px-2 max-sm:leading-tight"
            >
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="describe">
          <Field label={projectWords.describe} hint={projectWords.describeHint} error={errors.wish}>
            {(control) => (
              <Textarea
                {...control}
                name="wish"
                required
                maxLength={wishCharactersMax}
                placeholder={projectWords.describePlaceholder}
                value={wish}
                onChange={({ target }) => setWish(target.value)}
                className="min-h-40"
              />
            )}
          </Field>
        </TabsContent>
        <TabsContent value="starter">
          <StarterChoice starters={starters} chosen={starter} onChoose={setStarter} />
        </TabsContent>
        <TabsContent value="git" className="grid gap-5">
          <RepositoryFields errors={errors} />
        </TabsContent>
      </Tabs>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {/* In sight beside four starters; a phone needs the room. Wider than the frame of the chosen starter, which it covers. */}
      <div className="sm:sticky sm:bottom-0 sm:z-10 sm:-mx-1 sm:-mt-4 sm:px-1 sm:border-line sm:border-t sm:bg-background sm:py-4">
        <SubmitButton size="large" disabled={isBusy}>
          {isBusy ? submits()[way].busy : submits()[way].idle}
        </SubmitButton>
      </div>
    </form>
  );
}
