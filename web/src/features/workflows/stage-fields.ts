// What each kind of step asks its author: a form, drawn by the same renderer that people fill in. Two things are written otherwise in
// the definition: whom a step is given to is nested there, and a length of time is one text.

import type { StageKind } from '@parley/contract';
import type { TFunction } from 'i18next';
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

type Field = Readonly<Record<string, unknown>> & { readonly key: string };

const OF_TEAM = ['team', 'leads', 'round_robin', 'least_loaded'];
const OF_TEAM_CEL = `form.give_to in ${JSON.stringify(OF_TEAM)}`;

const choices = (named: readonly Named[]): Choice[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** How a place in a text is written that is filled in. */
const braces = (t: TFunction): string => t('workflow_page.braces', { open: '{{', close: '}}' });

const giveFields = (t: TFunction): Field[] => [
  {
    ...{ key: 'give_to', type: 'select', label: t('workflow_page.give_to'), required: true },
    options: [
      { value: 'initiator', label: t('workflow_page.to_initiator') },
      { value: 'user', label: t('workflow_page.to_user') },
      { value: 'team', label: t('workflow_page.to_team') },
      { value: 'leads', label: t('workflow_page.to_leads') },
      { value: 'round_robin', label: t('workflow_page.to_round_robin') },
      { value: 'least_loaded', label: t('workflow_page.to_least_loaded') },
    ],
  },
  {
    ...{ key: 'give_user', type: 'user', label: t('workflow_page.to_user'), required: true },
    visible_if: 'form.give_to == "user"',
  },
  {
    ...{ key: 'give_team', type: 'team', label: t('workflow_page.to_team'), required: true },
    visible_if: OF_TEAM_CEL,
  },
];

const COUNT_MAX = 999_999;

/** A length of time as a number and its unit. */
const durationFields = (t: TFunction, key: DurationKey, label: string): Field[] => [
  { key: `${key}_count`, type: 'integer', label, min: 1, max: COUNT_MAX, width: 'half' },
  {
    ...{ key: `${key}_unit`, type: 'select', label: t('workflow_page.unit'), width: 'half' },
    options: DURATION_UNITS.map((unit) => ({ value: unit, label: unitText(unit) })),
  },
];

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
    ...{ key: 'required', type: 'integer', label: t('workflow_page.votes'), min: 1, max: 100 },
    ...{ visible_if: 'has(form.mode) && form.mode == "quorum"', width: 'half' },
  },
  { key: 'no_self_approval', type: 'boolean', label: t('workflow_page.no_self') },
];

const aiFields = (t: TFunction): Field[] => [
  {
    ...{ key: 'prompt', type: 'textarea', label: t('workflow_page.prompt'), required: true },
    help: braces(t),
  },
  { key: 'save', type: 'json', label: t('workflow_page.save_as'), help: '{"risk": "output.risk"}' },
];

const chatFields = (t: TFunction): Field[] => [
  { key: 'goal', type: 'textarea', label: t('workflow_page.goal'), help: braces(t) },
  { key: 'max_turns', type: 'integer', label: t('workflow_page.turns'), min: 1, max: 200, width: 'half' },
];

const waitFields = (t: TFunction): Field[] => [
  ...durationFields(t, 'for', t('workflow_page.wait_for')),
  { key: 'signal', type: 'text', label: t('workflow_page.wait_signal'), width: 'half' },
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
    form: workFields(t),
    review: reviewFields(t),
    ai: [...persona, ...aiFields(t)],
    chat: [...persona, ...chatFields(t)],
    wait: waitFields(t),
    notify: [
      { key: 'message', type: 'textarea', label: t('workflow_page.message'), help: braces(t) },
      ...giveFields(t),
    ],
    subworkflow: chooseOne('workflow_id', t('workflow_page.workflow'), workflows),
    end: [{ key: 'outcome', type: 'text', label: t('workflow_page.outcome'), placeholder: 'done' }],
  };
  return kinds[kind] ?? [];
};

interface Assignee {
  readonly kind?: string;
  readonly id?: string;
  readonly team_id?: string;
}

const GIVEN = ['give_to', 'give_user', 'give_team'] as const;

/** Where the definition of a step says it. */
const nameOf = ({ kind, assignee, assignees }: Stage): 'to' | 'assignee' | 'assignees' =>
  kind === 'notify' ? 'to' : assignee !== undefined && assignees === undefined ? 'assignee' : 'assignees';

const USUAL_UNIT = 'hour';

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
    give_to: given?.kind ?? 'initiator',
    give_user: given?.id,
    give_team: given?.team_id,
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
    (key) => !key.startsWith('give_') && !isArgument(key) && !DURATION_FIELD.test(key),
  );
  const given = fromArguments(asked, values);
  const before = toValues(stage);
  const patch: Record<string, unknown> = {
    ...Object.fromEntries(plain.map((key) => [key, values[key] === '' ? undefined : values[key]])),
    ...durationsIn(before, asked, values),
    ...(given && { arguments: given }),
  };
  const isSame = GIVEN.every((key) => before[key] === values[key]);
  if (isSame || !asked.has('give_to')) return patch;
  const kind = String(values.give_to ?? 'initiator');
  const assignee: Assignee =
    kind === 'user'
      ? { kind, ...(values.give_user ? { id: String(values.give_user) } : {}) }
      : OF_TEAM.includes(kind)
        ? { kind, ...(values.give_team ? { team_id: String(values.give_team) } : {}) }
        : { kind: 'initiator' };
  return { ...patch, [nameOf(stage)]: assignee };
};
