import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { PastedNode } from "@/components/page-editor/typing/pasted-content.ts";

/** Returns HTML of a clipboard as the tree that a browser would make of it. */
export const pastedHtml = (html: string): PastedNode => toNode(parse(html));

function toNode(node: DefaultTreeAdapterTypes.Node): PastedNode {
  const children = "childNodes" in node ? node.childNodes : [];
  return {
    nodeType: "tagName" in node ? 1 : node.nodeName === "#text" ? 3 : node.nodeName === "#comment" ? 8 : 9,
    nodeName: node.nodeName,
    nodeValue: "value" in node ? node.value : null,
    childNodes: children.map(toNode),
    getAttribute: (name) =>
      ("attrs" in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined) ?? null,
  };
}
