// `/run name words`: a message of a person that starts a workflow in their name, with their rights. The message is stored like any other;
// a job starts the workflow afterwards, once for each message. A name that fits no workflow leaves an ordinary message.

import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findMessage, type PostedRule } from '../messages/index.ts';
import { notify } from '../notifications/index.ts';
import { findRole } from '../readers/index.ts';
import { foldName } from '../users/index.ts';
import { asPublisher } from './actor.ts';
import { readDefinition } from './definition/read.ts';
import { COMMAND_JOB } from './engine/jobs-names.ts';
import { start } from './instances.ts';
import type { WorkflowRow } from './rows.ts';
import * as store from './store.ts';

const COMMAND = /^\/run[ \t]+(?:"([^"\n]{1,200})"|([^\s"]{1,200}))([^\n]*)/u;
const TITLES_LOOKED_AT = 50;

/** What is to be started and what it is told: by one word or by words in quotes; else the whole line is the name. */
interface Reading {
  readonly name: string;
  readonly text: string;
}

export const readCommand = (content: string): readonly Reading[] => {
  const [whole, quoted, word = '', rest = ''] = COMMAND.exec(content) ?? [];
  if (whole === undefined) return [];
  const below = content.slice(whole.length).trim();
  const text = [rest.trim(), below].filter((one) => one !== '').join('\n');
  if (quoted !== undefined) return [{ name: quoted, text }];
  return [
    { name: word, text },
    { name: `${word}${rest}`.trim(), text: below },
  ];
};

/** A published one that the person may read, by its address or its title. */
const findNamed = async (ctx: Ctx, name: string): Promise<WorkflowRow | undefined> => {
  const me = userId(ctx);
  const folded = foldName(name);
  const bySlug = await store.findBySlug(ctx.db, folded);
  if (bySlug?.status === 'published' && (await findRole(ctx.db, me, bySlug.id)) !== undefined) return bySlug;
  const filter = { status: 'published', words: folded } as const;
  const rows = await store.listReadable(ctx.db, me, filter, { limit: TITLES_LOOKED_AT, offset: 0 });
  return rows.find(({ title }) => foldName(title) === folded);
};

/** The words go into the first field for text that it asks for; where it asks for nothing, they are `input.text`. */
const inputFrom = (definition: unknown, text: string): Record<string, string> => {
  if (text === '') return {};
  const input = readDefinition(definition).definition?.input ?? null;
  if (input === null) return { text };
  const field = input.fields.find(({ type }) => type === 'text' || type === 'textarea');
  return field ? { [field.key]: text } : {};
};

/** The first of the readings that names a workflow, and that one. */
const findStart = async (
  ctx: Ctx,
  readings: readonly Reading[],
): Promise<{ workflow: WorkflowRow; text: string } | undefined> => {
  for (const { name, text } of readings) {
    const workflow = await findNamed(ctx, name);
    if (workflow) return { workflow, text };
  }
  return undefined;
};

export const runCommands: PostedRule = {
  hear: async (ctx, { id, author_id, content }) => {
    if (!content.startsWith('/run') || readCommand(content).length === 0) return;
    await enqueueJob(ctx, COMMAND_JOB, { message_id: id, user_id: author_id }, { key: id });
  },
  findCommand: async (ctx, content) => {
    if (!content.startsWith('/run')) return null;
    const found = await findStart(ctx, readCommand(content));
    return found ? `this message starts the workflow "${found.workflow.title}"` : null;
  },
};

const startNamed = async (ctx: Ctx, workflow: WorkflowRow, text: string, messageId: string) => {
  await ctx.kernel.limits.take('workflow_command', userId(ctx));
  const version = await store.findVersion(ctx.db, workflow.id, workflow.published_version ?? 0);
  const input = inputFrom(version?.definition_json, text);
  // The message gives the instance its id: a job that runs again finds it there.
  return start(ctx, workflow.id, { input }, messageId);
};

export const runCommand = async (
  ctx: Ctx,
  { message_id, user_id }: { readonly message_id: string; readonly user_id: string },
): Promise<void> => {
  const message = await findMessage(ctx.db, message_id);
  const readings = message && message.deleted_at === null ? readCommand(message.content) : [];
  if (readings.length === 0) return;
  const person = await asPublisher(ctx, user_id);
  const found = await findStart(person, readings);
  if (!found) return;
  try {
    await startNamed(person, found.workflow, found.text, message_id);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    await refuse(ctx, user_id, found.workflow, error.message);
  }
};

const refuse = (ctx: Ctx, userIdOf: string, { id, title }: WorkflowRow, body: string): Promise<void> =>
  transact(ctx, (ctx) =>
    notify(ctx, [userIdOf], {
      type: 'assignment',
      says: { kind: 'run_not_started', title },
      body,
      link: `/workflows/${id}`,
      data: { workflow_id: id },
    }),
  );
