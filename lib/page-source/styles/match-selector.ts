import { selectorSpecificity } from "@csstools/selector-specificity";
import { compile, type Options } from "css-select";
import parseSelectors, { type Pseudo, type Root, type Selector } from "postcss-selector-parser";
import type { HtmlElement, HtmlText } from "../html-source.ts";

// Which elements a selector matches. css-select matches on any tree through an adapter, and knows :is, :has and :nth-child; the
// parser of postcss rewrites what depends on a visitor's state before that, and gives the specificity. All are plain JavaScript.

export interface Specificity {
  a: number;
  b: number;
  c: number;
}

/** `unknown` if it depends on a state, or on a selector that isn't known here. */
export type Match = "yes" | "no" | "unknown";

type Node = HtmlElement | HtmlText;

const isElement = (node: Node): node is HtmlElement => node.type === "element" && node.tag !== "#document";
// The content of a template is not part of the page.
const childrenOf = (node: Node): Node[] => (node.type === "element" && node.tag !== "template" ? node.children : []);

/** Steps from node to node that one match may take: a hostile selector could take years. */
const stepsMax = 50_000;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps > stepsMax) throw new Error("the selector takes too long");
}

const adapter: NonNullable<Options<Node, HtmlElement>["adapter"]> = {
  isTag: (node): node is HtmlElement => {
    step();
    return isElement(node);
  },
  getAttributeValue: (element, name) => element.attributes.get(name),
  getChildren: childrenOf,
  getName: (element) => element.tag.toLowerCase(),
  getParent: (node) => {
    step();
    return node.parent;
  },
  getSiblings: (node) => (node.parent === null ? [node] : node.parent.children),
  getText: (node) => (node.type === "text" ? node.value : ""),
  hasAttrib: (element, name) => element.attributes.has(name),
  removeSubsets: (nodes) => nodes,
};

/** Pseudo-classes that follow from the page alone. */
const certain = new Set(
  "root first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type nth-last-of-type is where not has".split(
    " ",
  ),
);
/** States that begin with something a visitor does. */
const visitorStates = new Set("hover active focus focus-visible focus-within target target-within".split(" "));
const oldElements = new Set(["before", "after", "first-line", "first-letter"]);

const isPseudoElement = (node: Pseudo) => node.value.startsWith("::") || oldElements.has(node.value.slice(1));

/** The answer for a state of a visitor: as at rest or as ever possible; and whether an unknown one counts as true. */
type Mode = "rest-surely" | "rest-maybe" | "ever";

const pseudosOf = (mode: Mode): NonNullable<Options<Node, HtmlElement>["pseudos"]> => ({
  "-may": () => mode !== "rest-surely",
  "-may-not": () => mode === "rest-surely",
  "-state": () => mode === "ever",
  "-state-not": () => false,
  "-always": () => true,
  "-never": () => false,
  "-blank": (element) => element.children.length === 0,
  "-link": (element) => (element.tag === "a" || element.tag === "area") && element.attributes.has("href"),
});

/** Returns the name under which css-select answers for a pseudo-class; null to leave it as it is. */
function stateName(name: string, isNegated: boolean): string | null {
  if (certain.has(name)) return null;
  if (name === "link" || name === "any-link" || name === "visited") return "-link";
  if (name === "defined") return "-always";
  if (name === "empty") return "-blank";
  if (name === "host" || name === "host-context") return "-never";
  if (visitorStates.has(name)) return isNegated ? "-state-not" : "-state";
  return isNegated ? "-may-not" : "-may";
}

interface Prepared {
  /** For css-select; null if it only styles a part of an element, such as ::before. */
  text: string;
  /** True if it styles a part of an element, such as ::before. */
  isPart: boolean;
  specificity: Specificity;
}

interface StyleSelector {
  selectors: Prepared[];
  /** True if a browser may not know the selector, and then drops the whole rule. */
  isUncertain: boolean;
  compiled: Map<string, (element: HtmlElement) => boolean>;
}

function isNegatedIn(node: Pseudo): boolean {
  let isNegated = false;
  for (let at = node.parent; at !== undefined; at = at.parent as typeof at)
    if (at.type === "pseudo" && at.value === ":not") isNegated = !isNegated;
  return isNegated;
}

