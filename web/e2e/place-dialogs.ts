// Everything that opens over the pages of teams, workspaces and projects, opened one after the other in any language: for axe and for pictures.

import type { Page } from '@playwright/test';
import type { words as SharingWords } from '../src/features/sharing/settings-words/en.ts';
import type { words as MoveWords } from '../src/features/shell/settings-words/en.ts';
import type { words as TeamWords } from '../src/features/teams/settings-words/en.ts';
import type { words as WorkspaceWords } from '../src/features/workspaces/settings-words/en.ts';
import type { words as TileWords } from '../src/features/workspaces/words/en.ts';
import type { TeamPages } from './furnish-team.ts';
import { expect } from './journeys.ts';
import type { Parley } from './parley.ts';
import { type Person, person, post } from './rooms.ts';

export const LANGUAGES = ['en', 'de', 'ar', 'es', 'fr', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const wordsOf = async <T>(folder: string, language: Language): Promise<T> =>
  ((await import(`../src/features/${folder}/${language}.ts`)) as { words: T }).words;

export interface PlaceDialogs {
  readonly pages: TeamPages;
  /** Of the same team, so that it can be deleted. */
  readonly second: string;
  /** The address of an invitation, and who has not taken it yet. */
  readonly invitation: string;
  readonly invited: Person;
}

/** What the dialogs need beside a furnished team. */
export const furnishDialogs = async (
  parley: Parley,
  { token }: Person,
  pages: TeamPages,
): Promise<PlaceDialogs> => {
  const answer = await parley.call('GET', '/teams/mine', { token });
  const { data } = (await answer.json()) as { data: Array<{ id: string; handle: string }> };
  const team_id = data.find(({ handle }) => pages.team.endsWith(`/${handle}`))?.id ?? '';
  const second = await post(parley, token, '/workspaces', { team_id, name: 'Potting shed' });
  const invitation = await post<{ token: string }>(parley, token, `/teams/${team_id}/invitations`, {
    role: 'member',
  });
  return {
    pages,
    second: `/ws/${second.id}`,
    invitation: `/invitations/${invitation.token}`,
    invited: await person(parley, 'guest'),
  };
};

/** Opens each of them, and lets the caller look; the page of the invitation is opened by another person. */
export const openPlaceDialogs = async (
  page: Page,
  { pages, second }: PlaceDialogs,
  language: Language,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  const { team_page: team } = await wordsOf<typeof TeamWords>('teams/settings-words', language);
  const { workspace_page: place } = await wordsOf<typeof WorkspaceWords>(
    'workspaces/settings-words',
    language,
  );
  const { workspaces } = await wordsOf<typeof TileWords>('workspaces/words', language);
  const { sharing } = await wordsOf<typeof SharingWords>('sharing/settings-words', language);
  const { move } = await wordsOf<typeof MoveWords>('shell/settings-words', language);
  const press = (name: string) => page.getByRole('main').getByRole('button', { name }).first().click();
  const dialogs: ReadonlyArray<readonly [name: string, path: string, button: string]> = [
    ['team-invite', `${pages.team}/invitations`, team.invite],
    ['team-add-member', pages.team, team.add],
    ['team-new-role', `${pages.team}/roles`, team.new_role],
    ['team-delete', `${pages.team}/settings`, team.delete],
    ['workspace-delete', `${second}?view=settings`, place.delete],
    ['share', pages.note, sharing.share],
    ['move', pages['workspace-chats'], place.move_named.replace('{{name}}', 'Which soil?')],
  ];
  for (const [name, path, button] of dialogs) {
    await page.goto(path);
    await press(button);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(name);
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /New beds/ })
    .click();
  await expect(page.getByRole('dialog', { name: move.into }).getByRole('listitem').nth(1)).toBeVisible();
  await look('move-project');
  await page.goto('/');
  await page.getByRole('button', { name: new RegExp(`^${workspaces.title}`) }).click();
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
  await look('workspace-switcher');
};
