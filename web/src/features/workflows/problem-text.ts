// What is wrong with a draft, in the words of the page. The server names the place and says what it found; what people meet while they
// build a workflow has a sentence in their language, and what only its author can know (a pattern, a schema) is told as the server says it.

import type { WorkflowProblem } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';

const MISSING = /^(is missing|must not be empty|must name at least one person)/;

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
  'must say how long it waits: for, until or signal': 'workflow_page.p_wait',
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
  'must list what can be chosen': 'workflow_page.p_answers',
};

type Shape = readonly [RegExp, (found: readonly string[], t: TFunction) => string];

/** Sentences of the server that hold a number or a name. */
const SHAPES: readonly Shape[] = [
  [/^must have at most (\d+) characters$/, ([n = ''], t) => t('workflow_page.p_long', { n })],
  [
    /^must be a whole number from (\d+) to (\d+)$/,
    ([min = '', max = ''], t) => t('workflow_page.p_whole', { min, max }),
  ],
  [/between \{\{ and \}\}/, (_, t) => t('workflow_page.p_braces', { open: '{{', close: '}}' })],
  [/^names (\S+), which is not declared$/, ([name = ''], t) => t('workflow_page.p_unknown', { name })],
  [/, not true or false$/, (_, t) => t('workflow_page.p_not_bool')],
  [/^is the key of another/, (_, t) => t('workflow_page.p_twice')],
  [/^must be a small letter, then/, (_, t) => t('workflow_page.p_key')],
  [/^must be a duration/, (_, t) => t('workflow_page.p_duration')],
  [/but the people named are/, (_, t) => t('workflow_page.p_votes')],
];

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

const CONDITION = /(^|\.)(if|visible_if|required_if|cel|until)$/;
const QUESTION = /(^|\.)fields\.(\d+)(\.|$)/;

/** What it is about: a part of the step by its name in the editor, and of a form which question. */
const partText = (part: string, t: TFunction): string => {
  const question = QUESTION.exec(part)?.[2];
  if (question !== undefined) return t('workflow_page.p_question', { n: Number(question) + 1 });
  const [name = ''] = part.split('.');
  const label = LABELS[name];
  return label ? t(label) : part;
};

const sentence = (part: string, message: string, t: TFunction): string | null => {
  for (const [shape, say] of SHAPES) {
    const found = shape.exec(message);
    if (found) return say(found.slice(1), t);
  }
  return CONDITION.test(part) ? t('workflow_page.p_condition', { detail: message }) : null;
};

export const problemText = ({ path, message }: WorkflowProblem, t: TFunction): string => {
  const part = path.replace(/^stages\.\d+\.?/, '');
  if (MISSING.test(message)) {
    const unchosen = UNCHOSEN.find(([place]) => place.test(part));
    return unchosen ? t(unchosen[1]) : t('workflow_page.p_missing', { what: partText(part, t) });
  }
  const said = SAID[message];
  const about = partText(part, t);
  if (said) return QUESTION.test(part) ? `${about}: ${t(said)}` : t(said);
  const found = sentence(part, message, t) ?? t('workflow_page.p_rest', { detail: message });
  return about === '' ? found : `${about}: ${found}`;
};

/** The same for those who do not see the step: with its number. */
export const placedProblemText = (problem: WorkflowProblem, t: TFunction): string => {
  const at = /^stages\.(\d+)/.exec(problem.path)?.[1];
  const text = problemText(problem, t);
  return at === undefined ? text : `${t('workflow_page.step_n', { n: Number(at) + 1 })}: ${text}`;
};
