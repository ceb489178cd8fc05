import { bit, itsSubject, make, nounOf, nouns, subject, whole } from "./pick-phrases.ts";
import type { PickWish } from "./pick-wish.ts";

// Requests about picked elements that have no value: larger, bold, in the middle, gone, twice, further up, hidden on phones.

const styleWords: [string, (noun: string | null) => PickWish][] = [
  [
    "larger|bigger|enlarged|greater|large|big|huge|larger in size|bigger in size|taller|larger size|bigger size",
    (noun) => ({ kind: "resize", larger: true, noun }),
  ],
  [
    "smaller|small|tiny|reduced|less big|less large|smaller in size|smaller size",
    (noun) => ({ kind: "resize", larger: false, noun }),
  ],
  [
    "bold|bolder|in bold|fat|fatter|heavier|strong|bold text|boldface|bold face|bold print",
    (noun) => ({ kind: "weight", bold: true, noun }),
  ],
  [
    "not bold|less bold|unbold|normal weight|regular|regular weight|not so bold|no longer bold|thinner|non-bold",
    (noun) => ({ kind: "weight", bold: false, noun }),
  ],
  [
    "centered|centred|center|centre|in the (?:middle|center|centre)|to the (?:middle|center|centre)|center aligned|centre aligned|center-aligned|middle",
    (noun) => ({ kind: "align", to: "center", noun }),
  ],
  [
    "left|left aligned|left-aligned|to the left|on the left|flush left|aligned left|aligned to the left",
    (noun) => ({ kind: "align", to: "left", noun }),
  ],
  [
    "right|right aligned|right-aligned|to the right|on the right|flush right|aligned right|aligned to the right",
    (noun) => ({ kind: "align", to: "right", noun }),
  ],
];

interface Rule {
  pattern: RegExp;
  read: (match: RegExpExecArray) => PickWish | null;
}

