// What each kind of step asks its author: a form, drawn by the same renderer that people fill in. Two things lie flat in that form and
// nested in the definition: whom a step is given to, and nothing else.

import type { StageKind } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { Stage } from './stages.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

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

const workFields = (t: TFunction): Field[] => [
  { key: 'instructions', type: 'textarea', label: t('workflow_page.instructions'), help: braces(t) },
  ...giveFields(t),
  {
    key: 'due',
    type: 'text',
    label: t('workflow_page.due'),
    help: t('workflow_page.duration'),
    placeholder: 'PT8H',
    width: 'half',
  },
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
  {
    key: 'for',
    type: 'text',
    label: t('workflow_page.wait_for'),
    help: t('workflow_page.duration'),
    placeholder: 'P3D',
    width: 'half',
  },
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
    tool: [
      { key: 'tool', type: 'text', label: t('workflow_page.tool'), required: true },
      { key: 'arguments', type: 'json', label: t('workflow_page.arguments'), help: braces(t) },
    ],
    subworkflow: chooseOne('workflow_id', t('workflow_page.workflow'), workflows),
    end: [{ key: 'outcome', type: 'text', label: t('workflow_page.outcome'), placeholder: 'done' }],
  };
  return [
    { key: 'title', type: 'text', label: t('workflow_page.name'), required: true, max_length: 200 },
    ...(kinds[kind] ?? []),
  ];
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

/** A step as the form has it. */
export const toValues = (stage: Stage): Record<string, unknown> => {
  const given = stage[nameOf(stage)] as Assignee | undefined;
  return {
    ...stage,
    give_to: given?.kind ?? 'initiator',
    give_user: given?.id,
    give_team: given?.team_id,
  };
};

/** What the form says of a step; what it leaves empty is taken out. Whom it is given to is left alone unless another was chosen. */
export const fromValues = (
  stage: Stage,
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Partial<Stage> => {
  const plain = fields.map(({ key }) => key).filter((key) => !key.startsWith('give_'));
  const patch: Record<string, unknown> = Object.fromEntries(
    plain.map((key) => [key, values[key] === '' ? undefined : values[key]]),
  );
  const before = toValues(stage);
  const isSame = GIVEN.every((key) => before[key] === values[key]);
  if (isSame || !fields.some(({ key }) => key === 'give_to')) return patch;
  const kind = String(values.give_to ?? 'initiator');
  const assignee: Assignee =
    kind === 'user'
      ? { kind, ...(values.give_user ? { id: String(values.give_user) } : {}) }
      : OF_TEAM.includes(kind)
        ? { kind, ...(values.give_team ? { team_id: String(values.give_team) } : {}) }
        : { kind: 'initiator' };
  return { ...patch, [nameOf(stage)]: assignee };
};
