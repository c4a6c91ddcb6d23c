// What each kind of step asks its author: a form, drawn by the same renderer that people fill in. Two things are written otherwise in
// the definition: whom a step is given to is nested there, and a length of time is one text.

import type { StageKind } from '@parley/contract';
import {
  STAGE_BACKOFF_SECONDS_MAX,
  STAGE_CLAIM_MINUTES_MAX,
  STAGE_RETRIES_MAX,
  STAGE_SECONDS_MAX,
  STAGE_TURNS_MAX,
  STAGE_USERS_MAX,
} from '@parley/contract/limits';
import type { TFunction } from 'i18next';
import { type Assignee, type Field, fromAssignee, GIVEN, giveFields, toAssignee } from './assignee-fields.ts';
import { DURATION_UNITS, durationOf, partsOf, unitText } from './durations.ts';
import type { Stage } from './stages.ts';
import { fromArguments, isArgument, toArguments } from './tool-fields.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

const DURATION_KEYS = ['due', 'for'] as const;
type DurationKey = (typeof DURATION_KEYS)[number];

const choices = (named: readonly Named[]): Choice[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** How a place in a text is written that is filled in. */
const braces = (t: TFunction): string => t('workflow_page.braces', { open: '{{', close: '}}' });

const COUNT_MAX = 999_999;

/** A length of time as a number and its unit. */
export const durationFields = (t: TFunction, key: DurationKey | 'after', label: string): Field[] => [
  { key: `${key}_count`, type: 'integer', label, min: 1, max: COUNT_MAX, width: 'half' },
  {
    ...{ key: `${key}_unit`, type: 'select', label: t('workflow_page.unit'), width: 'half' },
    options: DURATION_UNITS.map((unit) => ({ value: unit, label: unitText(unit) })),
  },
];

const IS_MORE = 'has(form.more) && form.more';
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
const PRIORITY_TEXT = {
  low: 'workflow_page.p_low',
  normal: 'workflow_page.p_normal',
  high: 'workflow_page.p_high',
  urgent: 'workflow_page.p_urgent',
} as const;

/** What most steps leave as it is: asked for by a switch. */
const behindMore = (t: TFunction, fields: readonly Field[]): Field[] => [
  { key: 'more', type: 'boolean', label: t('workflow_page.more_settings') },
  ...fields.map((field) => ({ ...field, visible_if: IS_MORE })),
];

const saveField = (t: TFunction): Field => ({
  ...{ key: 'save', type: 'json', label: t('workflow_page.save_as'), help: '{"risk": "output.risk"}' },
});

const moreOfWork = (t: TFunction): Field[] => [
  {
    ...{ key: 'priority', type: 'select', label: t('workflow_page.priority'), width: 'half' },
    options: PRIORITIES.map((value) => ({ value, label: t(PRIORITY_TEXT[value]) })),
  },
  {
    ...{ key: 'claim_minutes', type: 'integer', label: t('workflow_page.claim_minutes'), width: 'half' },
    ...{ min: 1, max: STAGE_CLAIM_MINUTES_MAX, placeholder: '60' },
  },
  saveField(t),
];

const moreOfEffort = (t: TFunction): Field[] => [
  {
    ...{ key: 'retry_max', type: 'integer', label: t('workflow_page.retries'), width: 'half' },
    ...{ min: 0, max: STAGE_RETRIES_MAX, placeholder: '2' },
  },
  {
    ...{ key: 'retry_backoff', type: 'integer', label: t('workflow_page.backoff'), width: 'half' },
    ...{ min: 0, max: STAGE_BACKOFF_SECONDS_MAX, placeholder: '10' },
  },
  {
    ...{ key: 'timeout_s', type: 'integer', label: t('workflow_page.timeout'), width: 'half' },
    ...{ min: 1, max: STAGE_SECONDS_MAX, placeholder: '120' },
  },
];

/** The rare ones of a tool step, behind those that the tool itself has. */
export const moreOfTool = (t: TFunction): Field[] => behindMore(t, [...moreOfEffort(t), saveField(t)]);

const workFields = (t: TFunction): Field[] => [
  { key: 'instructions', type: 'textarea', label: t('workflow_page.instructions'), help: braces(t) },
  ...giveFields(t),
  ...durationFields(t, 'due', t('workflow_page.due')),
];

const reviewFields = (t: TFunction): Field[] => [
  ...workFields(t),
  {
    ...{ key: 'mode', type: 'select', label: t('workflow_page.mode'), width: 'half' },
    options: [
      { value: 'any', label: t('workflow_page.mode_any') },
      { value: 'all', label: t('workflow_page.mode_all') },
      { value: 'quorum', label: t('workflow_page.mode_quorum') },
    ],
  },
  {
    ...{ key: 'required', type: 'integer', label: t('workflow_page.votes'), min: 1, max: STAGE_USERS_MAX },
    ...{ visible_if: 'has(form.mode) && form.mode == "quorum"', width: 'half' },
  },
  { key: 'no_self_approval', type: 'boolean', label: t('workflow_page.no_self') },
  ...behindMore(t, moreOfWork(t)),
];

const aiFields = (t: TFunction): Field[] => [
  {
    ...{ key: 'prompt', type: 'textarea', label: t('workflow_page.prompt'), required: true },
    help: braces(t),
  },
  saveField(t),
  ...behindMore(t, [
    { key: 'model', type: 'text', label: t('workflow_page.model'), help: t('workflow_page.model_text') },
    ...moreOfEffort(t),
  ]),
];

const chatFields = (t: TFunction): Field[] => [
  { key: 'goal', type: 'textarea', label: t('workflow_page.goal'), help: braces(t) },
  {
    key: 'max_turns',
    type: 'integer',
    label: t('workflow_page.turns'),
    min: 1,
    max: STAGE_TURNS_MAX,
    width: 'half',
  },
  ...behindMore(t, [
    {
      ...{ key: 'complete_when', type: 'text', label: t('workflow_page.complete_when') },
      ...{ help: t('workflow_page.condition_text'), placeholder: 'output.turns > 3' },
    },
    saveField(t),
  ]),
];

const waitFields = (t: TFunction): Field[] => [
  ...durationFields(t, 'for', t('workflow_page.wait_for')),
  { key: 'signal', type: 'text', label: t('workflow_page.wait_signal'), width: 'half' },
  {
    ...{ key: 'until', type: 'text', label: t('workflow_page.wait_until') },
    ...{ help: t('workflow_page.condition_text'), placeholder: 'timestamp(form.day + "T09:00:00Z")' },
  },
];

/** Asked for only where there is something to choose from. */
const chooseOne = (key: string, label: string, named: readonly Named[]): Field[] =>
  named.length === 0 ? [] : [{ key, type: 'select', label, required: true, options: choices(named) }];

/** The fields of a kind, besides its title. */
export const stageFields = (
  kind: StageKind,
  t: TFunction,
  personas: readonly Named[],
  workflows: readonly Named[],
): Field[] => {
  const persona = chooseOne('persona_id', t('workflow_page.persona'), personas);
  const kinds: Partial<Record<StageKind, Field[]>> = {
    form: [...workFields(t), ...behindMore(t, moreOfWork(t))],
    review: reviewFields(t),
    ai: [...persona, ...aiFields(t)],
    chat: [...persona, ...chatFields(t)],
    wait: waitFields(t),
    notify: [
      { key: 'message', type: 'textarea', label: t('workflow_page.message'), help: braces(t) },
      ...giveFields(t),
    ],
    subworkflow: [
      ...chooseOne('workflow_id', t('workflow_page.workflow'), workflows),
      {
        ...{ key: 'input', type: 'json', label: t('workflow_page.sub_input') },
        help: '{"topic": "{{input.topic}}"}',
      },
      saveField(t),
    ],
    end: [{ key: 'outcome', type: 'text', label: t('workflow_page.outcome'), placeholder: 'done' }],
  };
  return kinds[kind] ?? [];
};

/** Where the definition of a step says it. */
const nameOf = ({ kind, assignee, assignees }: Stage): 'to' | 'assignee' | 'assignees' =>
  kind === 'notify' ? 'to' : assignee !== undefined && assignees === undefined ? 'assignee' : 'assignees';

const USUAL_UNIT = 'hour';

/** What stands behind the switch. */
const MORE = ['priority', 'claim_minutes', 'retry', 'timeout_s', 'model', 'complete_when'] as const;
const FORM_ONLY = new Set(['more', 'retry_max', 'retry_backoff']);

const retryOf = ({ retry }: Stage): { readonly max?: unknown; readonly backoff_s?: unknown } =>
  typeof retry === 'object' && retry !== null ? retry : {};

const retryIn = (stage: Stage, { retry_max: max, retry_backoff: backoff_s }: Values): unknown => {
  const said = Object.entries({ ...retryOf(stage), max, backoff_s }).filter(([, value]) => value != null);
  return said.length === 0 ? undefined : Object.fromEntries(said);
};

/** A step as the form has it. */
export const toValues = (stage: Stage): Record<string, unknown> => {
  const given = stage[nameOf(stage)] as Assignee | undefined;
  const durations = DURATION_KEYS.flatMap((key) => {
    const parts = partsOf(stage[key]);
    return [
      [`${key}_count`, parts?.count],
      [`${key}_unit`, parts?.unit ?? USUAL_UNIT],
    ];
  });
  return {
    ...stage,
    ...Object.fromEntries(durations),
    ...toArguments(stage),
    ...fromAssignee(given),
    ...{ retry_max: retryOf(stage).max, retry_backoff: retryOf(stage).backoff_s },
    more: MORE.some((key) => stage[key] !== undefined),
  };
};

const DURATION_FIELD = /^(?:due|for)_(?:count|unit)$/;

type Values = Readonly<Record<string, unknown>>;

/** Those that were changed: one that the form cannot say stays as it was written. */
const durationsIn = (before: Values, asked: ReadonlySet<string>, values: Values): Values =>
  Object.fromEntries(
    DURATION_KEYS.flatMap((key) => {
      const names = [`${key}_count`, `${key}_unit`] as const;
      if (!names.every((name) => asked.has(name))) return [];
      const [count, chosen] = names.map((name) => values[name]);
      if (names.every((name) => before[name] === values[name])) return [];
      const unit = DURATION_UNITS.find((one) => one === chosen) ?? USUAL_UNIT;
      const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
      return [[key, isCount ? durationOf({ count, unit }) : undefined]];
    }),
  );

/** What the form says of a step; what it leaves empty is taken out. Whom it is given to is left alone unless another was chosen. */
export const fromValues = (stage: Stage, fields: readonly Field[], values: Values): Partial<Stage> => {
  const asked = new Set(fields.map(({ key }) => key));
  const plain = [...asked].filter(
    (key) => !key.startsWith('give_') && !isArgument(key) && !DURATION_FIELD.test(key) && !FORM_ONLY.has(key),
  );
  const given = fromArguments(asked, values);
  const before = toValues(stage);
  const patch: Record<string, unknown> = {
    ...Object.fromEntries(plain.map((key) => [key, values[key] === '' ? undefined : values[key]])),
    ...durationsIn(before, asked, values),
    ...(given && { arguments: given }),
    ...(asked.has('retry_max') && { retry: retryIn(stage, values) }),
  };
  const isSame = GIVEN.every((key) => before[key] === values[key]);
  if (isSame || !asked.has('give_to')) return patch;
  const name = nameOf(stage);
  return { ...patch, [name]: toAssignee(values, stage[name] as Assignee | undefined) };
};
