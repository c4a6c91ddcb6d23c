// The workers that run packages. A worker that does not come back from a package's code is ended from outside: some of the engine's own
// functions never look at its limits.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  BUDGET_MS,
  type CallFigures,
  type CallOrder,
  CELLS,
  cellTime,
  type FromWorker,
  type Program,
  RUNNING_CALL,
  SEEN_AT,
  type ToWorker,
} from './protocol.ts';
import { compileEngine } from './wasm.ts';

const WORKERS_MAX = Math.min(4, Math.max(2, availableParallelism() - 1));
const CALLS_PER_WORKER_MAX = 8;
const CALLS_PER_PACKAGE_MAX = 4;
const QUEUE_MAX = 200;
const LOADED_PER_WORKER_MAX = 30;
/** Beyond the time that a call may compute; a busy machine gives a thread its time late. */
const GRACE_MS = 1_000;
const WATCH_MS = 100;
/** A thread in which a load, or a call beyond the time that it may take, lasts longer is stuck, whatever the engine says. */
const PATIENCE = { loadMs: 20_000, callMs: 5_000 };
const WORKER_HEAP_MB = 64;

/** What a package's code asks of the server; to throw is to refuse with the error's sentence. */
export type Host = (name: string, json: string) => Promise<string>;

export interface CallHooks {
  readonly host: Host;
  readonly log: (level: string, line: string) => void;
}

export type Outcome =
  | { readonly kind: 'ok'; readonly json: string; readonly figures: CallFigures }
  /** `limit`: out of time or memory. `killed`: its worker had to be ended. `lost`: the worker was ended because of another call. `busy`: not begun. */
  | {
      readonly kind: 'failed' | 'limit' | 'killed' | 'lost' | 'busy';
      readonly reason: string;
      readonly figures: CallFigures;
    };

const NO_FIGURES: CallFigures = { cpuMs: 0, hostCalls: 0 };

interface Call {
  readonly id: number;
  readonly key: string;
  readonly group: string;
  readonly program: Program;
  readonly order: CallOrder;
  readonly hooks: CallHooks;
  readonly resolve: (outcome: Outcome) => void;
  readonly askedAt: number;
  /** When its thread was told to begin. */
  beganAt: number | null;
}

interface Thread {
  readonly worker: Worker;
  readonly cells: Int32Array;
  readonly calls: Map<number, Call>;
  /** What it has loaded, or is loading. */
  readonly loads: Map<string, PromiseWithResolvers<readonly string[]>>;
  /** What it is loading, and since when. */
  readonly loadingSince: Map<string, number>;
}

export interface Sandbox {
  /** Loads a program and tells which functions it exports. Throws its sentence when it does not load. */
  load(key: string, program: Program): Promise<readonly string[]>;
  /** Runs one handler of a program. No more than a few calls of one `group` run at once; the others wait. */
  call(key: string, group: string, program: Program, order: CallOrder, hooks: CallHooks): Promise<Outcome>;
  /** Lets go of what was loaded under this key. */
  forget(key: string): void;
  close(): Promise<void>;
}

export const createSandbox = (patience = PATIENCE): Sandbox => new Pool(patience);

class Pool implements Sandbox {
  readonly #threads = new Set<Thread>();
  readonly #queue: Call[] = [];
  #engine: Promise<WebAssembly.Module> | null = null;
  #lastId = 0;
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #patience: typeof PATIENCE;

  constructor(patience: typeof PATIENCE) {
    this.#patience = patience;
  }

  async load(key: string, program: Program): Promise<readonly string[]> {
    return this.#loadIn(await this.#leastBusy(), key, program);
  }