function prepare(selector: Selector): Prepared & { isUncertain: boolean } {
  const specificity = selectorSpecificity(selector);
  const text: Prepared & { isUncertain: boolean } = {
    text: "",
    isPart: false,
    specificity: { a: specificity.a, b: specificity.b, c: specificity.c },
    isUncertain: false,
  };
  const pseudos: Pseudo[] = [];
  selector.walkPseudos((node) => {
    pseudos.push(node);
  });
  for (const node of pseudos) {
    node.value = node.value.toLowerCase();
    if (isPseudoElement(node)) {
      text.isPart = true;
      text.isUncertain ||= /^::?-(?!webkit-)/.test(node.value);
      node.remove();
      continue;
    }
    const renamed = stateName(node.value.slice(1), isNegatedIn(node));
    if (renamed === null) continue;
    text.isUncertain ||= renamed.startsWith("-may");
    node.value = `:${renamed}`;
    node.nodes = [];
  }
  text.text = String(selector).trim();
  if (text.text === "" || /[>+~]$/.test(text.text)) text.text += "*";
  return text;
}

const parsed = new Map<string, StyleSelector | null>();
const parsedMax = 20_000;

/** Reads a list of selectors; null if it can't be read, so that a browser drops the rule. */
export function readSelector(list: string): StyleSelector | null {
  const known = parsed.get(list);
  if (known !== undefined) return known;
  let read: StyleSelector | null = null;
  try {
    const root: Root = parseSelectors().astSync(list, { lossless: false });
    const selectors = root.nodes.map(prepare);
    const isUncertain = selectors.some((selector) => selector.isUncertain);
    if (list.length <= selectorCharactersMax) read = { selectors, isUncertain, compiled: new Map() };
  } catch {
    read = null;
  }
  if (parsed.size >= parsedMax) parsed.clear();
  parsed.set(list, read);
  return read;
}

const selectorCharactersMax = 20_000;

function matches(
  selector: StyleSelector,
  prepared: Prepared,
  mode: Mode,
  isQuirky: boolean,
  element: HtmlElement,
): boolean | null {
  const key = `${mode} ${isQuirky} ${prepared.text}`;
  let test = selector.compiled.get(key);
  if (test === undefined) {
    try {
      test = compile<Node, HtmlElement>(prepared.text, {
        adapter,
        pseudos: pseudosOf(mode),
        quirksMode: isQuirky,
        relativeSelector: false,
        cacheResults: false,
      });
    } catch {
      test = undefined;
    }
    selector.compiled.set(key, test ?? unreadable);
  }
  if (test === undefined || test === unreadable) return null;
  steps = 0;
  try {
    return test(element);
  } catch {
    selector.compiled.set(key, unreadable);
    return null;
  }
}

const unreadable = () => true;

/** Returns whether the element has the rule's styles while a visitor does nothing, and the strongest specificity that may match. */
export function matchAtRest(
  selector: StyleSelector,
  element: HtmlElement,
  isQuirky: boolean,
): { match: Match; specificity: Specificity } {
  let match: Match = "no";
  let specificity: Specificity = { a: 0, b: 0, c: 0 };
  for (const prepared of selector.selectors) {
    if (prepared.isPart) continue;
    const maybe = matches(selector, prepared, "rest-maybe", isQuirky, element);
    if (maybe === false) continue;
    if (compareSpecificity(prepared.specificity, specificity) > 0) specificity = prepared.specificity;
    const surely = maybe === true && matches(selector, prepared, "rest-surely", isQuirky, element) === true;
    if (surely) match = "yes";
    else if (match === "no") match = "unknown";
  }
  return { match: match === "yes" && selector.isUncertain ? "unknown" : match, specificity };
}

/** Returns whether the rule may style the element, or a part of it, in any state. */
export function mayEverMatch(selector: StyleSelector, element: HtmlElement, isQuirky: boolean): boolean {
  return selector.selectors.some((prepared) => matches(selector, prepared, "ever", isQuirky, element) !== false);
}

export function compareSpecificity(left: Specificity, right: Specificity): number {
  return left.a - right.a || left.b - right.b || left.c - right.c;
}

/** Returns a nested rule's selectors as they would stand outside of the rules around it. */
export function resolveNesting(list: string, parent: string | null): string {
  if (parent === null) return list;
  const around = `:is(${parent})`;
  // Each level may double the text.
  if (list.length + list.split("&").length * around.length > selectorCharactersMax * 10) return ":not(*)";
  try {
    const root = parseSelectors().astSync(list);
    return root.nodes
      .map((selector) => {
        const text = String(selector).trim();
        let isNested = false;
        selector.walkNesting(() => {
          isNested = true;
        });
        return isNested ? replaceNesting(text, around) : `${around} ${text}`;
      })
      .join(", ");
  } catch {
    return list;
  }
}

function replaceNesting(text: string, around: string): string {
  const root = parseSelectors().astSync(text);
  root.walkNesting((node) => {
    node.replaceWith(parseSelectors().astSync(around).nodes[0]?.nodes[0]?.clone({}) ?? node);
  });
  // `&p` isn't written this way in CSS, but `p&` is: a type selector has to come first.
  return String(root);
}
