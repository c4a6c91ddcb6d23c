// A document for tests of components. What Node has of its own stays Node's (fetch, streams, timers), all else is happy-dom's.

import { Window } from 'happy-dom';

const window = new Window({ url: 'http://parley.test/', width: 1280, height: 800 });

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
