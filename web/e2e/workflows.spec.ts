import type { Page } from '@playwright/test';
import { furnishWorkflows } from './furnish-workflows.ts';
import { expect, signIn, test } from './journeys.ts';
import { findingsInLooks, LAPTOP, type Look, PHONE as NARROW } from './looks.ts';
import type { Parley } from './parley.ts';
import { LANGUAGES, type Language } from './place-dialogs.ts';
import { enter, person, post } from './rooms.ts';
import { scaled } from './scale.ts';
import { openVisitorViews, openWorkflowViews } from './workflow-views.ts';

test.use({ serverOf: 'workflows' });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const setUp = async (parley: Parley) => {
  const olga = await person(parley, 'olga');
  const henk = await person(parley, 'henk');
  const persona = await post(parley, olga.token, '/personas', { name: 'Clerk', model: 'parley-demo' });
  const fields = [{ key: 'name', type: 'text', label: 'Your name', required: true }];
  const definition = {
    ...{ schema: 1, start: 'ask' },
    stages: [
      { key: 'ask', kind: 'form', title: 'Who are you?', form: { fields }, next: [{ to: 'talk' }] },
      {
        ...{ key: 'talk', kind: 'chat', title: 'Tell us more', persona_id: persona.id, goal: 'Help' },
        next: [{ to: 'check' }],
      },
      {
        ...{ key: 'check', kind: 'review', title: 'Check the claim of {{forms.ask.name}}' },
        assignees: { kind: 'user', id: henk.id },
        actions: [
          { key: 'approve', label: 'Pay', to: 'end' },
          { key: 'reject', label: 'Do not pay', to: 'end' },
        ],
      },
      { key: 'end', kind: 'end', outcome: 'settled' },
    ],
  };
  const made = { title: 'Claims', definition };
  const { id, slug } = await post<{ id: string; slug: string }>(parley, olga.token, '/workflows', made);
  await post(parley, olga.token, `/workflows/${id}/publish`, {});
  const open = { public_enabled: true, public_config: { proof_bits: 12 } };
  await post(parley, olga.token, `/workflows/${id}`, open, 'PATCH');
  return { olga, henk, id, slug };
};

const timeline = (page: Page) => page.getByRole('list', { name: 'History' });

test('a visitor, a helper and the owner meet in one instance: form, AI, person, decision', async ({
  page: owner,
  another,
  parley,
}) => {
  const { olga, henk, id, slug } = await setUp(parley);
  const [visitor, helper] = [await another(PHONE), await another()];
  await signIn(owner, olga);
  await signIn(helper, henk);

  await visitor.goto(`/w/${slug}`);
  await visitor.getByLabel('Your name').fill('Oda');
  await visitor.reload();
  await expect(visitor.getByLabel('Your name')).toHaveValue('Oda');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tell us more' })).toBeVisible();

  await owner.goto(`/workflows/${id}/runs`);
  await owner.getByRole('list', { name: 'Runs' }).getByRole('link', { name: 'Claims' }).click();
  await expect(timeline(owner)).toContainText('Tell us more');

  const said = visitor.getByRole('list', { name: 'Chat' });
  await visitor.getByRole('textbox', { name: 'Write a message' }).fill('/demo echo Did it fall?');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(said.getByText('Did it fall?', { exact: true })).toBeVisible();
  await expect(said).toContainText('AI assistant');

  await helper.goto('/assignments');
  await expect(helper.getByText('Nothing is waiting for you')).toBeVisible();
  await visitor.getByRole('button', { name: 'I am done: go on' }).click();
  await expect(visitor.getByText('A person is looking at it')).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1, name: 'In review' })).toBeVisible();
  // Told live: nobody has loaded a page again.
  await helper
    .getByRole('main')
    .getByRole('link', { name: /Check the claim of Oda/ })
    .click();
  await expect(timeline(owner)).toContainText('Check the claim of Oda');

  const talk = helper.getByRole('region', { name: 'Chat' });
  await expect(talk).toContainText('Did it fall?');
  await talk.getByRole('textbox', { name: 'Write a message' }).fill('Henk here: I am on it.');
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Henk here: I am on it.')).toBeVisible();
  await expect(visitor.getByText('A person has joined and reads along.')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Write a message' }).fill('Thank you, Henk.');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(talk.getByText('Thank you, Henk.')).toBeVisible();

  // At once, before the pause after the last key is over.
  await helper.getByRole('textbox', { name: 'Comment' }).fill('A known fault');
  await helper.reload();
  await expect(helper.getByRole('textbox', { name: 'Comment' })).toHaveValue('A known fault');

  await helper.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(visitor.getByText('It is done')).toBeVisible();
  await expect(visitor.getByText('Result: settled')).toBeVisible();
  await expect(timeline(owner).getByRole('listitem').filter({ hasText: 'Handed in' }).last()).toContainText(
    'Pay',
  );
  await expect(timeline(owner)).toContainText('Ended');
});

/** Right to left, dark and on a phone, and light at a desk: the gate sees these; the long run takes all of each. */
const WALKS = scaled<ReadonlyArray<readonly [Language, Look]>>({
  gate: [
    ['ar', ['dark', NARROW]],
    ['en', ['light', LAPTOP]],
  ],
  long: LANGUAGES.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((colours) =>
      [NARROW, LAPTOP].map((size) => [language, [colours, size]] as const),
    ),
  ),
});

/** A graph that is made small enough to be seen whole has small buttons, some close together: the panel and the list do the same at full size. */
const ON_A_GRAPH: Readonly<Record<string, true>> = { 'workflow-steps': true, 'workflow-form': true };

test('axe finds nothing on the pages of workflows, work and visitors, and nothing is wider than a phone', async ({
  another,
  parley,
}) => {
  test.setTimeout(600_000);
  const house = await furnishWorkflows(parley, 'ida');
  const found: string[] = [];
  for (const [language, look] of WALKS) {
    const [colorScheme, viewport] = look;
    const options = { colorScheme, viewport, locale: language };
    const looking = (page: Page) => async (name: string) => {
      const ignored = name in ON_A_GRAPH ? ['region', 'target-size'] : ['region'];
      const said = await findingsInLooks(page, [look], ignored);
      found.push(...said.map((finding) => `${language}, ${name}: ${finding}`));
    };
    const page = await another(options);
    await enter(page, house.olga, '/workflows');
    await openWorkflowViews(page, house, language, looking(page));
    const visitor = await another(options);
    await openVisitorViews(visitor, house, language, looking(visitor));
  }
  expect(found).toEqual([]);
});
