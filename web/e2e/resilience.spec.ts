import { expect, signIn, test, toast } from './journeys.ts';
import { enter, field, makeRoom, person, post, sayIn } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'resilience' });

test(
  'what opens over the page and cannot be fetched says so, and opens once it can be',
  LONG,
  async ({ page, parley }) => {
    const ann = await person(parley, 'ann');
    await page.route(/\/assets\/(Palette|ShellMenus)-/, (route) => route.abort());
    await signIn(page, ann);
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const more = page.getByRole('button', { name: 'More' });
    const open = (): Promise<void> => page.getByRole('button', { name: /^Search/ }).click();
    await open();
    await expect(toast(page, 'Something went wrong on this page. Load it again.')).toBeVisible();
    await page.route('**/healthz/live', (route) => route.abort());
    await more.click();
    await expect(toast(page, /server cannot be reached/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, ann');
    await page.unrouteAll();
    await open();
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Files' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    // What is searched for from elsewhere stands in the field of the page that is open already.
    await page.goto('/search?q=apples');
    const words = page.getByRole('searchbox', { name: 'Words to look for' });
    await expect(words).toHaveValue('apples');
    await page.keyboard.press('Control+k');
    await palette.getByPlaceholder('Chats, people, messages, pages…').fill('pears');
    await palette.getByRole('option', { name: 'Search everywhere for “pears”' }).click();
    await expect(words).toHaveValue('pears');
    await expect(page).toHaveURL(/\?q=pears$/);
  },
);

test(
  'whoever writes and walks by the keyboard keeps their place when what had it goes',
  LONG,
  async ({ page, parley }) => {
    const [ann, bob] = [await person(parley, 'ann'), await person(parley, 'bob')];
    const room = await makeRoom(parley, ann, { title: 'Keys', ai_mode: 'auto', guests: [bob] });
    const { id } = await sayIn(parley, ann, room, 'First words');
    const reactions = `/channels/${room}/messages/${id}/reactions`;
    await post(parley, ann.token, `${reactions}/${encodeURIComponent('🎉')}`, undefined, 'PUT');
    // A page that draws late, as on a busy machine.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 400);
    });
    await enter(page, ann, `/c/${room}`);

    await page.getByRole('button', { name: '🎉 by ann' }).press('Enter');
    await expect(page.getByRole('button', { name: '🎉 by ann' })).toHaveCount(0);
    await expect(field(page)).toBeFocused();

    await page.keyboard.type('Hello @bo');
    await expect(page.getByRole('option', { name: 'bob' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('and');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await page.keyboard.type(' all');
    await expect(field(page)).toHaveValue('Hello @bob and all');
    await field(page).fill('');

    // The new version is kept; a toast says that no model could be asked, though the form is gone.
    await page.route('**/api/v1/chat/completions', (route) => route.abort());
    await field(page).press('ArrowUp');
    const form = page.getByRole('textbox', { name: 'New version of the message' });
    await form.fill('Other words');
    await form.press('Enter');
    await expect(toast(page, /server cannot be reached/)).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(field(page)).toBeFocused();

    const before = page.getByRole('button', { name: 'Previous version' });
    const after = page.getByRole('button', { name: 'Next version' });
    await before.press('Enter');
    await expect(page.getByText('1 / 2')).toBeVisible();
    await expect(after, 'there is nothing before the first').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 / 2')).toBeVisible();
    await expect(before).toBeFocused();

    // Another version of an answer takes the place of the first, and so does what shows them all.
    await page.unrouteAll();
    await field(page).fill('/demo echo Once');
    await field(page).press('Enter');
    const answer = page.getByRole('log').getByRole('article').last();
    await answer.getByRole('button', { name: 'Answer again' }).press('Enter');
    const again = page.getByRole('menuitem', { name: 'Again', exact: true });
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(answer.getByText('2 / 2')).toBeVisible();
    await expect(answer).toBeFocused();
    await answer.getByRole('button', { name: 'Versions side by side' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Versions side by side' })).toBeFocused();
    await page.getByRole('button', { name: 'One at a time' }).press('Enter');
    await expect(answer).toBeFocused();

    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('one') },
        { name: 'two.txt', mimeType: 'text/plain', buffer: Buffer.from('two') },
      ]);
    await page.getByRole('button', { name: 'Remove one.txt' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
  },
);
