// Loaded into every test process. Turns the events of node:test into one JSON line per outcome that counts.
//
// What counts is a leaf: a test without subtests. A parent is the sum of its children and is not counted again,
// unless it failed on its own account. The closing `end` line tells a whole run from one that broke off.

import { inspect } from 'node:util';

export type Outcome =
  | { kind: 'at'; names: string[] }
  | { kind: 'pass'; file?: string; name: string; ms: number }
  | { kind: 'skip'; file?: string; name: string; why: string }
  | { kind: 'fail'; file?: string; name: string; ms: number; error: string }
  | { kind: 'note'; text: string }
  | { kind: 'end' };

/** The part of a node:test event that we read. */
interface TestEvent {
  type: string;
  data: {
    name?: string;
    file?: string;
    nesting?: number;
    message?: string;
    level?: string;
    skip?: string | boolean;
    todo?: string | boolean;
    details?: { type?: string; duration_ms?: number; error?: Error & { failureType?: string } };
  };
}

/** Between a test's name and its file, where something stands between the test and node:test. */
export const FILE_MARK = '\u0000';

/** Puts the file where it belongs; what is nested is named without a mark. */
const unmarked = (event: TestEvent): TestEvent => {
  const [name, file] = event.data.name?.split(FILE_MARK) ?? [];
  return name === undefined || file === undefined ? event : { ...event, data: { ...event.data, name, file } };
};

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  const hasChildren: boolean[] = [];
  const running: Running[] = [];
  for await (const raw of source) {
    const event = unmarked(raw);
    const { data } = event;
    const level = data.nesting ?? 0;
    if (event.type === 'test:dequeue' || event.type === 'test:complete') {
      noteProgress(running, event);
      yield line({ kind: 'at', names: running.map(({ name }) => name) });
    }
    if (event.type === 'test:start') {
      names.length = level;
      names[level] = data.name ?? '';
      hasChildren[level] = false;
      if (level > 0) hasChildren[level - 1] = true;
    }
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      names.length = Math.min(names.length, level);
      names[level] = data.name ?? '';
      const outcome = outcomeOf(event, names.join(' › '), hasChildren[level] === true);
      hasChildren[level] = false;
      if (outcome) yield line({ ...outcome, ...(data.file ? { file: data.file } : {}) });
    }
    if (event.type === 'test:diagnostic' && isFault(data)) {
      yield line({ kind: 'note', text: data.message ?? '' });
    }
    if (event.type === 'test:summary') yield line({ kind: 'end' });
  }
}

/** An error that belongs to no test is told as information. */
const isFault = ({ level, message }: TestEvent['data']): boolean =>
  (level !== undefined && level !== 'info') || message?.includes('caught by the test runner') === true;

interface Running {
  name: string;
  level: number;
}

/** Keeps the list of tests that run. It is written whenever it changes, so that a test that never ends can be named. */
const noteProgress = (running: Running[], { type, data }: TestEvent): void => {
  const { name = '', nesting: level = 0 } = data;
  if (type === 'test:dequeue') return void running.push({ name, level });
  const index = running.findIndex((one) => one.name === name && one.level === level);
  if (index >= 0) running.splice(index, 1);
};

const outcomeOf = ({ type, data }: TestEvent, name: string, isParent: boolean): Outcome | undefined => {
  const ms = data.details?.duration_ms ?? 0;
  if (type === 'test:fail' && data.todo === undefined) {
    const error = data.details?.error;
    return error?.failureType === 'subtestsFailed'
      ? undefined
      : { kind: 'fail', name, ms, error: readable(error) };
  }
  if (data.skip !== undefined) return { kind: 'skip', name, why: reason(data.skip, 'skipped') };
  if (data.todo !== undefined) return { kind: 'skip', name, why: reason(data.todo, 'not written yet') };
  return isParent || data.details?.type === 'suite' ? undefined : { kind: 'pass', name, ms };
};

const reason = (given: string | boolean, otherwise: string): string =>
  typeof given === 'string' && given !== '' ? given : otherwise;

/** node:test wraps what the test threw; people want to see what it threw, without the runner's own frames. */
const readable = (error: Error | undefined): string =>
  inspect(error?.cause ?? error)
    .split('\n')
    .filter((text) => !/^\s+at .*\(?node:internal/.test(text))
    .join('\n');

const line = (outcome: Outcome): string => `${JSON.stringify(outcome)}\n`;
