// What is wrong with a draft, in the words of the page. The server names the place and says what it found; what people meet while they
// build a workflow has a sentence in their language, and the rest is said by the name of the field.

import type { WorkflowProblem } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';

const MISSING = /^(is missing|must not be empty)$/;

/** Something that has to be chosen and is not, by the end of its path. */
const UNCHOSEN: ReadonlyArray<readonly [RegExp, TextKey]> = [
  [/(^|\.)(assignees?|to)(\.(id|ids|kind))?$/, 'workflow_page.p_person'],
  [/(^|\.)team_id$/, 'workflow_page.p_team'],
  [/(^|\.)persona_id$/, 'workflow_page.p_persona'],
  [/(^|\.)workflow_id$/, 'workflow_page.p_workflow'],
  [/(^|\.)tool$/, 'workflow_page.p_tool'],
  [/(^|\.)prompt$/, 'workflow_page.p_prompt'],
];

const SAID: Readonly<Record<string, TextKey>> = {
  'names a stage that is not there': 'workflow_page.p_lost',
  'must say where it goes on': 'workflow_page.p_way',
  'must say where it goes on after an action without `to`': 'workflow_page.p_way',
  'is never reached': 'workflow_page.p_never',
  'leads to no end': 'workflow_page.p_no_end',
  'goes round in a circle of stages that take no time': 'workflow_page.p_circle',
  'names a person who is not here': 'workflow_page.p_person_gone',
  'names a team that you are not in': 'workflow_page.p_team_not',
  'names a persona that you may not use': 'workflow_page.p_persona_not',
  'names a tool that is not there': 'workflow_page.p_tool_not',
  'names a tool that asks a person first, which no stage can do': 'workflow_page.p_tool_asks',
  'names the workflow itself': 'workflow_page.p_self',
  'names a workflow that you may not see': 'workflow_page.p_workflow_not',
  'must hold at least one stage': 'workflow_page.p_no_steps',
};

/** What the parts of a step are called in the editor. */
export const LABELS: Readonly<Record<string, TextKey>> = {
  title: 'workflow_page.name',
  instructions: 'workflow_page.instructions',
  due: 'workflow_page.due',
  mode: 'workflow_page.mode',
  required: 'workflow_page.votes',
  prompt: 'workflow_page.prompt',
  save: 'workflow_page.save_as',
  goal: 'workflow_page.goal',
  max_turns: 'workflow_page.turns',
  for: 'workflow_page.wait_for',
  signal: 'workflow_page.wait_signal',
  message: 'workflow_page.message',
  arguments: 'workflow_page.arguments',
  outcome: 'workflow_page.outcome',
  form: 'workflow_page.form',
  next: 'workflow_page.afterwards',
  actions: 'workflow_page.decision',
  triggers: 'workflow_page.starts_itself',
};

export const problemText = ({ path, message }: WorkflowProblem, t: TFunction): string => {
  const part = path.replace(/^stages\.\d+\.?/, '');
  const unchosen = MISSING.test(message) ? UNCHOSEN.find(([place]) => place.test(part)) : undefined;
  if (unchosen) return t(unchosen[1]);
  const said = SAID[message];
  if (said) return t(said);
  const label = LABELS[part.split('.')[0] ?? ''];
  return label ? `${t(label)}: ${message}` : `${part} ${message}`.trim();
};
