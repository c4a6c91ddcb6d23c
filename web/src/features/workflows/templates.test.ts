import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplate } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { translator } from '../../i18n/i18next.ts';
import { readDraft, waysOf } from './stages.ts';
import { definitionFrom, TEMPLATES } from './templates.ts';

/** As the page translates, with the words of this feature alone. */
const speak = async (language: string): Promise<TFunction> => {
  const { words } = (await import(`./settings-words/${language}.ts`)) as { words: Record<string, unknown> };
  return translator(language, words);
};

const english = await speak('en');

test('no template gives a review to the person who started the run', () => {
  for (const { id } of TEMPLATES) {
    const definition = definitionFrom(id, english, 'ann');
    assert.ok(definition);
    for (const { kind, key, assignees } of readDraft(definition).stages)
      if (kind === 'review') assert.deepEqual(assignees, { kind: 'user', id: 'ann' }, `${id} ${key}`);
  }
});

test('every template begins somewhere, leads to an end, and asks with forms that can be read', () => {
  for (const { id, make } of TEMPLATES) {
    const definition = make(english);
    const draft = readDraft(definition);
    const keys = new Set(draft.stages.map(({ key }) => key));
    assert.ok(keys.has(draft.start), id);
    assert.ok(
      draft.stages.some(({ kind }) => kind === 'end'),
      id,
    );
    for (const stage of draft.stages) {
      for (const { to } of waysOf(stage)) assert.ok(keys.has(to), `${id}: ${stage.key} leads to ${to}`);
      if (stage.form !== undefined) assert.deepEqual(readTemplate(stage.form).problems, [], id);
    }
    if (definition.input) assert.deepEqual(readTemplate(definition.input).problems, [], id);
  }
});

const READ_BY_PEOPLE = new Set(['title', 'label', 'goal', 'outcome']);
const PLACE = /\{\{[^}]*\}\}/g;

const textsIn = (value: unknown, name = ''): string[] =>
  typeof value === 'string'
    ? READ_BY_PEOPLE.has(name)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inside]) => textsIn(inside, key))
      : [];

const placesIn = (value: unknown): string[] => JSON.stringify(value).match(PLACE) ?? [];

for (const language of ['de', 'fr', 'es', 'ja', 'ar'])
  test(`${language}: every word of a template that people read is in their language, and the places in it stay`, async () => {
    const t = await speak(language);
    for (const { id, make } of TEMPLATES) {
      const [theirs, ours] = [make(t), make(english)];
      assert.deepEqual(placesIn(theirs), placesIn(ours), id);
      const known = new Set(textsIn(ours));
      assert.deepEqual(
        textsIn(theirs).filter((text) => known.has(text) || text.startsWith('workflow_template')),
        [],
        id,
      );
    }
  });

test('a template speaks only of forms that were filled in before, by the name of their step', () => {
  for (const { id, make } of TEMPLATES) {
    const definition = make(english);
    const steps = new Set(readDraft(definition).stages.map(({ key }) => `forms.${key}`));
    for (const place of placesIn(definition)) {
      const [first = '', second = ''] = place.slice(2, -2).split('.');
      assert.ok(first === 'input' || steps.has(`${first}.${second}`), `${id} ${place}`);
    }
  }
});
