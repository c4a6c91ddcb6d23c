// What a handler of a package finds in its `ctx`. A right that was not granted is not there: the types say what is when it is.

interface Page {
  limit?: number;
  cursor?: string;
}
interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Where the answer says that it is JSON. */
  json?: unknown;
  /** It was longer than 1 MB. */
  truncated: boolean;
}
type Row = Record<string, unknown>;
type Key = string | number | boolean | Row;
interface Table {
  get(key: Key): Promise<Row | null>;
  put(row: Row): Promise<void>;
  delete(key: Key): Promise<void>;
  query(query?: { where?: Row; order?: string; limit?: number }): Promise<Row[]>;
}
interface Listed {
  q?: string;
  limit?: number;
}
type Write = (...parts: unknown[]) => void;

export interface Ctx {
  readonly pkg: { id: string; version: string };
  /** Null where no person called: webhooks, schedules, events and jobs. */
  readonly user: { id: string; handle: string; display_name: string } | null;
  readonly team: { id: string } | null;
  readonly settings: Record<string, unknown>;
  readonly call: { id: string; kind: string; deadline_ms: number };
  http: {
    fetch(
      url: string,
      init?: {
        method?: string;
        headers?: Record<string, string>;
        body?: string | object;
        connection?: string;
        timeout_ms?: number;
      },
    ): Promise<Answer>;
  };
  kv: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown, options?: { ttl_s?: number; if_rev?: number }): Promise<{ rev: number }>;
    delete(key: string): Promise<void>;
    list(
      prefix: string,
      options?: Page,
    ): Promise<{ items: Array<{ key: string; value: unknown; rev: number }>; cursor?: string }>;
    incr(key: string, by?: number): Promise<number>;
  };
  db: { table(name: string): Table };
  secrets: { get(key: string): Promise<string | null> };
  connections: { resolve(type: string, options?: { id?: string }): Promise<{ id: string; fields: Row }> };
  llm: {
    complete(question: {
      model?: string;
      persona_id?: string;
      messages: Array<{ role: 'system' | 'user' | 'assistant'; content: string }>;
      max_tokens?: number;
      json_schema?: object;
    }): Promise<{
      text: string;
      json?: unknown;
      usage: { prompt_tokens: number; completion_tokens: number };
    }>;
  };
  channels: {
    post(
      channelId: string,
      content: string,
      options?: { parent_id?: string },
    ): Promise<{ message_id: string }>;
    history(channelId: string, options?: { limit?: number }): Promise<Row[]>;
  };
  files: {
    read(id: string): Promise<{ name: string; mime: string; text?: string; base64?: string }>;
    create(file: {
      name: string;
      text?: string;
      base64?: string;
      channel_id: string;
    }): Promise<{ id: string }>;
  };
  notify(news: {
    user_id?: string;
    team_id?: string;
    title: string;
    body?: string;
    link?: string;
  }): Promise<void>;
  workflows: {
    start(
      id: string,
      input: object,
      options?: { idempotency_key?: string },
    ): Promise<{ instance_id: string }>;
  };
  events: {
    /** Heard by the person and by those who look after the package, by all who may use it, or by its users in a chat. */
    emit(kind: string, payload: object, options?: { to?: 'users'; channel_id?: string }): Promise<void>;
  };
  jobs: {
    enqueue(handler: string, payload: object, options?: { delay_s?: number; key?: string }): Promise<void>;
  };
  knowledge: { search(query: string, options?: { kb_ids?: string[]; limit?: number }): Promise<Row[]> };
  notes: {
    list(options?: Listed): Promise<Row[]>;
    read(id: string): Promise<Row>;
    create(note: { title: string; content?: string }): Promise<{ id: string }>;
  };
  tasks: {
    list(options?: Listed): Promise<Row[]>;
    read(id: string): Promise<Row>;
    create(task: { title: string; description?: string }): Promise<{ id: string }>;
  };
  readonly crypto: {
    hmac(algorithm: 'sha256', key: string, data: string): string;
    sha256(data: string): string;
    uuid(): string;
    timingSafeEqual(a: string, b: string): boolean;
  };
  readonly log: { info: Write; warn: Write; error: Write };
}

/** What a migration of older data gets. */
export interface MigrationEvent {
  /** The version whose form the stored values and rows have. */
  readonly from: string;
  readonly to: string;
}

/** What the test of a connection gets; it returns `true`, or what is wrong with it. */
export interface ConnectionEvent {
  /** For `ctx.http.fetch(url, { connection: id })`. */
  readonly id: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export interface RouteEvent {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  json: unknown;
  text: string;
}
export type WebhookEvent = Omit<RouteEvent, 'path' | 'params'>;
/** What a route or a webhook answers with. */
export interface RouteAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  base64?: string;
}
/** Of schedules and jobs. */
export interface JobEvent {
  name: string;
  payload: unknown;
}
export interface HeardEvent {
  id: string;
  kind: string;
  at: string;
  data: unknown;
}
/** A step of a workflow; what the handler returns is the output of the stage. */
export interface StepEvent {
  input: unknown;
  instance_id: string;
  stage_key: string;
  /** The same for every try of one stay in the stage. */
  idempotency_key: string;
}
export interface FilterEvent {
  point: 'message.before_completion';
  value: { messages: Array<{ role: string; content: string }> };
}
