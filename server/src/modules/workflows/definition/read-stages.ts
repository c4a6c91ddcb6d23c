// Each kind of stage, read.

import {
  STAGE_BACKOFF_SECONDS_MAX,
  STAGE_CLAIM_MINUTES_MAX,
  STAGE_RETRIES_MAX,
  STAGE_SECONDS_MAX,
  STAGE_TURNS_MAX,
  STAGE_USERS_MAX,
  type StageKind,
} from '@parley/contract';
import { type FormTemplate, type Problem, readTemplate } from '@parley/contract/form';
import { schemaProblem } from './output-schema.ts';
import { isRaw, type Reader } from './reader.ts';
import { type Action, type Assignees, type Escalation, type Exit, PRIORITIES, type Stage } from './stages.ts';
import { templateProblem } from './templates.ts';

const TITLE_MAX = 200;
const TEXT_MAX = 20_000;
const KEY_MAX = 64;
const EXITS_MAX = 50;
const ACTIONS_MAX = 20;
const ESCALATIONS_MAX = 10;
const CLAIM_MINUTES = { min: 1, max: STAGE_CLAIM_MINUTES_MAX, otherwise: 60 };
const NAME = /^[a-z][a-z0-9_]{0,63}$/;

const readExits = (reader: Reader): Exit[] =>
  reader.list('next', EXITS_MAX).flatMap((raw, n) => {
    const one = reader.inside(`next.${n}`, raw);
    return one ? [{ condition: one.condition('if', 'bool'), to: one.text('to', { max: KEY_MAX }) }] : [];
  });

const readSave = (reader: Reader) => {
  const raw = reader.raw.save;
  if (raw === undefined || raw === null) return [];
  const inside = reader.inside('save', raw);
  return Object.keys(inside?.raw ?? {}).flatMap((name) => {
    if (!NAME.test(name)) inside?.tell(name, 'must be named with small letters, digits and underscores');
    const value = inside?.condition(name, 'any');
    return value ? [[name, value] as const] : [];
  });
};

const ASSIGNEE_KINDS = [
  ...(['initiator', 'user', 'users', 'team', 'role', 'leads', 'round_robin', 'least_loaded'] as const),
  ...(['expression', 'team_leads'] as const),
] as const;

const readAssignees = (reader: Reader, name: string, raw: unknown): Assignees => {
  if (raw === undefined || raw === null) return { kind: 'initiator' };
  const one = reader.inside(name, raw);
  if (!one) return { kind: 'initiator' };
  const kind = one.oneOf('kind', ASSIGNEE_KINDS, 'initiator');
  if (one.raw.kind === undefined) one.tell('kind', 'is missing');
  if (kind === 'user') return { kind, id: one.id('id') };
  if (kind === 'users') {
    const ids = one.list('ids', STAGE_USERS_MAX).map(String);
    if (ids.length === 0) one.tell('ids', 'must name at least one person');
    return { kind, ids: ids.map((id) => id.toLowerCase()) };
  }
  if (kind === 'role') return { kind, team_id: one.id('team_id'), role: one.text('role', { max: KEY_MAX }) };
  if (kind === 'expression') {
    const condition = one.condition('cel', 'any');
    if (condition === null && one.raw.cel == null) one.tell('cel', 'is missing');
    return condition ? { kind, condition } : { kind: 'initiator' };
  }
  if (kind === 'initiator') return { kind };
  return { kind: kind === 'team_leads' ? 'leads' : kind, team_id: one.id('team_id') };
};

const readForm = (
  reader: Reader,
  problems: Problem[],
  path: string,
): { form: FormTemplate | null; rawForm: object | null } => {
  const raw = reader.raw.form;
  if (raw === undefined || raw === null) return { form: null, rawForm: null };
  const { template, problems: found } = readTemplate(raw, `${path}.form`);
  problems.push(...found);
  return { form: template, rawForm: raw as object };
};

const readActions = (reader: Reader): Action[] => {
  const keys = new Set<string>();
  return reader.list('actions', ACTIONS_MAX).flatMap((raw, n) => {
    const one = reader.inside(`actions.${n}`, raw);
    if (!one) return [];
    const key = one.text('key', { max: KEY_MAX });
    if (keys.has(key)) one.tell('key', 'is the key of another action too');
    keys.add(key);
    const to = one.text('to', { max: KEY_MAX, otherwise: '' });
    return [{ key, label: one.text('label', { max: TITLE_MAX, otherwise: key }), to: to === '' ? null : to }];
  });
};

const readEscalations = (reader: Reader): Escalation[] =>
  reader.list('escalate', ESCALATIONS_MAX).flatMap((raw, n): Escalation[] => {
    const one = reader.inside(`escalate.${n}`, raw);
    if (!one) return [];
    const afterMs = one.duration('after');
    if (one.raw.after == null) one.tell('after', 'is missing');
    const what = one.oneOf('do', ['notify', 'reassign', 'transition'], 'notify');
    if (afterMs === null) return [];
    if (what === 'transition') return [{ afterMs, step: { do: what, to: one.text('to', { max: KEY_MAX }) } }];
    return [{ afterMs, step: { do: what, to: readAssignees(one, 'to', one.raw.to) } }];
  });

