// What happens when a review is not decided in time, as the fields of a form.

import type { TFunction } from 'i18next';
import { type Assignee, type Field, fromAssignee, GIVEN, giveFields, toAssignee } from './assignee-fields.ts';
import { DURATION_UNITS, durationOf, partsOf } from './durations.ts';
import { durationFields } from './stage-fields.ts';
import type { Stage } from './stages.ts';

export interface Escalation {
  readonly after?: string;
  readonly do?: string;
  /** Whom, or the key of a step. */
  readonly to?: Assignee | string;
}

type Values = Readonly<Record<string, unknown>>;

export const escalationFields = (t: TFunction, others: readonly Stage[]): Field[] => [
  ...durationFields(t, 'after', t('workflow_page.escalate_after')),
  {
    ...{ key: 'do', type: 'select', label: t('workflow_page.escalate_do'), required: true },
    options: [
      { value: 'notify', label: t('workflow_page.escalate_notify') },
      { value: 'reassign', label: t('workflow_page.escalate_reassign') },
      { value: 'transition', label: t('workflow_page.escalate_transition') },
    ],
  },
  ...giveFields(t).map((field) =>
    field.key === 'give_to' ? { ...field, visible_if: 'form.do != "transition"' } : field,
  ),
  ...(others.length === 0
    ? []
    : [
        {
          ...{ key: 'step', type: 'select', label: t('workflow_page.goes_to'), required: true },
          options: others.map(({ key, title }) => ({ value: key, label: title || key })),
          visible_if: 'form.do == "transition"',
        },
      ]),
];

const assigneeIn = ({ to }: Escalation): Assignee | undefined => (typeof to === 'object' ? to : undefined);

export const fromEscalation = (escalation: Escalation): Values => {
  const parts = partsOf(escalation.after);
  return {
    ...{ after_count: parts?.count, after_unit: parts?.unit ?? 'hour', do: escalation.do ?? 'notify' },
    ...fromAssignee(assigneeIn(escalation)),
    step: typeof escalation.to === 'string' ? escalation.to : undefined,
  };
};

export const toEscalation = (values: Values, before: Escalation): Escalation => {
  const told = fromEscalation(before);
  const { after_count: count, do: what = 'notify' } = values;
  const unit = DURATION_UNITS.find((one) => one === values.after_unit) ?? 'hour';
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
  const isSameTime = told.after_count === count && told.after_unit === values.after_unit;
  const after = isSameTime ? before.after : isCount ? durationOf({ count, unit }) : undefined;
  const isSameWho = told.do === what && GIVEN.every((key) => told[key] === values[key]);
  const to =
    what === 'transition'
      ? ((values.step as string | undefined) ?? '')
      : isSameWho
        ? before.to
        : toAssignee(values, assigneeIn(before));
  return {
    ...(after === undefined ? {} : { after }),
    do: String(what),
    ...(to === undefined ? {} : { to }),
  };
};
