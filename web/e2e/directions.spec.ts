// Names that run in the other direction than the page: they stand at the edge where its lines begin.

import type { Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { enter, makeRoom, person, post } from './rooms.ts';
import { LONG } from './scale.ts';

test.use({ serverOf: 'directions' });

/** Which of these names stand elsewhere in their block than at the edge where the page begins. Where the block is as wide as the name, that is both. */
const misplacedOn = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const isRight = document.documentElement.dir === 'rtl';
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      let block = node.parentElement;
      while (block && /^inline$|^contents$/.test(getComputedStyle(block).display))
        block = block.parentElement;
      // Among other words it stands where it is said; and what is centred is in the middle on purpose.
      if (!block || block.textContent?.trim() !== text || !wanted.includes(text)) continue;
      const { textAlign, paddingLeft, paddingRight } = getComputedStyle(block);
      const range = document.createRange();
      range.selectNodeContents(node);
      const [of, around] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      const left = of.left - around.left - Number.parseFloat(paddingLeft);
      const right = around.right - of.right - Number.parseFloat(paddingRight);
      if (of.width > 1 && textAlign !== 'center' && (isRight ? right : left) > 2)
        found.push(`${text} in ${block.outerHTML.slice(0, 160)}`);
    }
    return found;
  }, names);

for (const [locale, names] of [
  ['ar', { team: 'Rowing club', project: 'Regatta', chat: 'Boats', folder: 'Winter' }],
  ['en-GB', { team: 'نادي التجديف', project: 'سباق', chat: 'قوارب', folder: 'شتاء' }],
] as const)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    test(
      `${locale}, ${size.width} px: names of teams, projects, chats and folders begin with the lines of the page`,
      locale === 'ar' && size.width > 390 ? {} : LONG,
      async ({ another, parley }) => {
        const owner = await person(parley, `${locale.slice(0, 2)}${size.width}`);
        const { token } = owner;
        const team = await post(parley, token, '/teams', { name: names.team });
        await post(parley, token, '/folders', { name: names.folder });
        const project = await post(parley, token, '/projects', { name: names.project });
        await post(parley, token, '/channels', { title: names.chat, project_id: project.id });
        await makeRoom(parley, owner, { title: names.chat });
        const page = await another({ locale, viewport: size });
        await enter(page, owner, '/');
        const found: string[] = [];
        for (const path of ['/', '/chats', '/teams', `/teams/${team.id}`, '/projects', `/p/${project.id}`]) {
          await page.goto(path);
          await expect(page.getByText(/./).first()).toBeVisible();
          await expect(
            page.getByText(path.startsWith('/teams') ? names.team : names.project).first(),
          ).toBeAttached();
          found.push(...(await misplacedOn(page, Object.values(names))).map((line) => `${path}: ${line}`));
        }
        expect(found).toEqual([]);
      },
    );
