/** Finding words in a book. What is found is marked without changing the page, so that nothing moves. */

const BLOCKS = "p, li, td, th, h1, h2, h3, h4, dt, dd, figcaption, pre";

/** From where to where a query stands in a text, whatever its letters' size and the spaces between its words. */
export function hits(text: string, query: string): [number, number][] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[-−]/g, "[-−]")).join("\\s+");
  return [...text.matchAll(new RegExp(pattern, "giu"))].map((found) => [found.index, found.index + found[0].length]);
}

/** Where a query stands in an element, as ranges in reading order; one may go over links and other parts of a line. */
export function findIn(whole: Element, query: string): Range[] {
  return blocksOf(whole).flatMap((nodes) => {
    const text = nodes.map((node) => node.data).join("");
    return hits(text, query).map(([start, end]) => rangeOver(nodes, start, end));
  });
}

/** The texts of each paragraph, item or cell. */
function blocksOf(whole: Element): Text[][] {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let last: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest("svg")) continue;
    const block = node.parentElement?.closest(BLOCKS) ?? whole;
    if (block !== last || !blocks.length) blocks.push([]);
    last = block;
    blocks.at(-1)!.push(node);
  }
  return blocks;
}

function rangeOver(nodes: Text[], start: number, end: number): Range {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (start >= before && start < after) range.setStart(node, start - before);
    if (end > before && end <= after) range.setEnd(node, end - before);
    before = after;
  }
  return range;
}

/** Mark ranges under a name that the style sheet knows; browsers that cannot, do not. */
export function highlight(name: string, ranges: Range[]): void {
  if (typeof Highlight === "undefined") return;
  if (ranges.length) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}
