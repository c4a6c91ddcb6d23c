// The page posts one message with one port; everything else goes over that port.

let port = null;
let next = 1;
const waiting = new Map();

const paint = ({ theme, locale }) => {
  const { style, classList } = document.documentElement;
  classList.toggle('dark', theme.mode === 'dark');
  for (const [name, value] of Object.entries(theme.tokens)) style.setProperty(`--${name}`, value);
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
};

export const ask = (method, params = {}) =>
  new Promise((resolve, reject) => {
    const id = next++;
    waiting.set(id, { resolve, reject });
    port.postMessage({ id, method, params });
  });

/** A route of this package; throws the sentence of its refusal. */
export const route = async (path, method = 'GET', body = undefined, query = {}) => {
  const { status, json } = await ask('route', { path, method, body, query });
  if (status >= 400) throw new Error(json?.error ?? `it answered ${status}`);
  return json;
};

/** Runs one after the other; what is heard meanwhile, however often, is one more run. */
const inTurn = (run) => {
  let [isRunning, isDue] = [false, false];
  const go = async (event) => {
    isDue = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      await run(event);
    } finally {
      isRunning = false;
    }
    if (isDue) await go(event);
  };
  return go;
};

/**
 * Calls `begin` once the page is there, and of `hears` (`{'poll.': draw}`) what belongs to the beginning of a kind of event that the package
 * tells its users; the manifest lists each as `subscribe:poll.`.
 */
export const connect = (begin, hears = {}) =>
  addEventListener(
    'message',
    ({ data, ports }) => {
      const listeners = Object.entries(hears).map(([prefix, hear]) => [prefix, inTurn(hear)]);
      port = ports[0];
      port.onmessage = ({ data: said }) => {
        if (said.type === 'looks') return paint(said);
        if (said.type === 'event') {
          for (const [prefix, hear] of listeners) if (said.kind.startsWith(prefix)) hear(said);
          return;
        }
        const { resolve, reject } = waiting.get(said.id) ?? {};
        waiting.delete(said.id);
        return said.error === undefined ? resolve?.(said.result) : reject?.(new Error(said.error));
      };
      paint(data);
      for (const [prefix] of listeners) void ask('subscribe', { prefix });
      begin(data);
    },
    { once: true },
  );

export const make = (tag, { text, on, ...attributes } = {}, ...children) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const [kind, listener] of Object.entries(on ?? {})) element.addEventListener(kind, listener);
  element.append(...children);
  return element;
};

/**
 * Fields in a row with a button. A frame with `sandbox="allow-scripts"` alone never fires `submit`, so there is no form: a click on the button
 * or Enter in a field does it, once at a time.
 */
export const fields = ({ name, sign = '', run }, ...inputs) => {
  const button = make('button', { type: 'button' }, make('span', { 'aria-hidden': true, text: sign }), name);
  let isBusy = false;
  const go = async () => {
    if (isBusy) return;
    isBusy = true;
    await run();
    isBusy = false;
  };
  button.addEventListener('click', go);
  for (const input of inputs)
    if (input.localName === 'input')
      input.addEventListener('keydown', ({ key, isComposing }) => {
        if (key === 'Enter' && !isComposing) void go();
      });
  return make('div', { class: 'row', role: 'group' }, ...inputs, button);
};
