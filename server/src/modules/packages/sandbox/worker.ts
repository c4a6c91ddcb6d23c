// One thread of the sandbox. It has no environment, no files and no network of its own: it runs packages in VMs, each call in a fresh one
// that is restored from a snapshot, and passes their host calls on as text.

import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { EvalFlags, JSException, type JSValueHandle, QuickJS, type QuickJSOptions } from 'quickjs-wasi';
import { KeptPrograms } from './kept-programs.ts';
import { Meter } from './meter.ts';
import { HOST_FUNCTIONS, PRELUDE } from './prelude.ts';
import {
  type CallFigures,
  type CallOrder,
  type Fault,
  type FromWorker,
  HEAP_BYTES_MAX,
  type Program,
  STACK_BYTES_MAX,
  THREAD_NICE,
  type ToWorker,
} from './protocol.ts';

const { engine, cells } = workerData as { engine: WebAssembly.Module; cells: Int32Array };
const port = parentPort;
if (port === null) throw new Error('the sandbox runs in a worker');
const tell = (message: FromWorker): void => port.postMessage(message);

const NICE_MAX = 19;
// Requests of other people come before what packages compute. On other systems this would slow down the whole server.
if (process.platform === 'linux') setPriority(Math.min(NICE_MAX, getPriority() + THREAD_NICE));

const LOAD_CPU_MS = 2_000;
const IN_FLIGHT_MAX = 10;
const BRIDGE = '__bridge';
const FIXED = { writable: false, enumerable: false, configurable: false };

const optionsFor = (interruptHandler: () => boolean): QuickJSOptions => ({
  wasm: engine,
  memoryLimit: HEAP_BYTES_MAX,
  maxStackSize: STACK_BYTES_MAX,
  interruptHandler,
  timezoneOffset: 0,
});

const kept = new KeptPrograms(optionsFor);

/** A specifier against the module that imports it. Only what lies in the package can be imported. */
const resolvedName = (base: string, specifier: string, modules: Program['modules']): string => {
  if (!/^\.{1,2}\//.test(specifier))
    throw new Error(`${base}: "${specifier}" is not in the package; import relative files only`);
  const steps = base.split('/').slice(0, -1);
  for (const step of specifier.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) throw new Error(`${base}: "${specifier}" leads out of the package`);
    } else if (step !== '.') steps.push(step);
  }
  const path = steps.join('/');
  const found = [path, `${path}.js`, `${path}.mjs`, `${path}.ts`].find((name) =>
    Object.hasOwn(modules, name),
  );
  if (found === undefined) throw new Error(`${base}: there is no "${specifier}" in the package`);
  return found;
};

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 2_000) : String(error).slice(0, 2_000);

/** Runs a package's module once and keeps the VM as it is then. */
const load = async (key: string, { main, modules }: Program): Promise<string[]> => {
  const meter = new Meter(cells, 0, LOAD_CPU_MS);
  const vm = await QuickJS.create({
    ...optionsFor(meter.interrupt),
    moduleLoader: {
      normalize: (base, specifier) => (base === BRIDGE ? specifier : resolvedName(base, specifier, modules)),
      load: (name) => modules[name] ?? '',
    },
  });
  try {
    for (const name of HOST_FUNCTIONS)
      vm.setProp(
        vm.global,
        name,
        vm.newFunction(name, () => vm.undefined),
      );
    vm.defineProp(vm.global, BRIDGE, vm.evalCode(PRELUDE, 'prelude.js'), FIXED);
    const promise = meter.run(() => {
      const started = vm.evalCode(
        `import * as module from ${JSON.stringify(main)}; export const names = globalThis.${BRIDGE}.take(module);`,
        BRIDGE,
        EvalFlags.TYPE_MODULE,
      );
      vm.executePendingJobs();
      return started;
    });
    if (promise.promiseState === 0)
      throw new Error(`${main}: it waits while it is loaded; wait in a handler instead`);
    const outcome = await vm.resolvePromise(promise);
    if ('error' in outcome) throw new Error(meter.run(() => describe(vm, outcome.error)));
    const exports = JSON.parse(outcome.value.getProp('names').toString()) as string[];
    kept.keep(key, vm.snapshot());
    return exports;
  } catch (error) {
    if (meter.isSpent()) throw new Error(`${main}: it takes too long to load`);
    // What cannot be read at all is thrown at once, with its place in the stack alone.
    throw error instanceof JSException ? new Error(withPlace(error)) : error;
  } finally {
    vm.dispose();
  }
};

/** `src/main.js line 3: …`, where the stack names a file of the package. */
const withPlace = ({ message, stack }: Error): string => {
  const [, path, line] = /([^\s()]+\.m?[jt]s):(\d+)/.exec(stack ?? '') ?? [];
  return `${path === undefined ? '' : `${path} line ${line}: `}${message}`.slice(0, 500);
};

const describe = (vm: QuickJS, error: JSValueHandle): string => {
  const told = vm.dump(error);
  return told instanceof Error ? withPlace(told) : String(told).slice(0, 500);
};

interface Running {
  settle(seq: number, ok: boolean, json: string): void;
}
const running = new Map<number, Running>();

