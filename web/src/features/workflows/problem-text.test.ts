import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { placedProblemText, problemText } from './problem-text.ts';

/** The keys themselves: which sentence is chosen is what matters. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key.replace('workflow_page.', ''), ...Object.values(values)].join(' ')) as unknown as TFunction;
const said = (path: string, message: string): string => problemText({ path, message }, t);

test('what is not chosen has a sentence of its own', () => {
  assert.equal(said('stages.1.assignees.id', 'is missing'), 'p_person');
  assert.equal(said('stages.1.assignee.team_id', 'is missing'), 'p_team');
  assert.equal(said('stages.0.persona_id', 'is missing'), 'p_persona');
  assert.equal(said('stages.0.prompt', 'must not be empty'), 'p_prompt');
});

test('what leads nowhere, and what may not be used, has one too', () => {
  assert.equal(said('stages.2.next.0.to', 'names a stage that is not there'), 'p_lost');
  assert.equal(said('stages.2', 'is never reached'), 'p_never');
  assert.equal(said('stages.2.persona_id', 'names a persona that you may not use'), 'p_persona_not');
});

test('a number or a name of the server stands in the sentence of the page', () => {
  assert.equal(said('stages.0.title', 'must have at most 200 characters'), 'name: p_long 200');
  assert.equal(said('stages.0.max_turns', 'must be a whole number from 1 to 50'), 'turns: p_whole 1 50');
  assert.equal(
    said('stages.0.next.0.if', 'names vars.x, which is not declared'),
    'afterwards: p_unknown vars.x',
  );
  assert.equal(said('stages.0.next.0.if', 'gives string, not true or false'), 'afterwards: p_not_bool');
  assert.equal(said('stages.0.due', 'must be a duration such as PT8H'), 'due: p_duration');
  assert.equal(
    said('stages.0.required', 'is 3, but the people named are 2: no vote can reach it'),
    'votes: p_votes',
  );
});

test('a question of a form is told by its number', () => {
  assert.equal(
    said('stages.0.form.fields.1.key', 'is the key of another field too'),
    'p_question 2: p_twice',
  );
  assert.equal(
    said('stages.0.form.fields.0.options', 'must list what can be chosen'),
    'p_question 1: p_answers',
  );
  assert.equal(said('stages.0.form.fields.0.label', 'is missing'), 'p_missing p_question 1');
});

test('what is missing is told by the name of its field, also with what the server adds', () => {
  assert.equal(said('stages.0.goal', 'must not be empty'), 'p_missing goal');
  assert.equal(said('stages.0.persona_id', 'is missing: who is asked?'), 'p_persona');
  assert.equal(said('stages.0.assignees.ids', 'must name at least one person'), 'p_person');
});

test('the rest is told by the name of its field, or by its place, with the words of the server', () => {
  assert.equal(said('stages.0.outcome', 'must be a text'), 'outcome: p_rest must be a text');
  assert.equal(
    said('stages.0.next.0.if', 'there is no function foo'),
    'afterwards: p_condition there is no function foo',
  );
  assert.equal(said('variables.risk', 'must be an object'), 'variables.risk: p_rest must be an object');
});

test('away from the step its number is told', () => {
  const problem = { path: 'stages.1.persona_id', message: 'is missing' };
  assert.equal(placedProblemText(problem, t), 'step_n 2: p_persona');
  assert.equal(
    placedProblemText({ path: 'stages', message: 'must hold at least one stage' }, t),
    'p_no_steps',
  );
});
