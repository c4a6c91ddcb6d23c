// Which of the two databases a test runs on in a whole run that is not a long one: one of them, chosen by its name, so that a third of
// each file runs on Postgres, where a test takes about twice the processor, and the rest on SQLite. What the engines themselves decide
// (stores, races, live delivery, jobs, security) runs on both.

import { createHash } from 'node:crypto';

/** Of so many names, one is for Postgres. */
const POSTGRES_EVERY = 3;

const ON_BOTH =
  /^server\/(test|src\/db)\/|^server\/src\/kernel\/(events|jobs|idempotency|limits)|\/(live|search|instances)\/|(stores?|races?|survival|durab\w*|cluster|checkpoints|blobs|readers)[^/]*\.test\.ts$/;

/** The engine that a test written for both runs on. */
export const engineOf = (path: string, rule: string): string => {
  const [first = 0] = createHash('sha256').update(`${path} ${rule}`).digest();
  return first % POSTGRES_EVERY === 0 ? 'postgres' : 'sqlite';
};

/** `source` is the file's text: a name that stands there word for word was written for this engine alone. */
export const runsHere = (path: string, name: string, source: string): boolean => {
  const [, engine, rule] = /^(sqlite|postgres)(?:, \w+)?: (.*)$/s.exec(name) ?? [];
  if (engine === undefined || rule === undefined || ON_BOTH.test(path) || source.includes(name)) return true;
  return engineOf(path, rule) === engine;
};
