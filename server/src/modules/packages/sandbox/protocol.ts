// What the server and a worker of the sandbox say to each other. Nothing but text and numbers crosses.

/** How far one call may go. */
export interface CallLimits {
  /** Time in the package's own code; waiting for the server does not count. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly hostCallsMax: number;
}

/** A package's modules as plain JavaScript, by path, and the one that is run. */
export interface Program {
  readonly main: string;
  readonly modules: Readonly<Record<string, string>>;
}

export interface CallOrder {
  readonly handler: string;
  /** JSON. */
  readonly event: string;
  /** JSON: what the handler finds in its `ctx`. */
  readonly context: string;
  readonly limits: CallLimits;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly key: string; readonly program: Program }
  | { readonly kind: 'forget'; readonly key: string }
  | { readonly kind: 'call'; readonly id: number; readonly key: string; readonly order: CallOrder }
  | {
      readonly kind: 'reply';
      readonly id: number;
      readonly seq: number;
      readonly ok: boolean;
      readonly json: string;
    };

/** `limit`: it ran out of time or memory. `failed`: its own code threw. */
export type Fault = 'limit' | 'failed';

export interface CallFigures {
  readonly cpuMs: number;
  readonly hostCalls: number;
}

export type FromWorker =
  | {
      readonly kind: 'loaded';
      readonly key: string;
      readonly exports: readonly string[];
      readonly error: string | null;
    }
  | {
      readonly kind: 'host';
      readonly id: number;
      readonly seq: number;
      readonly name: string;
      readonly json: string;
    }
  | { readonly kind: 'log'; readonly id: number; readonly level: string; readonly line: string }
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly fault: Fault | null;
      /** JSON of the result, or the sentence of the fault. */
      readonly text: string;
      readonly figures: CallFigures;
    };

/**
 * Cells of the memory that a worker shares with the watchdog: when the engine was last seen to look at its limits while it runs code of a
 * package (0: it runs none), for which call, and how long that may compute.
 */
export const SEEN_AT = 0;
export const RUNNING_CALL = 1;
export const BUDGET_MS = 2;
export const CELLS = 3;

/** Milliseconds that fit a cell. */
export const cellTime = (): number => Date.now() & 0x7fff_ffff || 1;

/** How far a thread of packages stands back behind the others, as `nice` counts; it must still get to look at its limits on a busy machine. */
export const THREAD_NICE = 5;
export const MESSAGE_BYTES_MAX = 1024 * 1024;
export const LOG_LINES_MAX = 200;
export const LOG_CHARACTERS_MAX = 64 * 1024;
export const HEAP_BYTES_MAX = 32 * 1024 * 1024;
export const STACK_BYTES_MAX = 256 * 1024;
export const WASM_PAGES_MAX = 768;
