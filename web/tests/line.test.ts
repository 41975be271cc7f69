import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, type Connection } from "../src/lib/line";
import type { FromServer } from "../src/lib/wire";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  answer(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => FakeSocket.all.at(-1)!;

function opened(since: number | null = null) {
  const heard: FromServer[] = [];
  const states: Connection[] = [];
  let known = since;
  const listener = {
    heard: (message: FromServer) => heard.push(message),
    since: () => known,
    changed: (state: Connection) => states.push(state),
  };
  const line = new Line("ws://here", "token", listener, null, () => new FakeSocket() as unknown as WebSocket);
  line.connect();
  return { line, heard, states, know: (seq: number) => (known = seq) };
}

describe("a line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
  });
  afterEach(() => vi.useRealTimers());

  it("says hello first, and what it has", () => {
    opened(7);
    last().onopen!();
    expect(last().sent[0]).toEqual({ type: "hello", token: "token", since: 7 });
  });

  it("comes back by itself and repeats what was not answered, under the same id", () => {
    const { line, know, states } = opened();
    last().onopen!();
    const id = line.send({ type: "play", seq: 3, choice: 1 });
    know(3);
    last().close();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(2);
    last().onopen!();
    expect(last().sent).toEqual([
      { type: "hello", token: "token", since: 3 },
      { type: "play", seq: 3, choice: 1, id },
    ]);
  });

  it("repeats nothing that was answered", () => {
    const { line } = opened();
    last().onopen!();
    const id = line.send({ type: "resign" });
    last().answer({ type: "ack", id });
    last().close();
    vi.advanceTimersByTime(2000);
    last().onopen!();
    expect(last().sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("keeps commands until it is open", () => {
    const { line } = opened();
    line.send({ type: "rematch" });
    expect(last().sent).toEqual([]);
    last().onopen!();
    expect(last().sent.map((message) => message.type)).toEqual(["hello", "rematch"]);
  });

  it("waits longer after every failure", () => {
    opened();
    for (let failure = 0; failure < 8; failure++) {
      last().close();
      vi.advanceTimersByTime(20_000);
    }
    const before = FakeSocket.all.length;
    last().close();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all.length).toBe(before);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it("gives a silent line up and opens another", () => {
    opened();
    last().onopen!();
    vi.advanceTimersByTime(40_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("stays closed once it is refused", () => {
    const { line, states } = opened();
    last().onopen!();
    line.refuse();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("refused");
  });
});
