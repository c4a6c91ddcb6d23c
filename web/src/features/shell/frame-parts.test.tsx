import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError } from '@parley/contract/client';
import { act, screen, waitFor } from '@testing-library/react';
import { pageOf } from '../../../test/noun-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { channelOf, newId } from '../../../test/things.ts';
import { placeChannel } from '../../lib/channel-cache.ts';
import { BottomBar } from './BottomBar.tsx';
import { FailedRoot, NotFoundRoot, OpeningPage } from './FallbackPages.tsx';
import { goToPart } from './parts.ts';
import { timeGroupOf } from './time-groups.ts';
import { useRecentChannels } from './use-channels.ts';

// The addresses of pages are known once the router has them all.
await import('../../routes.tsx');

// Asked for once a first page was drawn, which another file of the same process may have done.
beforeEach(() => answer('GET /api/v1/assignments/mine', { data: [], total: 0 }));

test('an address that leads nowhere says so, names the tab, and has a way home', async () => {
  await show(<NotFoundRoot />);
  screen.getByRole('heading', { name: 'There is nothing here', level: 1 });
  screen.getByText('The address is wrong, or you may not see this page.');
  assert.equal(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href'), '/');
  await waitFor(() => assert.equal(document.title, 'There is nothing here · Parley'));
});

test('a page that could not be opened says why, and is opened again', async () => {
  let count = 0;
  const reset = (): void => {
    count += 1;
  };
  const { user } = await show(<FailedRoot error={new ApiError(0, '')} reset={reset} />);
  screen.getByText('The server cannot be reached. Check your connection and try again.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  assert.equal(count, 1);
});

test('a page that takes long to open says so to a screen reader', async () => {
  await show(<OpeningPage />);
  assert.equal(screen.getByRole('status').textContent, 'Loading…');
});

const Titles = ({ workspaceId }: { readonly workspaceId: string }) => {
  const { channels, hasMore, fetchMore } = useRecentChannels(workspaceId);
  return (
    <>
      {channels.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
      {hasMore && (
        <button type="button" onClick={() => void fetchMore()}>
          More
        </button>
      )}
    </>
  );
};

test('the chats of a workspace come page by page, and one that is moved elsewhere meanwhile is gone', async () => {
  const workspace_id = newId();
  const below = channelOf({ workspace_id, title: 'Below' });
  const pages = [[channelOf({ workspace_id, title: 'Above' })], [below]];
  answer('GET /api/v1/channels', ({ query }) => ({
    ...{ data: pages[Number(query.page) - 1] ?? [], total: 2 },
    ...{ page: Number(query.page), per_page: 1, total_pages: 2 },
  }));
  const { user } = await show(<Titles workspaceId={workspace_id} />);
  await screen.findByText('Above');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('Below');
  assert.equal(lastAsked('GET /api/v1/channels').query.workspace_id, workspace_id);
  assert.equal(screen.queryByRole('button', { name: 'More' }), null);
  act(() => placeChannel({ ...below, workspace_id: null }));
  await waitFor(() => assert.equal(screen.queryByText('Below'), null));
});

const drawBar = (current: string) => {
  answer('GET /api/v1/channels', pageOf(channelOf({ mention_count: 2, unread_count: 2 })));
  answer('GET /api/v1/notifications/unread-count', { count: 0 });
  return show(<BottomBar current={current} />);
};

test('the bar of a phone has what is used most, the way to make something between, and the rest behind More', async () => {
  await drawBar('/chats');
  await screen.findByRole('link', { name: 'Chats Unread: 1' });
  const bar = screen.getByRole('navigation', { name: 'Main' });
  assert.deepEqual(
    [...bar.children].map(
      (item) =>
        item.getAttribute('aria-label') ?? item.querySelector('.truncate')?.textContent ?? item.textContent,
    ),
    ['Home', 'Chats', 'New', 'Tasks', 'More'],
  );
  assert.equal(screen.getByRole('link', { name: /^Chats/ }).getAttribute('aria-current'), 'page');
});

test('on a page that has no place in the bar, More is where one is', async () => {
  await drawBar('/notes');
  const more = screen.getByRole('button', { name: 'More' });
  assert.equal(more.getAttribute('aria-current'), 'page');
  assert.equal(more.getAttribute('aria-haspopup'), 'dialog');
});

test('a person who may not chat has a bar without chats', async () => {
  beMe({ permissions: [] });
  answer('GET /api/v1/notifications/unread-count', { count: 0 });
  await show(<BottomBar current="/" />);
  assert.equal(screen.queryByRole('link', { name: /^Chats/ }), null);
  screen.getByRole('link', { name: /^Home/ });
});

const Parts = ({ hasPanel }: { readonly hasPanel: boolean }) => (
  <>
    <nav data-part="rail">
      <a href="/">Home</a>
      <a href="/chats" aria-current="page">
        Chats
      </a>
    </nav>
    <main data-part="page" tabIndex={-1} aria-label="Page">
      <button type="button">Save</button>
    </main>
    {hasPanel && (
      <aside data-part="panel">
        <button type="button">Close</button>
      </aside>
    )}
  </>
);

const at = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

test('the parts of the page are gone through in order: to what is chosen, to the page, to the panel', async () => {
  await show(<Parts hasPanel />);
  (document.activeElement as HTMLElement | null)?.blur();
  const walked: string[] = [];
  while (goToPart(1)) walked.push(at());
  assert.deepEqual(walked, ['Chats', 'Page', 'Close']);
  assert.equal(goToPart(1), false, 'after the last part the key is the browser’s');
  assert.ok(goToPart(-1));
  assert.equal(at(), 'Page');
});

test('from outside, the way back begins at the last part, and a part that is not there is left out', async () => {
  await show(<Parts hasPanel={false} />);
  (document.activeElement as HTMLElement | null)?.blur();
  assert.ok(goToPart(-1));
  assert.equal(at(), 'Page');
  assert.ok(goToPart(-1));
  assert.equal(at(), 'Chats');
});

test('when something last happened goes by the days of the calendar, not by hours', () => {
  const now = new Date(2026, 2, 10, 0, 30);
  const when = (day: number, hour: number): string =>
    timeGroupOf(new Date(2026, 2, day, hour).toISOString(), now);
  assert.equal(when(10, 0), 'today');
  assert.equal(when(9, 23), 'yesterday', 'an hour and a half ago');
  assert.equal(when(8, 23), 'week');
  assert.equal(when(3, 0), 'week');
  assert.equal(when(2, 23), 'month');
  assert.equal(when(-20, 0), 'month');
  assert.equal(when(-25, 0), 'older');
});
