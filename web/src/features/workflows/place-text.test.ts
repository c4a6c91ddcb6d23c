import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { placeText } from './place-text.ts';

/** The keys themselves: which word is chosen is what matters. */
const t = ((key: string) => key.replace('workflow_page.', '')) as unknown as TFunction;

test('a place is told by the title of its step and the words of the editor', () => {
  const definition = { start: 'ask', stages: [{ key: 'ask', kind: 'form', title: 'Your claim' }] };
  const said = (path: string): string => placeText(path, [definition], t);
  assert.equal(said('start'), 'd_start');
  assert.equal(said('stages.ask'), 'Your claim · d_step');
  assert.equal(said('stages.ask.assignees.team_id'), 'Your claim · give_to · team_id');
  assert.equal(said('stages.ask.form.fields.sum.label'), 'Your claim · form · sum · label');
  assert.equal(said('stages.gone.title'), 'gone · name');
});
