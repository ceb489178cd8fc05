// People often say first what to change and give the new value in a clause of its own. Both are joined into one
// sentence that the grammar knows.

/** Longer requests hold several changes; the patterns below search a bounded text only. */
const charactersMax = 300;

const opening = "(?:(?:can|could|would) you )?(?:please )?(?:change|update|replace|set|correct|fix)";
const newOne =
  "(?:the|our|my) (?:new|right|correct) (?:one|number|phone number|address|e-?mail|name|text|heading|title)";

/** "Change the phone number everywhere, the new one is 555 0199." */
const changeThenValue = new RegExp(
  `^(${opening}\\b[^.;:,]+)[.;:,] *(?:and )?${newOne} (?:is|will be|should be) (.+)$`,
  "i",
);
/** "Our shop is called Fern, not Birch. Please change the name." */
const calledNot =
  /^.{0,60}\b(?:is|are)(?: now)? called ([^,.;]+), (?:and )?not(?: any ?more)? ([^,.;]+)(?:[.;!,].{0,80})?$/i;

export function joinSentences(request: string): string {
  if (request.length > charactersMax) return request;
  const [, change, value] = changeThenValue.exec(request) ?? [];
  if (change !== undefined && value !== undefined) return `${change} to ${value}`;
  const [, name, former] = calledNot.exec(request) ?? [];
  if (name !== undefined && former !== undefined)
    return `replace "${unquoted(former)}" with "${unquoted(name)}" everywhere`;
  return request;
}

const unquoted = (text: string) => text.trim().replace(/^["“”']|["“”']$/g, "");
