import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { problemText } from './problem-text.ts';

/** The keys themselves: which sentence is chosen is what matters. */
const t = ((key: string) => key.replace('workflow_page.', '')) as unknown as TFunction;
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

test('the rest is told by the name of its field, or by its place', () => {
  assert.equal(said('stages.0.due', 'must be a duration'), 'due: must be a duration');
  assert.equal(said('stages.0.form.fields.0.key', 'is twice there'), 'form: is twice there');
  assert.equal(said('variables.risk', 'must be an object'), 'variables.risk must be an object');
});