const readEffort = (reader: Reader) => {
  const raw = reader.raw.retry;
  const retry = raw === undefined || raw === null ? undefined : reader.inside('retry', raw);
  return {
    retries: retry?.whole('max', { min: 0, max: STAGE_RETRIES_MAX, otherwise: 2 }) ?? 2,
    backoffSeconds:
      retry?.whole('backoff_s', { min: 0, max: STAGE_BACKOFF_SECONDS_MAX, otherwise: 10 }) ?? 10,
    timeoutSeconds: reader.whole('timeout_s', { min: 1, max: STAGE_SECONDS_MAX, otherwise: 120 }),
  };
};

const readWork = (reader: Reader) => {
  const name = reader.raw.assignees == null ? 'assignee' : 'assignees';
  return {
    instructions: reader.template('instructions', { max: TEXT_MAX, otherwise: '' }),
    assignees: readAssignees(reader, name, reader.raw[name]),
    claimMinutes: reader.whole('claim_minutes', CLAIM_MINUTES),
    dueMs: reader.duration('due'),
    priority: reader.oneOf('priority', PRIORITIES, 'normal'),
  };
};

/** Templates anywhere inside of a value. */
const readValues = (reader: Reader, name: string): Record<string, unknown> => {
  const raw = reader.raw[name];
  if (raw === undefined || raw === null) return {};
  const inside = reader.inside(name, raw);
  const check = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      const problem = templateProblem(value);
      if (problem !== null) reader.tell(path, problem);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) check(one, `${path}.${key}`);
  };
  if (inside) check(inside.raw, name);
  return { ...inside?.raw };
};

const readReview = (reader: Reader, problems: Problem[], path: string) => {
  const mode = reader.oneOf('mode', ['any', 'all', 'quorum'], 'any');
  return {
    ...readForm(reader, problems, path),
    ...readWork(reader),
    mode,
    required: reader.whole('required', { min: 1, max: STAGE_USERS_MAX, otherwise: 1 }),
    actions: readActions(reader),
    isSelfApprovalRefused: reader.flag('no_self_approval'),
    escalations: readEscalations(reader),
  };
};

const readWait = (reader: Reader) => {
  const signal = reader.text('signal', { max: KEY_MAX, otherwise: '' });
  const wait = {
    forMs: reader.duration('for'),
    until: reader.condition('until', 'any'),
    signal: signal === '' ? null : signal,
  };
  if (reader.raw.for == null && reader.raw.until == null && wait.signal === null)
    reader.tell('', 'must say how long it waits: for, until or signal');
  return wait;
};

const readAi = (reader: Reader) => {
  const { persona_id, model, output_schema } = reader.raw;
  if (output_schema != null) {
    const problem = schemaProblem(output_schema);
    if (problem !== null) reader.tell('output_schema', problem);
  }
  return {
    ...readEffort(reader),
    personaId: persona_id == null ? null : reader.id('persona_id'),
    model: model == null ? null : reader.text('model', { max: TITLE_MAX }),
    prompt: reader.template('prompt', { max: TEXT_MAX }),
    outputSchema: isRaw(output_schema) ? output_schema : null,
  };
};

export const readOf = (
  reader: Reader,
  kind: StageKind,
  problems: Problem[],
  path: string,
): Stage | undefined => {
  const key = String(reader.raw.key);
  const onError = reader.text('on_error', { max: KEY_MAX, otherwise: '' });
  const common = {
    key,
    title: reader.text('title', { max: TITLE_MAX, otherwise: key }),
    next: kind === 'end' ? [] : readExits(reader),
    onError: onError === '' ? null : onError,
    save: readSave(reader),
  };
  switch (kind) {
    case 'form': {
      const { form, rawForm } = readForm(reader, problems, path);
      if (reader.raw.form == null) reader.tell('form', 'is missing');
      return form && rawForm ? { ...common, kind, ...readWork(reader), form, rawForm } : undefined;
    }
    case 'review':
      return { ...common, kind, ...readReview(reader, problems, path) };
    case 'ai':
      return { ...common, kind, ...readAi(reader) };
    case 'chat':
      return {
        ...{ ...common, kind },
        personaId: reader.id('persona_id'),
        goal: reader.template('goal', { max: TEXT_MAX, otherwise: '' }),
        turnsMax: reader.whole('max_turns', { min: 1, max: STAGE_TURNS_MAX, otherwise: 20 }),
        completeWhen: reader.condition('complete_when', 'bool'),
      };
    case 'tool':
      return {
        ...{ ...common, kind, ...readEffort(reader) },
        tool: reader.text('tool', { max: 200 }),
        arguments: readValues(reader, 'arguments'),
      };
    case 'script':
      reader.tell('kind', 'is script, which a package has to bring: there is none that does');
      return undefined;
    case 'wait':
      return { ...common, kind, ...readWait(reader) };
    case 'branch':
      return { ...common, kind };
    case 'notify':
      return {
        ...{ ...common, kind },
        to: readAssignees(reader, 'to', reader.raw.to),
        message: reader.template('message', { max: TEXT_MAX, otherwise: '' }),
      };
    case 'subworkflow':
      return {
        ...{ ...common, kind },
        workflowId: reader.id('workflow_id'),
        input: readValues(reader, 'input'),
      };
    case 'end':
      return { ...common, kind, outcome: reader.text('outcome', { max: KEY_MAX, otherwise: 'done' }) };
  }
};
