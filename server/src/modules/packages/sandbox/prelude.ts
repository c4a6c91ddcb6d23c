// What stands in a package's VM before its own code: a handler's `ctx`, made of host calls, and nothing else of the server. It keeps the
// functions that it needs, so that a package which replaces them harms only itself.

import { LOG_CHARACTERS_MAX, LOG_LINES_MAX, MESSAGE_BYTES_MAX } from './protocol.ts';

export const HOST_FUNCTIONS = ['__host', '__log', '__sync', '__done'] as const;

/** Names of the calls by the right that they need; without the right they are not there. */
const API = {
  kv: ['kv.get', 'kv.set', 'kv.delete', 'kv.list', 'kv.incr'],
  'http.fetch': ['http.fetch'],
  secrets: ['secrets.get'],
  'events.emit': ['events.emit'],
  'connections.resolve': ['connections.resolve'],
  'llm.complete': ['llm.complete'],
  'channels.post': ['channels.post'],
  'channels.history': ['channels.history'],
  'files.read': ['files.read'],
  'files.create': ['files.create'],
  notify: ['notify'],
  'workflows.start': ['workflows.start'],
  'jobs.enqueue': ['jobs.enqueue'],
  'knowledge.search': ['knowledge.search'],
  'notes.read': ['notes.list', 'notes.read'],
  'notes.create': ['notes.create'],
  'tasks.read': ['tasks.list', 'tasks.read'],
  'tasks.create': ['tasks.create'],
};

export const PRELUDE = `(() => {
  'use strict';
  const g = globalThis;
  const { __host, __log, __sync, __done } = g;
  for (const name of ${JSON.stringify(HOST_FUNCTIONS)}) delete g[name];
  const { parse, stringify } = JSON;
  const { freeze, create, keys } = Object;
  const { imul } = Math;
  const P = Promise;
  const E = Error;
  const T = String;
  const N = parseInt;
  const slice = Function.prototype.call.bind(T.prototype.slice);
  const has = Function.prototype.call.bind(Array.prototype.includes);
  const now = Date.now;
  const API = ${JSON.stringify(API)};
  const waiting = create(null);
  let handlers = null;

  const textOf = (value) => {
    const text = stringify(value);
    if (text === undefined) return 'null';
    if (text.length > ${MESSAGE_BYTES_MAX}) throw new E('this is larger than 1 MB');
    return text;
  };
  const call = (name) => (...args) => new P((resolve, reject) => {
    const seq = __host(name, textOf(args));
    if (typeof seq === 'string') { reject(new E(seq)); return; }
    waiting[seq] = { resolve, reject };
  });
  const settle = (seq, ok, json) => {
    const waiter = waiting[seq];
    if (waiter === undefined) return;
    delete waiting[seq];
    if (ok) waiter.resolve(parse(json));
    else waiter.reject(new E(json));
  };

  let [lines, characters] = [0, 0];
  const log = (level) => (...parts) => {
    let line = '';
    for (let i = 0; i < parts.length && i < 20; i++) {
      const part = parts[i];
      let text;
      try { text = typeof part === 'string' ? part : part instanceof E ? T(part.message) : stringify(part); } catch { text = '[unprintable]'; }
      line += (i === 0 ? '' : ' ') + slice(T(text), 0, 4000);
    }
    lines += 1;
    characters += line.length;
    if (lines > ${LOG_LINES_MAX} || characters > ${LOG_CHARACTERS_MAX}) return;
    __log(level, slice(line, 0, 4000));
  };
  const logs = freeze({ info: log('info'), warn: log('warn'), error: log('error') });
  g.console = freeze({ log: logs.info, info: logs.info, debug: logs.info, warn: logs.warn, error: logs.error });

  const sync = (name, ...args) => parse(__sync(name, textOf(args)));
  const crypto = freeze({
    hmac: (algorithm, key, data) => sync('hmac', algorithm, key, data),
    sha256: (data) => sync('sha256', data),
    uuid: () => sync('uuid'),
    timingSafeEqual: (a, b) => sync('timingSafeEqual', a, b),
  });

  let state = [1, 2, 3, 4];
  const rotl = (x, k) => (x << k) | (x >>> (32 - k));
  const next = () => {
    const result = imul(rotl(imul(state[1], 5), 7), 9);
    const t = state[1] << 9;
    state[2] ^= state[0]; state[3] ^= state[1]; state[1] ^= state[2]; state[0] ^= state[3];
    state[2] ^= t; state[3] = rotl(state[3], 11);
    return result >>> 0;
  };
  Math.random = () => (next() * 2097152 + (next() >>> 11)) / 9007199254740992;

  const table = (name) => freeze({
    get: (key) => call('db.get')(name, key),
    put: (row) => call('db.put')(name, row),
    delete: (key) => call('db.delete')(name, key),
    query: (query) => call('db.query')(name, query),
  });
  const ctxOf = (facts) => {
    const ctx = create(null);
    for (const key of ['pkg', 'user', 'team', 'settings']) ctx[key] = facts[key] ?? null;
    ctx.call = freeze({ id: facts.call.id, kind: facts.call.kind, deadline_ms: now() + facts.call.wall_ms });
    for (const right of keys(API)) {
      if (!has(facts.granted, right)) continue;
      for (const name of API[right]) {
        const [object, verb] = name.split('.');
        if (verb === undefined) { ctx[object] = call(name); continue; }
        ctx[object] ??= create(null);
        ctx[object][verb] = call(name);
      }
    }
    if (has(facts.granted, 'db')) ctx.db = { __proto__: null, table };
    for (const object of keys(ctx)) if (typeof ctx[object] === 'object' && ctx[object] !== null) freeze(ctx[object]);
    ctx.crypto = crypto;
    ctx.log = logs;
    return freeze(ctx);
  };

  const messageOf = (error) => {
    try {
      if (error instanceof E) {
        const at = typeof error.stack === 'string' ? slice(error.stack.split('\\n')[0] ?? '', 0, 200).trim() : '';
        return slice(T(error.message), 0, 2000) + (at === '' ? '' : ' (' + at + ')');
      }
      return slice(T(error), 0, 2000);
    } catch { return 'it threw something that cannot be told'; }
  };
  const dispatch = (name, event, facts, seed) => {
    for (let i = 0; i < 4; i++) state[i] = N(slice(seed, i * 8, i * 8 + 8), 16) | 0;
    const handler = handlers[name];
    const run = async () => handler(ctxOf(parse(facts)), parse(event));
    run().then((value) => __done(1, textOf(value))).catch((error) => __done(0, messageOf(error)));
  };
  /** The names of the functions of a module, as JSON. */
  const take = (module) => {
    handlers = module;
    let names = '';
    for (const name of keys(module)) if (typeof module[name] === 'function') names += (names === '' ? '' : ',') + stringify(name);
    return '[' + names + ']';
  };
  return freeze({ __proto__: null, settle, dispatch, take });
})()`;