const SYNC: Readonly<Record<string, (...args: never[]) => unknown>> = {
  hmac: (algorithm: unknown, key: unknown, data: unknown) => {
    if (algorithm !== 'sha256') throw new Error('only sha256 is there');
    return createHmac('sha256', String(key)).update(String(data)).digest('hex');
  },
  sha256: (data: unknown) => createHash('sha256').update(String(data)).digest('hex'),
  uuid: () => randomUUID(),
  timingSafeEqual: (a: unknown, b: unknown) => {
    const [left, right] = [a, b].map((text) => createHash('sha256').update(String(text)).digest());
    return left !== undefined && right !== undefined && timingSafeEqual(left, right);
  },
};

/** How a call stands: what it asked of the server, and what came of it. */
interface Progress {
  hostCalls: number;
  inFlight: number;
  outcome: { readonly ok: boolean; readonly text: string } | null;
}

/** What the code of a package can reach out of its VM. */
const offerHost = (
  vm: QuickJS,
  id: number,
  { hostCallsMax }: CallOrder['limits'],
  progress: Progress,
): void => {
  vm.registerHostCallback('__host', (name, json) => {
    if (progress.hostCalls >= hostCallsMax)
      return vm.newString(`more than ${hostCallsMax} calls of the server`);
    if (progress.inFlight >= IN_FLIGHT_MAX)
      return vm.newString(`more than ${IN_FLIGHT_MAX} calls of the server at once`);
    progress.hostCalls += 1;
    progress.inFlight += 1;
    const seq = progress.hostCalls;
    tell({ kind: 'host', id, seq, name: name?.toString() ?? '', json: json?.toString() ?? '[]' });
    return vm.newNumber(seq);
  });
  vm.registerHostCallback('__log', (level, line) => {
    tell({ kind: 'log', id, level: level?.toString() ?? 'info', line: line?.toString() ?? '' });
    return vm.undefined;
  });
  vm.registerHostCallback('__sync', (name, json) => {
    const [operation, args] = [name?.toString() ?? '', JSON.parse(json?.toString() ?? '[]') as never[]];
    const run = Object.hasOwn(SYNC, operation) ? SYNC[operation] : undefined;
    return vm.newString(JSON.stringify(run?.(...args) ?? null));
  });
  vm.registerHostCallback('__done', (ok, text) => {
    progress.outcome ??= { ok: ok?.toNumber() === 1, text: text?.toString() ?? 'null' };
    return vm.undefined;
  });
};

const call = async (id: number, key: string, order: CallOrder): Promise<void> => {
  const { limits } = order;
  const meter = new Meter(cells, id, limits.cpuMs, limits.wallMs);
  const vm = await kept.take(key, meter);
  const progress: Progress = { hostCalls: 0, inFlight: 0, outcome: null };
  let isOver = false;
  const end = (fault: Fault | null, text: string): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    running.delete(id);
    vm.dispose();
    const { hostCalls } = progress;
    const figures: CallFigures = { cpuMs: Math.round(meter.usedMs * 10) / 10, hostCalls };
    tell({ kind: 'done', id, fault, text, figures });
    setImmediate(() => kept.prepare(key));
  };
  const tooLong = `it took longer than ${limits.wallMs / 1000} seconds`;
  const timer = setTimeout(() => end('limit', tooLong), limits.wallMs);
  offerHost(vm, id, limits, progress);
  /** Lets the package's code run until it has nothing to do, and sees how it stands. */
  const enter = (work: () => void): void => {
    if (isOver) return;
    try {
      meter.run(() => {
        work();
        vm.executePendingJobs();
      });
    } catch (error) {
      progress.outcome = { ok: false, text: sentenceOf(error) };
    }
    const { outcome, inFlight } = progress;
    if (meter.isSpent()) end('limit', `it used more than ${limits.cpuMs} ms of computing time`);
    else if (meter.isOverdue()) end('limit', tooLong);
    else if (outcome !== null) end(faultOf(outcome), outcome.text);
    else if (inFlight === 0) end('failed', 'the handler waits for something that never comes');
  };
  const bridge = vm.global.getProp(BRIDGE);
  const [dispatch, settle] = [bridge.getProp('dispatch'), bridge.getProp('settle')];
  running.set(id, {
    settle: (seq, ok, json) => {
      progress.inFlight -= 1;
      enter(() => {
        const args = [vm.newNumber(seq), ok ? vm.true : vm.false, vm.newString(json)];
        vm.callFunction(settle, vm.undefined, ...args).dispose();
      });
    },
  });
  const seed = randomBytes(16).toString('hex');
  enter(() => {
    vm.callFunction(
      dispatch,
      vm.undefined,
      ...[order.handler, order.event, order.context, seed].map((text) => vm.newString(text)),
    ).dispose();
  });
};

const faultOf = ({ ok, text }: { ok: boolean; text: string }): Fault | null => {
  if (ok) return null;
  return /out of memory|memory access|unreachable/.test(text) ? 'limit' : 'failed';
};

port.on('message', (message: ToWorker) => {
  if (message.kind === 'reply') {
    running.get(message.id)?.settle(message.seq, message.ok, message.json);
    return;
  }
  if (message.kind === 'forget') {
    kept.forget(message.key);
    return;
  }
  if (message.kind === 'load') {
    load(message.key, message.program).then(
      (exports) => tell({ kind: 'loaded', key: message.key, exports, error: null }),
      (error: unknown) => tell({ kind: 'loaded', key: message.key, exports: [], error: sentenceOf(error) }),
    );
    return;
  }
  call(message.id, message.key, message.order).catch((error: unknown) =>
    tell({
      kind: 'done',
      id: message.id,
      fault: 'failed',
      text: sentenceOf(error),
      figures: { cpuMs: 0, hostCalls: 0 },
    }),
  );
});
