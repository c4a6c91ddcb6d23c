// What was entered into a form, checked: by its rules (contract, form/), and by what it names here.

import {
  type FormField,
  type FormTemplate,
  type FormVerdict,
  type Problem,
  readTemplate,
  validateForm,
} from '@parley/contract/form';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import * as store from './store.ts';

const PROBLEMS_TOLD_MAX = 10;
const MEGABYTE = 1024 * 1024;
const NAMING = new Set(['file', 'files', 'user', 'team']);

/** All of it in one sentence, each problem at its place. */
export const problemsText = (problems: readonly Problem[]): string => {
  const told = problems.slice(0, PROBLEMS_TOLD_MAX).map(({ path, message }) => `${path} ${message}`);
  const more = problems.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

/** Refuses a form that is wrong itself. */
export const templateOf = (raw: unknown, place: string): FormTemplate => {
  const { template, problems } = readTemplate(raw, place);
  if (template === null) throw badRequest(problemsText(problems), problems[0]?.path ?? null);
  return template;
};

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** The files that a form was given. */
export const fileIdsIn = (
  template: FormTemplate | null,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  (template?.fields ?? []).flatMap(({ key, type }) =>
    (type === 'file' || type === 'files') && values[key] != null ? idsOf(values[key]) : [],
  );

/** `image/*`, `text/plain` or `.pdf`. */
const isAccepted = (
  { accept }: FormField,
  { content_type, filename }: { content_type: string; filename: string },
): boolean =>
  accept === undefined ||
  accept.length === 0 ||
  accept.some((one) => {
    const wanted = one.trim().toLowerCase();
    if (wanted.startsWith('.')) return filename.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return content_type.startsWith(wanted.slice(0, -1));
    return wanted === '*' || content_type.split(';')[0] === wanted;
  });

/** Undefined: a person with an account. Otherwise where the files of a visitor lie; null: they have sent none. */
type VisitorChannel = string | null | undefined;

const filesOf = async (ctx: Ctx, ids: string[], visitor: VisitorChannel) => {
  if (visitor === undefined) return store.listOwnFiles(ctx.db, userId(ctx), ids);
  return visitor === null ? [] : store.listFilesIn(ctx.db, visitor, ids);
};

const fileProblem = async (
  ctx: Ctx,
  field: FormField,
  ids: string[],
  visitor: VisitorChannel,
): Promise<string | null> => {
  const found = await filesOf(ctx, ids, visitor);
  if (found.length < ids.length) return 'must name files that you uploaded';
  if (!found.every((file) => isAccepted(field, file)))
    return `must be of these kinds: ${field.accept?.join(', ')}`;
  const max = field.max_mb;
  return max !== undefined && found.some(({ size }) => size > max * MEGABYTE)
    ? `must have at most ${max} MB for each file`
    : null;
};

const namingProblem = async (
  ctx: Ctx,
  field: FormField,
  value: unknown,
  visitor: VisitorChannel,
): Promise<string | null> => {
  const ids = idsOf(value);
  if (visitor !== undefined && (field.type === 'user' || field.type === 'team'))
    return 'cannot be chosen without an account';
  if (field.type === 'user')
    return (await store.listActiveUserIds(ctx.db, ids)).length < ids.length ? 'must be a person here' : null;
  if (field.type === 'team')
    return (await store.listOwnTeamIds(ctx.db, userId(ctx), ids)).length < ids.length
      ? 'must be a team of yours'
      : null;
  return fileProblem(ctx, field, ids, visitor);
};

/** Identifiers as they are kept everywhere else, so that they are found again. */
const inLowerCase = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(inLowerCase) : typeof value === 'string' ? value.toLowerCase() : value;

/** As the actor: files must be theirs, people must be there, teams must be their own. A visitor has files alone. */
export const checkForm = async (
  ctx: Ctx,
  template: FormTemplate,
  data: Readonly<Record<string, unknown>>,
  visitor?: VisitorChannel,
): Promise<FormVerdict> => {
  const { values: entered, errors, hidden } = validateForm(template, data, ctx.now());
  const found = [...errors];
  const values: Record<string, unknown> = { ...entered };
  for (const field of template.fields) {
    const value = inLowerCase(values[field.key]);
    if (value === undefined || !NAMING.has(field.type)) continue;
    values[field.key] = value;
    const problem = await namingProblem(ctx, field, value, visitor);
    if (problem !== null) found.push({ key: field.key, message: `${field.label} ${problem}` });
  }
  return { valid: found.length === 0, errors: found, values, hidden };
};

export const validate = async (
  ctx: Ctx,
  { template, data }: { readonly template: unknown; readonly data: Readonly<Record<string, unknown>> },
): Promise<{ valid: boolean; errors: Array<{ key: string; message: string }> }> => {
  const { valid, errors } = await checkForm(ctx, templateOf(template, 'template'), data);
  return { valid, errors: [...errors] };
};
