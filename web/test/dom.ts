// A document for tests of components. What Node has of its own stays Node's (fetch, streams, timers), all else is happy-dom's.

import assert from 'node:assert/strict';
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://parley.test/', width: 1280, height: 800 });

// React notes every element and every drawing for a profiler where these are there: a tenth of the time of a test.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

/** Both have these; an element takes only its own document's. */
const OF_THE_DOCUMENT = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
];

/** Nothing crosses the network or into another test by these. */
const NOT_TAKEN = new Set([
  'BroadcastChannel',
  'WebSocket',
  'XMLHttpRequest',
  'undefined',
  'NaN',
  'Infinity',
]);

const names = new Set([
  ...Object.getOwnPropertyNames(window),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(window)),
]);
for (const name of names) {
  if (NOT_TAKEN.has(name) || name.startsWith('_')) continue;
  if (name in globalThis && !OF_THE_DOCUMENT.includes(name)) continue;
  const value: unknown = Reflect.get(window, name);
  const isPlainFunction = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    value: isPlainFunction ? value.bind(window) : value,
    configurable: true,
    writable: true,
  });
}
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  configurable: true,
  writable: true,
});

// An older way to copy, which happy-dom does not have; where the clipboard is refused, nothing is copied.
Object.assign(document, { execCommand: () => false });
// Nothing has a place on a screen here.
Object.assign(window.Element.prototype, { scrollIntoView: () => undefined });
// Its address is one of a network without encryption.
Object.assign(globalThis, { isSecureContext: false });

const nameOf = (value: unknown): string =>
  value instanceof window.Element ? String(value.cloneNode(false)) : String(value);

/**
 * Elements that are compared are named by their tags when they differ. Node would write out the whole document behind each of them and
 * compare the texts: for two elements of a small page that takes 24 s and 1.5 GB, and inside `waitFor` that many times over.
 */
const equal: (actual: unknown, expected: unknown, ...message: []) => void = assert.equal;
Object.assign(assert, {
  equal(actual: unknown, expected: unknown, ...message: []): void {
    const areElements = actual instanceof window.Element || expected instanceof window.Element;
    if (areElements && actual !== expected) equal(nameOf(actual), `${nameOf(expected)} itself`, ...message);
    else equal(actual, expected, ...message);
  },
});
