import type { FromClient, FromServer } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "refused";

type Command = Extract<FromClient, { id: string }>;
type Unnamed<T> = T extends unknown ? Omit<T, "id"> : never;

/** What a client does on its own account; the line gives it an id. */
export type Wish = Unnamed<Command>;

export interface Listener {
  /** A message came in. */
  heard(message: FromServer): void;
  /** The last `seq` that the viewer has. */
  since(): number | null;
  changed(connection: Connection): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 10_000;
const DEAD_AFTER = 25_000;

/** Two random words; `crypto.randomUUID` is missing where the page did not come over HTTPS. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
}

/** A socket that comes back: it says what it has, and repeats every command until the server has answered it. */
export class Line {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Command>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #isClosed = false;
  #isGreeted = false;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly listener: Listener,
    private readonly name: string | null = null,
    private readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#isGreeted = false;
    this.listener.changed("connecting");
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#hear(socket, String(event.data));
    socket.onclose = () => this.#lose(socket);
  }

  /** Send a command, now or as soon as the line is back; its id. */
  send(wish: Wish): string {
    const command = { ...wish, id: newId() } as Command;
    this.#pending.set(command.id, command);
    if (this.#isGreeted) this.#put(command);
    return command.id;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#drop();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #put(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #greet(): void {
    const since = this.listener.since();
    this.#put({ type: "hello", token: this.token, since, ...(this.name ? { name: this.name } : {}) });
    this.#isGreeted = true;
    this.#heardAt = Date.now();
    for (const command of this.#pending.values()) this.#put(command);
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#check(), PING_EVERY);
    this.listener.changed("open");
  }

  #check(): void {
    if (Date.now() - this.#heardAt > DEAD_AFTER) this.connect();
    else this.#put({ type: "ping" });
  }

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    const message = JSON.parse(text) as FromServer;
    this.#heardAt = Date.now();
    this.#wait = FIRST_WAIT;
    if ("id" in message && message.id !== null) this.#pending.delete(message.id);
    this.listener.heard(message);
  }

  /** The server will have none of us: there is no use in coming back. */
  refuse(): void {
    this.close();
    this.listener.changed("refused");
  }

  #lose(socket: WebSocket): void {
    if (this.#isClosed || socket !== this.#socket) return;
    this.#isGreeted = false;
    clearInterval(this.#beat);
    this.listener.changed("lost");
    this.#retry = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }
}