  call(key: string, group: string, program: Program, order: CallOrder, hooks: CallHooks): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    if (this.#isClosed || this.#queue.length >= QUEUE_MAX)
      return Promise.resolve({
        kind: 'busy',
        reason: 'too many calls of packages wait already',
        figures: NO_FIGURES,
      });
    this.#lastId += 1;
    const askedAt = performance.now();
    this.#queue.push({
      id: this.#lastId,
      key,
      group,
      program,
      order,
      hooks,
      resolve,
      askedAt,
      beganAt: null,
    });
    void this.#pump();
    return promise;
  }

  forget(key: string): void {
    for (const thread of this.#threads) if (thread.loads.delete(key)) tell(thread, { kind: 'forget', key });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#watch !== null) clearInterval(this.#watch);
    for (const { resolve } of this.#queue.splice(0))
      resolve({ kind: 'lost', reason: 'the server is stopping', figures: NO_FIGURES });
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'the server is stopping')));
  }

  #runningOf(group: string): number {
    let running = 0;
    for (const { calls } of this.#threads)
      for (const call of calls.values()) if (call.group === group) running += 1;
    return running;
  }

  async #pump(): Promise<void> {
    for (const call of [...this.#queue]) {
      if (this.#runningOf(call.group) >= CALLS_PER_PACKAGE_MAX) continue;
      const thread = await this.#leastBusy();
      if (thread.calls.size >= CALLS_PER_WORKER_MAX) return;
      const at = this.#queue.indexOf(call);
      // Another round took it while a worker was being started.
      if (at < 0 || this.#runningOf(call.group) >= CALLS_PER_PACKAGE_MAX) continue;
      this.#queue.splice(at, 1);
      void this.#begin(thread, call);
    }
  }

  async #begin(thread: Thread, call: Call): Promise<void> {
    thread.calls.set(call.id, call);
    try {
      await this.#loadIn(thread, call.key, call.program);
    } catch (error) {
      this.#finish(thread, call.id, {
        kind: 'failed',
        reason: error instanceof Error ? error.message : 'the package does not load',
        figures: NO_FIGURES,
      });
      return;
    }
    call.beganAt = performance.now();
    if (!thread.calls.has(call.id)) return;
    // Its caller waits since it asked.
    const { limits } = call.order;
    const wallMs = Math.ceil(limits.wallMs - (call.beganAt - call.askedAt));
    if (wallMs <= 0)
      this.#finish(thread, call.id, {
        ...{ kind: 'busy', reason: 'too many calls of packages were before it', figures: NO_FIGURES },
      });
    else
      tell(thread, {
        ...{ kind: 'call', id: call.id, key: call.key },
        order: { ...call.order, limits: { ...limits, wallMs } },
      });
  }

  #loadIn(thread: Thread, key: string, program: Program): Promise<readonly string[]> {
    const known = thread.loads.get(key);
    if (known !== undefined) return known.promise;
    const loading = Promise.withResolvers<readonly string[]>();
    this.#makeRoom(thread);
    thread.loads.set(key, loading);
    thread.loadingSince.set(key, performance.now());
    tell(thread, { kind: 'load', key, program });
    // One that failed is tried again by the next call.
    loading.promise.catch(() => thread.loads.delete(key));
    return loading.promise;
  }

  /** What was loaded first goes first, unless a call needs it. */
  #makeRoom(thread: Thread): void {
    if (thread.loads.size < LOADED_PER_WORKER_MAX) return;
    const needed = new Set([...thread.calls.values()].map(({ key }) => key));
    const oldest = [...thread.loads.keys()].find((key) => !needed.has(key));
    if (oldest === undefined) return;
    thread.loads.delete(oldest);
    tell(thread, { kind: 'forget', key: oldest });
  }

  async #leastBusy(): Promise<Thread> {
    this.#engine ??= compileEngine();
    const engine = await this.#engine;
    const [idlest] = [...this.#threads].sort((a, b) => a.calls.size - b.calls.size);
    if (idlest !== undefined && (idlest.calls.size === 0 || this.#threads.size >= WORKERS_MAX)) return idlest;
    return this.#startThread(engine);
  }

  #startThread(engine: WebAssembly.Module): Thread {
    const cells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { engine, cells },
      env: {},
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, cells, calls: new Map(), loads: new Map(), loadingSince: new Map() };
    worker.on('message', (message: FromWorker) => this.#hear(thread, message));
    worker.on('error', () => void this.#end(thread, 'its worker ran out of memory'));
    worker.on('exit', () => void this.#end(thread, 'its worker ended'));
    worker.unref();
    this.#threads.add(thread);
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS).unref();
    return thread;
  }

  #hear(thread: Thread, message: FromWorker): void {
    if (message.kind === 'loaded') {
      const loading = thread.loads.get(message.key);
      thread.loadingSince.delete(message.key);
      if (message.error === null) loading?.resolve(message.exports);
      else loading?.reject(new Error(message.error));
      return;
    }
    const call = thread.calls.get(message.id);
    if (call === undefined) return;
    if (message.kind === 'log') {
      call.hooks.log(message.level, message.line);
      return;
    }
    if (message.kind === 'host') {
      const reply = (ok: boolean, json: string): void => {
        if (thread.calls.has(message.id))
          tell(thread, { kind: 'reply', id: message.id, seq: message.seq, ok, json });
      };
      call.hooks.host(message.name, message.json).then(
        (json) => reply(true, json),
        (error: unknown) => reply(false, error instanceof Error ? error.message : 'it failed'),
      );
      return;
    }
    const { fault, text, figures } = message;
    this.#finish(
      thread,
      message.id,
      fault === null ? { kind: 'ok', json: text, figures } : { kind: fault, reason: text, figures },
    );
  }

  #finish(thread: Thread, id: number, outcome: Outcome): void {
    const call = thread.calls.get(id);
    thread.calls.delete(id);
    call?.resolve(outcome);
    void this.#pump();
  }

  #look(): void {
    for (const thread of this.#threads) {
      if (this.#endOverdue(thread)) continue;
      const since = Atomics.load(thread.cells, SEEN_AT);
      if (since === 0) continue;
      if (cellTime() - since <= Atomics.load(thread.cells, BUDGET_MS) * 2 + GRACE_MS) continue;
      const guilty = Atomics.load(thread.cells, RUNNING_CALL);
      this.#finish(thread, guilty, {
        kind: 'killed',
        reason: 'it did not come back from a computation, and was ended',
        figures: NO_FIGURES,
      });
      void this.#end(thread, 'a call beside it did not come back, and both were ended');
    }
  }

  /** The engine is not asked: code that runs outside of its limits would say that all is well. */
  #endOverdue(thread: Thread): boolean {
    const now = performance.now();
    const isLoadOverdue = [...thread.loadingSince.values()].some(
      (since) => now - since > this.#patience.loadMs,
    );
    const overdue = [...thread.calls.values()].filter(
      ({ beganAt, askedAt, order }) =>
        beganAt !== null && now - askedAt > order.limits.wallMs + this.#patience.callMs,
    );
    if (!isLoadOverdue && overdue.length === 0) return false;
    for (const { id } of overdue)
      this.#finish(thread, id, {
        kind: 'killed',
        reason: 'it did not come back, and was ended',
        figures: NO_FIGURES,
      });
    void this.#end(thread, 'a package beside it did not come back, and both were ended');
    return true;
  }

  async #end(thread: Thread, reason: string): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    for (const { reject } of thread.loads.values()) reject(new Error('it takes too long to load'));
    for (const [id, call] of thread.calls) {
      thread.calls.delete(id);
      call.resolve({ kind: 'lost', reason, figures: NO_FIGURES });
    }
    await thread.worker.terminate();
    if (!this.#isClosed) void this.#pump();
  }
}

const tell = (thread: Thread, message: ToWorker): void => thread.worker.postMessage(message);
