// Which of the two databases a test runs on in a whole run that is not a long one: one of them, chosen by its name, so that half of
// each file runs on SQLite and the other half on Postgres. What the engines themselves decide (stores, races, live delivery,
// jobs, security) runs on both.

import { createHash } from 'node:crypto';

const ENGINES = ['sqlite', 'postgres'];

const ON_BOTH =
  /^server\/(test|src\/db)\/|^server\/src\/kernel\/(events|jobs|idempotency|limits)|\/(live|search|instances)\/|(stores?|races?|survival|durab\w*|cluster|checkpoints|blobs|readers)[^/]*\.test\.ts$/;

/** The engine that a test written for both runs on. */
export const engineOf = (path: string, rule: string): string => {
  const [first = 0] = createHash('sha256').update(`${path} ${rule}`).digest();
  return ENGINES[first % ENGINES.length] ?? '';
};

/** `source` is the file's text: a name that stands there word for word was written for this engine alone. */
export const runsHere = (path: string, name: string, source: string): boolean => {
  const [, engine, rule] = /^(sqlite|postgres)(?:, \w+)?: (.*)$/s.exec(name) ?? [];
  if (engine === undefined || rule === undefined || ON_BOTH.test(path) || source.includes(name)) return true;
  return engineOf(path, rule) === engine;
};
