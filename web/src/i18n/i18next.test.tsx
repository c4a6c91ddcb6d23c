import '../../test/register.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { act, render } from '@testing-library/react';
import { addWords, hasWords, speak, translator, useTranslation } from './i18next.ts';

/** Keys of this test are none of the page's. */
type Loose = (key: string, values?: object) => string;

const spoken = (language: string, words: Record<string, unknown>): Loose =>
  translator(language, { said: words }) as unknown as Loose;

test('a text has its values where it names them, as they are', () => {
  const t = spoken('en', { hello: 'Hello {{name}}, {{ name }} of {{place}}' });
  assert.equal(t('said.hello', { name: '$& {{place}}', place: 7 }), 'Hello $& {{place}}, $& {{place}} of 7');
  assert.equal(t('said.hello', { name: 'Ann' }), 'Hello Ann, Ann of ');
});

test('a number has the form that the grammar of the language gives it', () => {
  const forms = { n_zero: '0', n_one: '1', n_two: '2', n_few: 'few', n_many: 'many', n_other: 'other' };
  const arabic = spoken('ar', forms);
  assert.deepEqual(
    [0, 1, 2, 3, 11, 100].map((count) => arabic('said.n', { count })),
    ['0', '1', '2', 'few', 'many', 'other'],
  );
  const english = spoken('en', { n_one: '{{count}} day', n_other: '{{count}} days', plain: 'any' });
  assert.deepEqual(
    [0, 1, 2].map((count) => english('said.n', { count })),
    ['0 days', '1 day', '2 days'],
  );
  assert.equal(english('said.plain', { count: 3 }), 'any');
  assert.equal(spoken('en', { n_zero: 'none', n_other: 'some' })('said.n', { count: 0 }), 'none');
});

test('a number in a text has the digits of the place where the language is read', (test) => {
  test.mock.getter(navigator, 'languages', () => ['ar-EG']);
  test.after(() => speak('en'));
  speak('ar');
  const t = spoken('ar', { n_other: '{{count}} {{name}}', version: '{{number}}' });
  assert.equal(t('said.n', { count: 100, name: '7b' }), '١٠٠ 7b');
  assert.equal(t('said.version', { number: 1234 }), '١٬٢٣٤');
});

test('a key without a text is shown itself', () => {
  const t = spoken('en', { area: { deep: 'yes' } });
  assert.equal(t('said.area.deep'), 'yes');
  for (const key of ['said.area', 'said.other', 'other.at.all', 'said.constructor', 'said.area.deep.length'])
    assert.equal(t(key), key);
});

test('what is drawn is drawn again in another language, with the words that came later, too', async (test) => {
  test.after(() => speak('en'));
  const Said = () => {
    const { t, i18n } = useTranslation();
    return `${i18n.language}: ${(t as unknown as Loose)('said.yes')} ${(t as unknown as Loose)('late.no')}`;
  };
  addWords('la', { said: { yes: 'ita' } });
  addWords('eo', { said: { yes: 'jes' } });
  speak('eo');
  const { container } = render(<Said />);
  assert.equal(container.textContent, 'eo: jes late.no');
  addWords('la', { late: { no: 'non' } });
  assert.ok(hasWords('la') && !hasWords('xx'));
  await act(async () => speak('la'));
  assert.equal(container.textContent, 'la: ita non');
});

test('no page asks more of the library than is here, whatever its types say', () => {
  const sources = join(import.meta.dirname, '..');
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['i18n/**'] }))
    for (const [use] of readFileSync(join(sources, file), 'utf8').matchAll(/\bi18n(?:ext)?\.\w+\b(?!\.ts)/g))
      assert.match(
        use,
        /^i18n(\.language|\.ts|ext\.(t|language|exists|getResource|isInitialized|ts))$/,
        file,
      );
});
