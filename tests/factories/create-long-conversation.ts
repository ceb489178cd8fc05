import type { Actor } from "#lib/accounts/schema.ts";
import { createConversation, type Site } from "./create-site.ts";
import { createTurn } from "./create-turn.ts";

/**
 * Creates a conversation of many completed turns, each of which changed a page, with answers as a model would write
 * them.
 */
export async function createLongConversation(actor: Actor, turns: number): Promise<Site & { conversationId: string }> {
  const site = await createConversation(actor);
  for (let ordinal = 1; ordinal <= turns; ordinal++) {
    const instruction = `Put the opening hours of week ${ordinal} on the home page, above the map, and keep the old ones`;
    await createTurn(actor, site, { instruction, answer: answers[ordinal % answers.length] });
  }
  return site;
}

const answers = [
  `The opening hours are on the home page now, above the map. I kept the old ones in a line of their own:

- **Monday to Friday** from 7 to 18
- **Saturday** from 8 to 14
- **Sunday** closed, as before

The page's heading and the footer stay as they are.`,
  `I wrote them as a table, so that they line up on a phone as well.

| day | opens | closes |
|---|---|---|
| Monday | 7:00 | 18:00 |
| Tuesday | 7:00 | 18:00 |
| Saturday | 8:00 | 14:00 |

The table has the class \`hours\`, which the style sheet knows already.`,
  `Done. The hours stand in a list of terms, because every day has exactly one line:

\`\`\`html
<dl class="hours">
  <dt>Monday</dt><dd>7 to 18</dd>
</dl>
\`\`\`

### What I left alone

The page *About us* names the hours too. Say so if they should change there as well.`,
  "The hours of that week were on the page already, so I only moved them above the map.",
];
