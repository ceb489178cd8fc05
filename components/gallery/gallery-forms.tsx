"use client";

import { useState } from "react";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { basePartKeys } from "#lib/projects/instructions/base-schema.ts";
import { SetupForm } from "../accounts/setup-form";
import { SignInForm } from "../accounts/sign-in-form";
import { MarkdownBody } from "../content/body/markdown-body";
import { FollowUpSettingsForm } from "../follow-ups/follow-up-settings-form";
import { BaseParts } from "../instructions/base-parts";
import { InstructionsForm } from "../instructions/instructions-form";
import { ReplacedNotice } from "../instructions/replaced-notice";
import { NewProjectForm } from "../projects/new/new-project-form";
import { ProtectionForm } from "../protection/protection-form";
import { Card } from "../ui/card";
import { Specimen } from "./specimen";

const starters = [
  { id: "bakery", name: "Bakery", description: "A small bakery: its bread and cakes, its story, opening hours." },
  { id: "portfolio", name: "Portfolio", description: "An illustrator’s work, prints with prices, about the artist." },
  { id: "festival", name: "Festival", description: "Three days of music and art: the programme, tickets, the way." },
  {
    id: "blank",
    name: "Blank",
    description: "Two plain pages with room for what you have in mind.",
  },
];
const instructions = {
  ...{ version: 2, background: "We are a bakery.", steps: null, output: null },
  ...{ tokens: 820, tokensMax: 70_000 },
};
const base = basePartKeys.map((key) => ({
  ...{ key, text: "ANSWERS\nAnswer in a few plain sentences." },
  off: key === "answers" ? { by: "Ada Baker", at: "2026-05-04T08:00:00.000Z" } : null,
}));
const closed = { protectedPaths: ["prices.html"], openedPaths: [], pushEveryTurn: false, allowedOrigins: [] };
const opened = {
  protectedPaths: ["prices.html"],
  openedPaths: [".github/workflows/deploy.yml"],
  pushEveryTurn: true,
  allowedOrigins: ["https://fonts.example.org", "http://cdn.example.org:8080"],
};
const protection = {
  ...opened,
  protectedPaths: [".*", "package.json", "netlify.toml", ...opened.protectedPaths],
  builtInPaths: [".*", "package.json", "netlify.toml"],
  changes: [
    { id: "2", name: "Ada Baker", at: "2026-05-04T08:00:00.000Z", before: closed, after: opened },
    { id: "1", name: "Bo", at: "2026-05-03T08:00:00.000Z", before: { ...closed, protectedPaths: [] }, after: closed },
  ],
};

export function GalleryForms() {
  return (
    <>
      <Specimen name="Sign in">
        <Card className="max-w-md">
          <SignInForm next="/projects" />
        </Card>
      </Specimen>
      <Specimen name="Setup">
        <Card className="max-w-md">
          <SetupForm />
        </Card>
      </Specimen>
      <Specimen name="New project">
        <NewProjectForm starters={starters} />
      </Specimen>
      <Specimen name="Instructions">
        <InstructionsForm projectId="p" charactersMax={50_000} template={null} instructions={instructions} />
      </Specimen>
      <Specimen name="Instructions that no longer fit">
        <InstructionsForm
          template={null}
          projectId="p"
          charactersMax={50_000}
          instructions={{ ...instructions, tokens: 12_400, tokensMax: 8_100 }}
        />
      </Specimen>
      <Specimen name="Instructions of an earlier version">
        <ReplacedNotice projectId="p" replaced={["background", "output"]}>
          <InstructionsForm projectId="p" charactersMax={50_000} template={null} instructions={instructions} />
        </ReplacedNotice>
      </Specimen>
      <Specimen name="What the product tells the agent">
        <BaseParts projectId="p" base={base} />
      </Specimen>
      <Specimen name="Follow-ups">
        <FollowUpSettingsForm
          projectId="p"
          initial={{ ...defaultFollowUpSettings, enabled: true, quietHours: { from: "20:00", until: "08:00" } }}
        />
      </Specimen>
      <Specimen name="Body of a Markdown file">
        <BodySpecimen />
      </Specimen>
      <Specimen name="Protection">
        <ProtectionForm
          projectId="p"
          initial={protection}
          repositoryPaths={[
            { path: "content/**", closed: 12, files: 60 },
            { path: "{a", closed: null, files: 60 },
          ]}
          hasRemote
        />
      </Specimen>
    </>
  );
}

const body = `---
title: Our bread
---

Our bread
=========

We bake _every morning_ in a **wood-fired oven**, with flour from [the mill][mill]. Ask for
the \`rye\` on Fridays.

*   Sourdough, two days old
*   Rye with caraway
    1. small
    2. large

> Best bread in town.

{{< figure src="/images/bread.jpg" caption="Fresh" >}}

| Loaf      | Price  |
|-----------|-------:|
| Sourdough | 4.80 € |
| Rye       | 5.20 € |

![Loaves on a shelf](/images/shelf.jpg)

- [x] Oven lit
- [ ] Shop open

\`\`\`sh
bake --hot
\`\`\`

[mill]: https://mill.example.org "The mill"
`;

function BodySpecimen() {
  const [text, setText] = useState(body);
  return (
    <>
      <MarkdownBody label="Text" value={text} onChange={setText} />
      <output hidden data-markdown={text} />
    </>
  );
}
