// What a package may ask of the server while it runs: each call is behind a right that was granted, and acts as the person whom the
// package acts for, never as more.

import type { JsonValue } from '@parley/contract';
import { badRequest, Failure } from '../../../kernel/errors.ts';
import { assertPlainValue } from '../../../kernel/http-input.ts';
import { OutboundError } from '../../../kernel/outbound/index.ts';
import { CONNECTION_CALLS } from './connections.ts';
import { EVENT_CALLS } from './events.ts';
import type { HostCalls, HostRun } from './host-call.ts';
import { HTTP_CALLS } from './http.ts';
import { withoutSecrets } from './masks.ts';
import { assertKeyAllows } from './principal.ts';
import { SECRET_CALLS } from './secrets.ts';
import { TABLE_CALLS } from './tables.ts';
import { TALK_CALLS } from './talk.ts';
import { THING_CALLS } from './things.ts';
import { VALUE_CALLS } from './values.ts';
import { WORK_CALLS } from './work.ts';

const CALLS: HostCalls = Object.assign(
  Object.create(null),
  VALUE_CALLS,
  HTTP_CALLS,
  SECRET_CALLS,
  EVENT_CALLS,
  TALK_CALLS,
  WORK_CALLS,
  THING_CALLS,
  TABLE_CALLS,
  CONNECTION_CALLS,
);

const RESULT_CHARACTERS_MAX = 1024 * 1024;

/** What a database cannot keep is refused before it is asked to. */
const assertPlainArguments = (name: string, args: readonly JsonValue[]): void => {
  try {
    assertPlainValue(args, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw badRequest(`${name}: ${error.message.replace('the request', 'what it was given')}`);
  }
};

/** A filter stands in the way of a person who waits: it reads and keeps what is its own, and asks no model that it would filter again. */
const FOR_FILTERS = /^(?:kv|db|secrets)\./;

/** What is the package's own, whatever key it was called with; `http.fetch` asks for itself where it uses a connection. */
const OF_THE_PACKAGE = /^(?:kv|db|secrets|events|http)\./;
/** Those that read the things of the person; every other call changes or spends something of theirs. */
const READING = new Set([
  ...['channels.history', 'files.read', 'knowledge.search', 'connections.resolve'],
  ...['notes.list', 'notes.read', 'tasks.list', 'tasks.read'],
]);

/** What others may hear of, and hear again if it goes in a circle. Notifications and jobs have limits of their own. */
const MAKING = new Set([
  ...['channels.post', 'files.create', 'notes.create', 'tasks.create', 'workflows.start', 'events.emit'],
]);

export const hostFor = (
  { ctx, found, person, signal }: Pick<HostRun, 'ctx' | 'found' | 'person' | 'signal'>,
  isFilter: boolean,
) => {
  const secrets = new Set<string>();
  const masked = (text: string): string => withoutSecrets(secrets, text);
  const mask = (secret: string): void => void secrets.add(secret);
  const call = async (name: string, json: string): Promise<string> => {
    const wanted = CALLS[name];
    const right = wanted && found.row.granted_json.find((one) => one.name === wanted.right);
    if (!wanted || !right) throw new Error(`the package was not granted the right for ${name.slice(0, 64)}`);
    if (isFilter && !FOR_FILTERS.test(name)) throw new Error(`a filter may not call ${name.slice(0, 64)}`);
    try {
      if (!OF_THE_PACKAGE.test(name)) assertKeyAllows(ctx, READING.has(name) ? 'read' : 'write');
      if (MAKING.has(name))
        await ctx.kernel.limits.take('package_effects', `${found.row.id} ${person ?? ''}`);
      const args = JSON.parse(json) as JsonValue[];
      if (!wanted.takesAnyText) assertPlainArguments(name, args);
      const result = JSON.stringify(await wanted.run({ ctx, found, right, person, signal, mask }, args));
      if (result.length > RESULT_CHARACTERS_MAX) throw new Failure(413, 'the result is larger than 1 MB');
      return result;
    } catch (error) {
      if (error instanceof Failure || error instanceof OutboundError) throw new Error(error.message);
      ctx.log.warn(
        { err: error, call: name, package: found.row.package_id },
        'a host call of a package failed',
      );
      throw new Error(`${name} failed`);
    }
  };
  return { call, masked };
};
