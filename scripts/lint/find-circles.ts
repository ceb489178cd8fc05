/**
 * Returns circles of a graph: at least one for each group of nodes that lead to one another. A circle is the list of its nodes in
 * order; the last one leads back to the first.
 */
export function findCircles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string) => {
    if (done.has(node)) return;
    const start = trail.indexOf(node);
    if (start >= 0) {
      circles.push(trail.slice(start));
      return;
    }
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return circles;
}
