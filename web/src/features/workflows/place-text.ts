// Where two definitions differ, in the words of the editor: the title of the step, then what of it.

import type { WorkflowDefinition } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';
import { LABELS } from './problem-text.ts';
import { readDraft } from './stages.ts';

const PARTS: Readonly<Record<string, TextKey>> = {
  ...LABELS,
  start: 'workflow_page.d_start',
  input: 'workflow_page.d_input',
  variables: 'workflow_page.try_vars',
  assignee: 'workflow_page.give_to',
  assignees: 'workflow_page.give_to',
  to: 'workflow_page.give_to',
  persona_id: 'workflow_page.persona',
  workflow_id: 'workflow_page.workflow',
  tool: 'workflow_page.tool',
  kind: 'workflow_page.kind',
  no_self_approval: 'workflow_page.no_self',
  on_error: 'workflow_page.on_error',
};

const named = (part: string, t: TFunction): string => {
  const key = PARTS[part];
  return key === undefined ? part : t(key);
};

/** What lies deeper than a part with a name (`form.fields.sum.label`) is told by the names that its author gave. */
export const placeText = (path: string, definitions: readonly WorkflowDefinition[], t: TFunction): string => {
  const [first = '', ...rest] = path.split('.');
  const [key, part, ...deeper] = rest;
  if (first !== 'stages' || key === undefined) return [named(first, t), ...rest].join(' · ');
  const stage = definitions.flatMap((one) => readDraft(one).stages).find((one) => one.key === key);
  const what = part === undefined ? t('workflow_page.d_step') : named(part, t);
  return [stage?.title || key, what, ...deeper.filter((one) => one !== 'fields')].join(' · ');
};
