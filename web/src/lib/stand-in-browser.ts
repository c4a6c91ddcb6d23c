// For tests in Node: what the page expects of a browser, and a server whose answers are given when the test says so. Import it before
// anything that looks for them.

/** The other end of the line. */
export class Line extends EventTarget {
  static readonly OPEN = 1;
  static last: Line;
  static count = 0;
  readonly readyState = 1;
  readonly sent: Array<{ type: string; channel?: string; since?: string }> = [];
  isClosed = false;
  onopen?: (() => void) | null;
  onclose?: ((event: { code: number }) => void) | null;
  onmessage?: ((event: { data: string }) => void) | null;
  constructor() {
    super();
    Line.last = this;
    Line.count++;
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  /** As a browser does, it says so later. */
  close(): void {
    this.isClosed = true;
  }
  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify({ at: '', channel: null, id: null, ...frame }) });
  }
}

export interface Asked {
  readonly url: string;
  readonly init: RequestInit;
  answer(body: unknown, status?: number): void;
  respond(response: Response): void;
  fail(): void;
}

/** The requests of the page that the test has not answered yet. */
export const asked: Asked[] = [];

/** What is asked so often that no test has to answer it. */
export const standing = new Map<string, unknown>([['/ws/ticket', { ticket: 'x' }]]);

const ask = (url: string, init: RequestInit): Promise<Response> => {
  for (const [part, body] of standing) if (url.endsWith(part)) return Promise.resolve(Response.json(body));
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    asked.push({
      url,
      init,
      answer: (body, status = 200) => resolve(Response.json(body, { status })),
      respond: resolve,
      fail: () => reject(new TypeError('no answer came')),
    });
  });
};

export const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const WAIT_MS_MAX = 30_000;

/** Waits until something is there. */
export const until = async <T>(what: string, look: () => T | undefined | false): Promise<T> => {
  const end = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await tick();
  }
};

/** The next question whose address holds this; waits for it. */
export const next = (part: string): Promise<Asked> =>
  until(`a question to ${part}`, () => {
    const index = asked.findIndex(({ url }) => url.includes(part));
    return index < 0 ? undefined : asked.splice(index, 1)[0];
  });

// A channel between tabs and an interval would keep the program running after the last test.
Object.assign(globalThis, {
  BroadcastChannel: undefined,
  setInterval: () => 0,
  document: new EventTarget(),
  addEventListener: () => undefined,
  requestAnimationFrame: (draw: () => void) => setTimeout(draw),
  location: { href: 'http://localhost/', hash: '' },
  WebSocket: Line,
  fetch: ask,
});

/** In Node there is one for sessions, and none for a device. */
Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });

interface Session {
  signIn(input: { login: string; password: string }): Promise<void>;
  refresh(): Promise<void>;
}

/** Signs in as the account with this id. */
export const enterAs = async (id: string, { signIn }: Session): Promise<void> => {
  const entering = signIn({ login: id, password: 'x' });
  (await next('/auth/web/login')).answer({ access_token: `of ${id}`, expires_in: 900, user: { id } });
  await entering;
};

/** Ends the session as the server does: the next refresh is refused. */
export const endSession = async ({ refresh }: Session): Promise<void> => {
  const refused = refresh().catch(() => undefined);
  (await next('/auth/web/refresh')).answer({ error: 'the session is over' }, 401);
  await refused;
};

/** Starts the connection as the page does, and answers it. */
export const openLine = async (startLive: () => void): Promise<Line> => {
  const before = Line.count;
  startLive();
  await until('a connection', () => Line.count > before);
  Line.last.onopen?.();
  return Line.last;
};
