/** Where the mouse was when it moved last. */
let [x, y] = [NaN, NaN];

if (typeof addEventListener === "function") {
  addEventListener("pointermove", (event) => ([x, y] = [event.screenX, event.screenY]), { capture: true, passive: true });
}

/** Whether the mouse has come to something, and not something to a mouse that rests. */
export function hasCome(event: PointerEvent): boolean {
  return event.pointerType !== "mouse" || event.screenX !== x || event.screenY !== y;
}
