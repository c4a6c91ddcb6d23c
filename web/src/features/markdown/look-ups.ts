const LOOKUPS_MAX = 60;
const LOOKUPS_MS = 60_000;
const lookedUp = new Set<string>();
let since = 0;
let count = 0;

/** A text full of addresses must not spend a reader's requests: so many are looked up in a minute, the rest stay text. */
export const mayLookUp = (id: string): boolean => {
  if (lookedUp.has(id)) return true;
  const now = performance.now();
  if (now - since > LOOKUPS_MS) {
    since = now;
    count = 0;
  }
  if (count >= LOOKUPS_MAX) return false;
  count += 1;
  lookedUp.add(id);
  return true;
};
