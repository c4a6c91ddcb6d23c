// The pages of workflows and what is opened on them, one after the other in any language: for axe and for pictures.

import type { Page } from '@playwright/test';
import type { words as VisitorWords } from '../src/features/visitor/settings-words/en.ts';
import type { words as WorkflowWords } from '../src/features/workflows/settings-words/en.ts';
import type { WorkflowHouse } from './furnish-workflows.ts';
import { expect } from './journeys.ts';
import { type Language, wordsOf } from './place-dialogs.ts';

type LookAt = (name: string) => Promise<void>;

/** Nothing that is pressed comes later than this. */
const PATIENCE_MS = 20_000;

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0);
};

/** As the person who made it. */
export const openWorkflowViews = async (
  page: Page,
  { workflow, late, over, assignment, form }: WorkflowHouse,
  language: Language,
  look: LookAt,
): Promise<void> => {
  const { workflow_page: words } = await wordsOf<typeof WorkflowWords>('workflows/settings-words', language);
  const main = page.getByRole('main');
  page.setDefaultTimeout(PATIENCE_MS);
  await open(page, '/workflows');
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await look('workflows');
  await open(page, workflow);
  await expect(main.getByText('The damage').first()).toBeVisible();
  await look('workflow-steps');
  await main.getByText('The damage').first().click();
  await expect(page.getByRole('region', { name: words.form, exact: true })).toBeVisible();
  await look('workflow-form');
  await open(page, workflow);
  const test = page.getByRole('button', { name: words.try_it });
  const menu = page.getByRole('button', { name: /Warranty claims/ });
  await expect(test.or(menu).first()).toBeVisible();
  // On a phone there is no room for it beside the title.
  if (await test.isVisible()) await test.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: words.try_it }).click();
  }
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await look('workflow-test');
  await open(page, `${workflow}/runs`);
  await expect(main.getByRole('link', { name: 'Claim of Henk' })).toBeVisible();
  await look('workflow-runs');
  await main.getByRole('switch', { name: words.board }).click();
  await look('workflow-board');
  await open(page, `${workflow}/versions`);
  await main.getByRole('button', { name: words.compare }).last().click();
  await expect(main.getByRole('list', { name: words.compare })).toBeVisible();
  await look('workflow-versions');
  for (const part of ['triggers', 'public']) {
    await open(page, `${workflow}/${part}`);
    await look(`workflow-${part}`);
  }
  for (const [name, path] of [
    ['run-late', late],
    ['run-over', over],
  ] as const) {
    await open(page, path);
    await expect(main.getByRole('list').last()).toBeVisible();
    await look(name);
  }
  for (const [name, path] of [
    ['assignments', '/assignments'],
    ['assignments-team', '/assignments?view=team'],
    ['assignment', assignment],
    ['assignment-form', form],
  ] as const) {
    await open(page, path);
    await look(name);
  }
};

/** As a visitor, who has no account. */
export const openVisitorViews = async (
  page: Page,
  { visitors }: WorkflowHouse,
  language: Language,
  look: LookAt,
): Promise<void> => {
  page.setDefaultTimeout(PATIENCE_MS);
  await open(page, visitors);
  // A form that asks for files belongs to a visit that has begun.
  await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  await look('visitor-start');
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByLabel('What is broken?')).toBeVisible();
  const { visitor } = await wordsOf<typeof VisitorWords>('visitor/settings-words', language);
  const send = page.getByRole('main').getByRole('button', { name: visitor.next, exact: true });
  await look('visitor-form');
  await send.click();
  await look('visitor-refused');
  await page.getByLabel('What is broken?').fill('A boat');
  await page.getByLabel('Others may read this').click();
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us more' })).toBeVisible();
  await look('visitor-chat');
};
