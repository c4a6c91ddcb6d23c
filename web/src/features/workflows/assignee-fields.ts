// Whom a step is given to, as the fields of a form. In the definition it is nested.

import type { TFunction } from 'i18next';

export type Field = Readonly<Record<string, unknown>> & { readonly key: string };

export interface Assignee {
  readonly kind?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly team_id?: string;
  readonly role?: string;
  readonly cel?: string;
}

type Values = Readonly<Record<string, unknown>>;

const OF_TEAM = ['team', 'role', 'leads', 'round_robin', 'least_loaded'];
/** By hand; a definition may name more, and keeps them. */
const PEOPLE_MAX = 10;
const personKey = (n: number): string => `give_person_${n}`;
const PEOPLE = Array.from({ length: PEOPLE_MAX }, (_, n) => personKey(n));

export const GIVEN = ['give_to', 'give_user', 'give_team', 'give_role', 'give_cel', ...PEOPLE] as const;

const FOR_PEOPLE = 'form.give_to == "users"';

/** One after the other: the next is asked for once there is one. Who is taken out leaves their place, and those after them stay seen. */
const peopleFields = (t: TFunction): Field[] =>
  PEOPLE.map((key, n) => {
    const isThere = PEOPLE.slice(Math.max(0, n - 1)).map((other) => `has(form.${other})`);
    return {
      ...{ key, type: 'user', label: t('workflow_page.person_n', { n: n + 1 }), required: n === 0 },
      visible_if: n === 0 ? FOR_PEOPLE : `${FOR_PEOPLE} && (${isThere.join(' || ')})`,
    };
  });

export const giveFields = (t: TFunction): Field[] => [
  {
    ...{ key: 'give_to', type: 'select', label: t('workflow_page.give_to'), required: true },
    options: [
      { value: 'initiator', label: t('workflow_page.to_initiator') },
      { value: 'user', label: t('workflow_page.to_user') },
      { value: 'users', label: t('workflow_page.to_users') },
      { value: 'team', label: t('workflow_page.to_team') },
      { value: 'role', label: t('workflow_page.to_role') },
      { value: 'leads', label: t('workflow_page.to_leads') },
      { value: 'round_robin', label: t('workflow_page.to_round_robin') },
      { value: 'least_loaded', label: t('workflow_page.to_least_loaded') },
      { value: 'expression', label: t('workflow_page.to_expression') },
    ],
  },
  {
    ...{ key: 'give_user', type: 'user', label: t('workflow_page.to_user'), required: true },
    visible_if: 'form.give_to == "user"',
  },
  ...peopleFields(t),
  {
    ...{ key: 'give_team', type: 'team', label: t('workflow_page.to_team'), required: true },
    visible_if: `form.give_to in ${JSON.stringify(OF_TEAM)}`,
  },
  {
    ...{ key: 'give_role', type: 'text', label: t('workflow_page.role_name'), required: true },
    visible_if: 'form.give_to == "role"',
  },
  {
    ...{ key: 'give_cel', type: 'text', label: t('workflow_page.expression'), required: true },
    ...{ placeholder: 'forms.ask.who', visible_if: 'form.give_to == "expression"' },
  },
];

export const fromAssignee = (given: Assignee | undefined): Values => ({
  give_to: given?.kind === 'team_leads' ? 'leads' : (given?.kind ?? 'initiator'),
  ...{ give_user: given?.id, give_team: given?.team_id, give_role: given?.role, give_cel: given?.cel },
  ...Object.fromEntries(PEOPLE.map((key, n) => [key, given?.ids?.[n]])),
});

/** What is not filled in is left out, and named as missing when it is published. */
export const toAssignee = (values: Values, before: Assignee | undefined): Assignee => {
  const kind = String(values.give_to ?? 'initiator');
  const text = (key: string): string => String(values[key] ?? '');
  const withText = (name: 'id' | 'team_id' | 'role' | 'cel', key: string): Assignee =>
    text(key) === '' ? {} : { [name]: text(key) };
  if (kind === 'user') return { kind, ...withText('id', 'give_user') };
  if (kind === 'expression') return { kind, ...withText('cel', 'give_cel') };
  if (kind === 'users')
    return {
      kind,
      ids: [
        ...new Set([...PEOPLE.map(text).filter((id) => id !== ''), ...(before?.ids ?? []).slice(PEOPLE_MAX)]),
      ],
    };
  if (!OF_TEAM.includes(kind)) return { kind: 'initiator' };
  return {
    kind,
    ...withText('team_id', 'give_team'),
    ...(kind === 'role' ? withText('role', 'give_role') : {}),
  };
};
