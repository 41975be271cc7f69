import { highlight } from "./finding";
import { Lexicon } from "./lexicon";
import type { Term } from "./wire";

/** A word of the rules on the screen. */
export interface Shown {
  panel: Element;
  range: Range;
  term: Term;
}

/** Panels whose words are explained. Of one with `data-words="last"` what stands last counts, as in a log. */
export const PANELS = "[data-words]";
const LATEST = 40;
const PLAIN = "svg, input, select, textarea, kbd, code, pre, h1, h2:not([id]), h3, strong[id], a[href^='#'], .hidden, [data-plain], details:not([open])";
const GLOSSARY = "glossary";

/** The words of the rules on the screen, each once in a panel, and in a book once in a chapter. */
export function shownTerms(lexicon: Lexicon): Shown[] {
  return [...document.querySelectorAll(PANELS)].flatMap((panel) => {
    const taken = new Set<Term>();
    return textsOf(panel).flatMap((text) => {
      if (text === null) taken.clear();
      return text === null ? [] : lexicon.spots(text.data, taken).map(({ start, end, term }) => ({ panel, range: rangeIn(text, start, end), term }));
    });
  });
}

function rangeIn(text: Text, start: number, end: number): Range {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  return range;
}

/** The texts of a panel in the order in which their words count; `null` where a chapter begins. */
function textsOf(panel: Element): (Text | null)[] {
  const found: (Text | null)[] = [];
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element) return node.matches(PLAIN) || (node !== panel && node.matches(PANELS)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    return NodeFilter.FILTER_ACCEPT;
  });
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text && node.parentElement?.tagName !== "H2") found.push(node);
    else if (node instanceof Element && node.matches("h2[id]")) {
      if (node.id === GLOSSARY) break;
      found.push(null);
    }
  }
  return panel.getAttribute("data-words") === "last" ? found.slice(-LATEST).reverse() : found;
}

/** Underline words. */
export function underline(shown: Shown[]): void {
  highlight("term", shown.map(({ range }) => range));
}

/** The word at a point of the window, unless something lies over it. */
export function termAt(shown: Shown[], x: number, y: number): Shown | null {
  const top = document.elementFromPoint(x, y);
  const isThere = ({ left, right, top, bottom }: DOMRect) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  return shown.find(({ panel, range }) => panel.contains(top) && [...range.getClientRects()].some(isThere)) ?? null;
}
