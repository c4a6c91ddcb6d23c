// What a step does, in one line below its title.

import type { TFunction } from 'i18next';
import { durationText } from './durations.ts';
import { type Stage, waysOf } from './stages.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const fieldsOf = ({ form }: Stage): number => {
  const { fields } = (form ?? {}) as { fields?: unknown };
  return Array.isArray(fields) ? fields.length : 0;
};

const decisions = ({ actions = [] }: Stage): string =>
  actions.map(({ key, label }) => label ?? key).join(', ');

export const stepSummary = (stage: Stage, t: TFunction): string => {
  switch (stage.kind) {
    case 'form':
      return t('workflow_page.sum_fields', { n: fieldsOf(stage) });
    case 'review':
      return [decisions(stage), durationText(stage.due)].filter((part) => part !== '').join(' · ');
    case 'branch':
      return t('workflow_page.sum_ways', { n: waysOf(stage).length });
    case 'ai':
      return text(stage.prompt);
    case 'chat':
      return text(stage.goal);
    case 'notify':
      return text(stage.message);
    case 'wait':
      return durationText(stage.for) || text(stage.signal);
    case 'tool':
      return text(stage.tool);
    case 'end':
      return text(stage.outcome).replaceAll('_', ' ');
    case 'script':
    case 'subworkflow':
      return '';
  }
};
