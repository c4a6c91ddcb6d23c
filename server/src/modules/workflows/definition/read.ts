// From a definition as people and programs write it to one that the engine can run, or to the list of what is wrong with it.

import { type StageKind, TriggerEvent } from '@parley/contract';
import { type FormTemplate, type Problem, readTemplate } from '@parley/contract/form';
import { comesTrue } from '../../tasks/index.ts';
import { graphProblems } from './graph.ts';
import { readOf } from './read-stages.ts';
import { createReader, isRaw, type Reader } from './reader.ts';
import { type Definition, KINDS, type Stage, type Trigger, type Variable } from './stages.ts';

const STAGES_MAX = 100;
const VARIABLES_MAX = 100;
const TRIGGERS_MAX = 10;
const CRON_MAX = 100;
const LENGTH_MAX = 256 * 1024;
export const KEY = /^[a-z][a-z0-9_]{0,63}$/;
const TYPES = ['string', 'number', 'boolean', 'object', 'array', 'any'] as const;

export type ReadDefinition =
  | { readonly definition: Definition; readonly problems: readonly [] }
  | { readonly definition: null; readonly problems: readonly Problem[] };

const typeOf = (value: unknown): Variable['type'] => {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'any';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
};

const readVariables = (reader: Reader): Record<string, Variable> => {
  const raw = reader.raw.variables;
  if (raw === undefined || raw === null) return {};
  const inside = reader.inside('variables', raw);
  if (!inside) return {};
  const found: Record<string, Variable> = {};
  for (const [n, [name, value]] of Object.entries(inside.raw).entries()) {
    if (n >= VARIABLES_MAX) {
      inside.tell('', `must be at most ${VARIABLES_MAX}`);
      break;
    }
    if (!KEY.test(name)) inside.tell(name, 'must be named with small letters, digits and underscores');
    const one = inside.inside(name, value);
    if (!one) continue;
    const type = one.oneOf('type', TYPES, 'any');
    const initial = one.raw.default ?? null;
    if (initial !== null && type !== 'any' && typeOf(initial) !== type)
      one.tell('default', `must be of type ${type}`);
    found[name] = { type, default: initial };
  }
  return found;
};

const readInput = (
  reader: Reader,
  problems: Problem[],
): { input: FormTemplate | null; rawInput: object | null } => {
  const raw = reader.raw.input;
  if (raw === undefined || raw === null) return { input: null, rawInput: null };
  const { template, problems: found } = readTemplate(raw, 'input');
  problems.push(...found);
  return { input: template, rawInput: raw as object };
};

const readSchedule = (one: Reader) => {
  if (one.raw.kind !== 'schedule') {
    one.tell('kind', 'must be schedule or event');
    return { kind: 'schedule', cron: '', timezone: 'UTC' } as const;
  }
  const cron = one.text('cron', { max: CRON_MAX });
  const timezone = one.text('timezone', { max: CRON_MAX, otherwise: 'UTC' });
  if (typeof one.raw.cron === 'string' && !comesTrue(cron, timezone, new Date(0)))
    one.tell(
      'cron',
      'must have five fields that come true some day, such as 0 9 * * 1-5, in a known time zone',
    );
  return { kind: 'schedule', cron, timezone } as const;
};

const readEvent = (one: Reader) => {
  const { options } = TriggerEvent;
  if (one.raw.event === undefined) one.tell('event', `must be one of ${options.join(', ')}`);
  return { kind: 'event', event: one.oneOf('event', options, 'user.task.created') } as const;
};

const readTriggers = (reader: Reader): Trigger[] =>
  reader.list('triggers', TRIGGERS_MAX).flatMap((raw, n) => {
    const one = reader.inside(`triggers.${n}`, raw);
    if (!one) return [];
    const input = one.raw.input ?? {};
    if (!isRaw(input)) one.tell('input', 'must be an object');
    const trigger = one.raw.kind === 'event' ? readEvent(one) : readSchedule(one);
    return isRaw(input) ? [{ ...trigger, input }] : [];
  });

const readStages = (reader: Reader, problems: Problem[]): Map<string, Stage> => {
  const stages = new Map<string, Stage>();
  const list = reader.list('stages', STAGES_MAX);
  if (list.length === 0) reader.tell('stages', 'must hold at least one stage');
  const seen = new Set<unknown>();
  for (const [n, raw] of list.entries()) {
    const one = isRaw(raw) ? createReader(raw, `stages.${n}`, problems) : undefined;
    if (!one) {
      reader.tell(`stages.${n}`, 'must be an object with key, kind and next');
      continue;
    }
    const { key, kind } = one.raw;
    if (typeof key !== 'string' || !KEY.test(key))
      one.tell('key', 'must be a small letter, then small letters, digits and underscores, 64 at most');
    else if (seen.has(key)) one.tell('key', 'is the key of another stage too');
    seen.add(key);
    if (!KINDS.includes(kind as StageKind)) {
      one.tell('kind', `must be one of ${KINDS.join(', ')}`);
      continue;
    }
    const stage = readOf(one, kind as StageKind, problems, `stages.${n}`);
    if (stage) stages.set(stage.key, stage);
  }
  return stages;
};

export const readDefinition = (raw: unknown): ReadDefinition => {
  if (!isRaw(raw)) return { definition: null, problems: [{ path: '', message: 'must be an object' }] };
  if (JSON.stringify(raw).length > LENGTH_MAX)
    return {
      definition: null,
      problems: [{ path: '', message: `must have at most ${LENGTH_MAX} characters` }],
    };
  const problems: Problem[] = [];
  const reader = createReader(raw, '', problems);
  if (raw.schema !== undefined && raw.schema !== 1) reader.tell('schema', 'must be 1');
  const start = reader.text('start', { max: 64 });
  const variables = readVariables(reader);
  const { input, rawInput } = readInput(reader, problems);
  const triggers = readTriggers(reader);
  const stages = readStages(reader, problems);
  const definition = { start, input, rawInput, variables, triggers, stages };
  // Only what can be read as a whole is a graph; half of one would be full of stages that nothing leads to.
  if (problems.length === 0) problems.push(...graphProblems(definition, reader.list('stages', STAGES_MAX)));
  return problems.length > 0 ? { definition: null, problems } : { definition, problems: [] };
};
