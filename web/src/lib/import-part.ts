// Every `import()` of the built page goes through here, in place of Vite's own helper (vite-parts.ts). A browser remembers for as long as
// the page lives that a module could not be fetched: each later `import()` of it fails without a request (Chromium 150). So the files of a
// part are fetched first, and imported, from the cache, once they are all there; what failed is fetched again when it is next wanted.

/** By path: what the page has, or is fetching. */
let known: Map<string, Promise<unknown>> | undefined;

const knownFiles = (): Map<string, Promise<unknown>> => {
  if (known) return known;
  known = new Map();
  for (const element of document.querySelectorAll('link[href], script[src]')) {
    const address = element instanceof HTMLLinkElement ? element.href : (element as HTMLScriptElement).src;
    known.set(new URL(address).pathname, Promise.resolve());
  }
  return known;
};

const fetchScript = async (path: string): Promise<void> => {
  const answer = await fetch(path);
  if (!answer.ok) throw new TypeError(`${path} cannot be fetched: ${answer.status}`);
  // To its end: what is left unread is not in the cache.
  await answer.arrayBuffer();
};

const addStyle = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${path} cannot be fetched`));
    });
    document.head.append(link);
  });

const take = (file: string): Promise<unknown> => {
  const path = `/${file}`;
  const files = knownFiles();
  const earlier = files.get(path);
  if (earlier) return earlier;
  const taken = path.endsWith('.css') ? addStyle(path) : fetchScript(path);
  files.set(path, taken);
  taken.catch(() => files.delete(path));
  return taken;
};

/** `files` are those of the part and of what it imports, from the root of the page. */
export const importPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map(take));
  return load();
};