/** Requests without a value, tried with typing errors mended. The last captured group is never needed but for nouns. */
const plainRules: Rule[] = [
  ...styleWords.flatMap(([words, wish]): Rule[] => [
    // "larger", "a bit larger", "larger text", "much bigger please"
    { pattern: whole(`(?:${bit})?(?:${words})(?: (${nouns}))?`), read: ([, noun]) => wish(nounOf(noun)) },
    // "make it larger", "set this text in bold", "make the button's text bigger"
    {
      pattern: whole(
        `(?:${make})${itsSubject}(?: (?:look|to be|be|appear|become|in|aligned))? ?(?:${bit})?(?:${words})(?: here)?`,
      ),
      read: ([, noun]) => wish(nounOf(noun)),
    },
    // "it should be larger", "this needs to be bigger"
    {
      pattern: whole(
        `${subject} (?:should|must|has to|have to|needs to|need to|could|ought to)(?: (?:be|look|become|appear))? (?:${bit})?(?:${words})`,
      ),
      read: ([, noun]) => wish(nounOf(noun)),
    },
    // "I want it bigger", "I'd like this bold"
    {
      pattern: whole(
        `(?:i want|i'd like|i would like|we want|we'd like|i need|i wish|i'd prefer)${itsSubject}(?: (?:to be|be|were))? (?:${bit})?(?:${words})`,
      ),
      read: ([, noun]) => wish(nounOf(noun)),
    },
  ]),
  {
    pattern: whole(
      `(?:enlarge|grow|increase|scale up|upscale|magnify|blow up|increase the (?:font |text )?size(?: of)?|size up)${itsSubject}?(?: (?:${bit}))?(?: in size)?`,
    ),
    read: ([, noun]) => ({ kind: "resize", larger: true, noun: nounOf(noun) }),
  },
  {
    pattern: whole(
      `(?:shrink|reduce|decrease|scale down|downsize|reduce the (?:font |text )?size(?: of)?|size down)${itsSubject}?(?: (?:${bit}))?(?: in size)?`,
    ),
    read: ([, noun]) => ({ kind: "resize", larger: false, noun: nounOf(noun) }),
  },
  {
    pattern: whole(
      `(?:${subject}(?:'s| is| are| looks?) )?(?:far |much |way |a bit |a little )?too (?:small|little|tiny)`,
    ),
    read: ([, noun]) => ({ kind: "resize", larger: true, noun: nounOf(noun) }),
  },
  {
    pattern: whole(
      `(?:${subject}(?:'s| is| are| looks?) )?(?:far |much |way |a bit |a little )?too (?:big|large|huge)`,
    ),
    read: ([, noun]) => ({ kind: "resize", larger: false, noun: nounOf(noun) }),
  },
  {
    pattern: whole(`(?:embolden|bold)${itsSubject}`),
    read: ([, noun]) => ({ kind: "weight", bold: true, noun: nounOf(noun) }),
  },
  {
    pattern: whole(
      `(?:cent(?:er|re)|middle)${itsSubject}(?: (?:on|in) the page)?|align${itsSubject}? (?:to |in )?(?:the )?(?:cent(?:er|re)|middle)|(?:put|place|move|bring)${itsSubject} (?:in|into|to) the (?:middle|cent(?:er|re))`,
    ),
    read: ([, ...found]) => ({ kind: "align", to: "center", noun: nounOf(...found) }),
  },
  {
    pattern: whole(`align${itsSubject}? (?:to )?(?:the )?left|left[- ]align${itsSubject}?`),
    read: ([, ...found]) => ({ kind: "align", to: "left", noun: nounOf(...found) }),
  },
  {
    pattern: whole(`align${itsSubject}? (?:to )?(?:the )?right|right[- ]align${itsSubject}?`),
    read: ([, ...found]) => ({ kind: "align", to: "right", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:hide|remove|delete|drop|take away|take out|don't show|do not show|leave out|skip)${itsSubject}? (?:on|in|for|from|at|when on) (?:a |the |all |any )?(?:mobile |cell |smart ?)?(?:phones?|mobiles?|smartphones?|handys?|small screens?|small devices|devices|mobile view|mobile version|phone screens?)|not on (?:phones?|mobiles?|smartphones?|small screens?)|(?:show|display)${itsSubject} (?:only on|on) (?:computers?|desktops?|large screens?|big screens?|laptops?)(?: only)?|only on (?:computers?|desktops?|large screens?)|hide${itsSubject}? for (?:phone|mobile) (?:users|visitors)`,
    ),
    read: ([, ...found]) => ({ kind: "hide-on-phones", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:remove|delete|drop|get rid of|erase|take out|take off|take away|throw out|throw away|kill|scrap|cut|cut out|lose|ditch|eliminate)${itsSubject}?(?: (?:from|on) (?:the|this) (?:page|site|website))?(?: (?:completely|entirely|altogether))?|(?:take|throw|cut)${itsSubject} (?:out|away|off|down)|(?:${subject} (?:should|must|can|has to|have to) (?:go|go away|be removed|be deleted|disappear))|away with${itsSubject}`,
    ),
    read: ([, ...found]) => ({ kind: "remove", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:duplicate|copy|clone|repeat|double)${itsSubject}?(?: (?:once|once more|again))?|(?:make|create|add) (?:a |one )?(?:second )?(?:copy|duplicate)(?: of${itsSubject})?|(?:add|make|create|insert) (?:another|one more)(?: (?:one )?(?:like${itsSubject}|of${itsSubject}|(${nouns}) like (?:it|this|that)))?(?: below| after(?: it)?)?`,
    ),
    read: ([, ...found]) => ({ kind: "duplicate", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:move|shift|bring|push|put)${itsSubject}? (?:(?:one |a )?(?:place|position|step|row|line|bit|little) )?(?:up|upwards?|higher|further up|higher up)(?: (?:by one|one|once|a bit|a little|a step|one step|one place))?|up|higher|one up`,
    ),
    read: ([, ...found]) => ({ kind: "shift", by: "up", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:move|shift|bring|push|put)${itsSubject}? (?:(?:one |a )?(?:place|position|step|row|line|bit|little) )?(?:down|downwards?|lower|further down|lower down)(?: (?:by one|one|once|a bit|a little|a step|one step|one place))?|down|lower|one down`,
    ),
    read: ([, ...found]) => ({ kind: "shift", by: "down", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:move|put|bring|shift|push)${itsSubject}? (?:(?:in)?to |at )?(?:the )?(?:very )?(?:top|beginning|start|front|first(?: place)?)(?: of (?:it|the (?:list|section|page|menu|row)))?`,
    ),
    read: ([, ...found]) => ({ kind: "shift", by: "first", noun: nounOf(...found) }),
  },
  {
    pattern: whole(
      `(?:move|put|bring|shift|push)${itsSubject}? (?:(?:in)?to |at )?(?:the )?(?:very )?(?:bottom|end|last(?: place)?)(?: of (?:it|the (?:list|section|page|menu|row)))?`,
    ),
    read: ([, ...found]) => ({ kind: "shift", by: "last", noun: nounOf(...found) }),
  },
  {
    pattern:
      /^(?:swap|switch|exchange|reverse)(?: (?:them|these|those|both|the two|these two|the order|their places|places|these elements|the order of (?:them|these)))?(?: around)?$/i,
    read: () => ({ kind: "swap" }),
  },
];

/** Returns the wish of a request without a value; null if it is another one. */
export function readPlain(request: string): PickWish | null {
  for (const { pattern, read } of plainRules) {
    const match = pattern.exec(request);
    const wish = match && read(match);
    if (wish) return wish;
  }
  return null;
}
