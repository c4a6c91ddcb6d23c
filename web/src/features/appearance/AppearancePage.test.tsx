import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { choose } from '../../../test/acts.ts';
import { extensionOf } from '../../../test/package-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, hold, lastAsked, refuse } from '../../../test/server.ts';
import { setLanguage } from '../../i18n/chosen-language.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { adoptDensity } from '../../lib/density.ts';
import { paintLook } from '../../lib/look.ts';
import { getTheme, setTheme } from '../../lib/theme.ts';
import { AppearancePage } from './AppearancePage.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

const SAVE = 'PUT /api/v1/settings';

/** Theme and language are the whole page's: they are put back for the tests that follow. */
const draw = (context: TestContext) => {
  context.after(async () => {
    setTheme('system');
    await setLanguage('en');
  });
  return show(<AppearancePage />);
};

const chosenTheme = (): (string | null)[] =>
  within(screen.getByRole('radiogroup', { name: 'Theme' }))
    .getAllByRole('radio')
    .filter((radio) => radio.getAttribute('aria-checked') === 'true')
    .map((radio) => radio.textContent);

const isDark = (): boolean => document.documentElement.classList.contains('dark');

test('a theme is there at once, and kept with the account', async (context) => {
  const { user } = await draw(context);
  assert.deepEqual(chosenTheme(), ['System']);
  const give = hold(SAVE);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  assert.ok(isDark(), 'before the server has answered');
  assert.deepEqual(chosenTheme(), ['Dark']);
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { theme: 'dark' }));
  give({ settings: { theme: 'dark' } });
  await waitFor(() => assert.equal(getTheme(), 'dark'));
});

test('a theme that is not kept is taken back, and the page says why', async (context) => {
  const { user } = await draw(context);
  refuse(SAVE, 409, 'the account is locked');
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await toastSays('The account is locked.');
  await waitFor(() => assert.deepEqual(chosenTheme(), ['System']));
  assert.equal(getTheme(), 'system');
});

test('themes are gone through with the arrow keys', async (context) => {
  answer(SAVE, { settings: {} });
  const { user } = await draw(context);
  screen.getByRole('radio', { name: 'System' }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => assert.deepEqual(chosenTheme(), ['Light']));
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { theme: 'light' }));
});

test('rows stand further apart at once, and close again where that is not kept', async (context) => {
  const { user } = await draw(context);
  const density = (): string | undefined => document.documentElement.dataset.density;
  answer(SAVE, { settings: { density: 'roomy' } });
  await user.click(screen.getByRole('radio', { name: 'Roomy' }));
  assert.equal(density(), 'roomy');
  assert.equal(localStorage.getItem('parley.density'), 'roomy');
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { density: 'roomy' }));
  refuse(SAVE, 409, 'the account is locked');
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  await toastSays('The account is locked.');
  await waitFor(() => assert.equal(density(), 'roomy'));
  adoptDensity({});
  assert.equal(localStorage.getItem('parley.density'), null);
});

test('single letters are switched off for the account', async (context) => {
  const { user } = await draw(context);
  answer(SAVE, { settings: { letter_keys: false } });
  await user.click(screen.getByRole('switch', { name: 'Single letters' }));
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { letter_keys: false }));
});

test('another language changes the words of the page and its direction, and is kept', async (context) => {
  answer(SAVE, { settings: {} });
  const { user } = await draw(context);
  await choose(user, 'Language', LANGUAGES.ar.name);
  await waitFor(() => assert.equal(document.documentElement.dir, 'rtl'));
  assert.equal(document.documentElement.lang, 'ar');
  assert.equal(screen.queryByRole('radio', { name: 'Dark' }), null, 'the words are others');
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { language: 'ar' }));
});

test('a language that is not kept is taken back', async (context) => {
  refuse(SAVE, 409, 'the account is locked');
  const { user } = await draw(context);
  await choose(user, 'Language', LANGUAGES.de.name);
  await toastSays('The account is locked.');
  await screen.findByRole('radio', { name: 'Dark' });
  assert.equal(i18next.language, 'en');
});

test('each language is offered by its own name', async (context) => {
  const { user } = await draw(context);
  await user.click(screen.getByRole('combobox', { name: 'Language' }));
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    Object.values(LANGUAGES).map(({ name }) => name),
  );
});

test('before sign-in a language is chosen for this device, and nothing is sent', async (context) => {
  context.after(() => setLanguage('en'));
  const { user } = await show(<LanguageMenu />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  await waitFor(() => assert.equal(document.documentElement.lang, 'de'));
  assert.equal(i18next.language, 'de');
  const options = screen.getAllByRole('option').map((option) => option.getAttribute('lang'));
  assert.ok(options.includes('ja'), 'a screen reader says each in its own voice');
});

test('colours that a package brings are there at once, kept with the account, and taken back where that fails', async (context) => {
  context.after(() => paintLook({}));
  const theme = {
    name: 'forest',
    title: 'Forest',
    light: { accent: '#1a7f64' },
    dark: { accent: '#63d2b0' },
  };
  answer('GET /api/v1/extensions', {
    data: [extensionOf({ package_id: 'com.example.forest', themes: [theme] })],
  });
  answer(SAVE, { settings: {} });
  const { user } = await draw(context);
  const rules = (): string =>
    document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join(' ');
  await screen.findByRole('combobox', { name: 'Colours' });
  await choose(user, 'Colours', 'Forest');
  const { name: _, title: __, ...colours } = theme;
  const look = { id: 'com.example.forest/forest', ...colours };
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { look }));
  assert.match(rules(), /#1a7f64/);
  await choose(user, 'Colours', 'Standard');
  await waitFor(() => assert.deepEqual(lastAsked(SAVE).body, { look: null }));
  assert.doesNotMatch(rules(), /#1a7f64/);
});

test('of what the account keeps as colours only colours are painted', (context) => {
  context.after(() => paintLook({}));
  const light = {
    ...{
      accent: 'oklch(0.6 0.1 190)',
      ink: 'url(https://evil.example/x)',
      canvas: 'red; } body { display: none',
    },
    ...{ 'shadow-card': '#fff', edge: 'var(--ink)', line: 7 },
  };
  paintLook({ look: { id: 'a/b', light, dark: 'dark' } });
  const rules = document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  assert.match(rules.join(' '), /--accent: oklch/);
  assert.doesNotMatch(rules.join(' '), /url|display|shadow|var|7/);
});
