"""Every button in every state, in light and in dark: what stands on it can be read."""

import pytest
from playwright.sync_api import expect

from .web_kit import finished, table_of

LEAST = 4.5  # WCAG 2.2, 1.4.3
STATES = ([], ["hover"], ["active", "hover"], ["focus", "focus-visible"])
BUTTONS = "button, .button"

# Contrast is counted as WCAG does, over what lies under the text: the backgrounds up to the first that hides the rest.
FAINT = """least => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((k) => top[k] * top[3] + under[k] * (1 - top[3])).concat(1);
  const up = (element) => (element ? [element, ...up(element.parentElement)] : []);
  const painted = (element) => rgba(getComputedStyle(element).backgroundColor);
  const ground = (element) => up(element).reduceRight((under, one) => over(painted(one), under), [255, 255, 255, 1]);
  const opacity = (element) => up(element).reduce((all, one) => all * getComputedStyle(one).opacity, 1);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const contrast = (element) => {
    const under = ground(element);
    const [r, g, b, a] = rgba(getComputedStyle(element).color);
    const [dark, bright] = [light(under), light(over([r, g, b, a * opacity(element)], under))].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  const hasText = (part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isRead = (part) => part.tagName === "svg" || hasText(part);
  const faint = [];
  for (const button of document.querySelectorAll("button, .button")) {
    const parts = button.checkVisibility() ? [button, ...button.querySelectorAll("*")] : [];
    const worst = Math.min(...parts.filter(isRead).map(contrast));
    if (worst < least) faint.push(`${button.textContent.trim() || button.ariaLabel}: ${worst.toFixed(2)}`);
  }
  return faint;
}"""


class Reader:
    """Looks at the buttons of one screen after the other, in every state that a button can be in."""

    def __init__(self, visitor) -> None:
        self.visitor, self.found, self.seen = visitor, [], 0
        self._tools = visitor.page.context.new_cdp_session(visitor.page)

    def look(self, screen: str) -> None:
        for command in ("DOM.enable", "CSS.enable"):
            self._tools.send(command)
        root = self._tools.send("DOM.getDocument")["root"]["nodeId"]
        buttons = self._tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": BUTTONS})["nodeIds"]
        self.seen += len(buttons)
        for state in STATES:
            for button in buttons:
                self._tools.send("CSS.forcePseudoState", {"nodeId": button, "forcedPseudoClasses": state})
            faint = self.visitor.page.evaluate(FAINT, LEAST)
            self.found += [f"{screen}, {state}: {words}" for words in faint]
        for button in buttons:
            self._tools.send("CSS.forcePseudoState", {"nodeId": button, "forcedPseudoClasses": []})

    def look_at(self, address: str, screen: str | None = None) -> None:
        self.visitor.open(address)
        self.look(screen or address)


def look_at_orders(reader, site):
    """Orders of Cloak: none yet, one held up, and somebody picked who has one and can only take it back."""
    ann = reader.visitor
    reader.look_at(table_of(site.make("cloak", ("here", "here")), 0), "orders")
    ann.press("n", "t", "Enter")
    reader.look("a choice held up")
    ann.press("Escape", "Escape")
    with ann.update():
        ann.choice("everyone on autopilot").click()
    expect(ann.decision).to_contain_text("6 of 6 have orders")
    ann.cell("your soldier S1").click()
    expect(ann.choice("S1 back")).to_be_visible()
    reader.look("nothing but an aside")


def look_at_armies(reader, site):
    """An army of Fogbound: to be bought, placed to the last unit, and one of them picked."""
    ann = reader.visitor
    reader.look_at(
        table_of(site.make("fogbound", ("here", "link"), scenario="muster", options={"budget": 3}), 0), "for sale"
    )
    for decision in ("buy militia", "ready"):
        with ann.update():
            ann.choice(decision).click()
    ann.cell("can be chosen").first.click()
    with ann.update():
        ann.cell("chosen; once more to confirm").click()
    ann.cell("your Militia mi1").click()
    expect(ann.button("take up again")).to_be_visible()
    reader.look("everyone placed, and one picked")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_stands_on_a_button_can_be_read_in_every_state(visit, site, scheme):
    reader = Reader(visit(color_scheme=scheme))
    over = finished(site)
    for address in ("/", "/new", "/about", "/replay", "/nowhere", f"/m/{over.id}", f"/replay/{over.id}"):
        reader.look_at(address)
    reader.look_at(table_of(over, 0), "the end")
    look_at_orders(reader, site)
    look_at_armies(reader, site)
    assert reader.seen > 50
    assert not reader.found, "\n".join(reader.found)
