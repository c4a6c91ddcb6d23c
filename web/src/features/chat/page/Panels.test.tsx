import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone } from '../../../../test/acts.ts';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor } from '../../../../test/server.ts';
import { answerOf, channelOf, fileOf, modelsOf } from '../../../../test/things.ts';
import { panelScreen, railScreen } from '../../../lib/frame.ts';
import { openFilesBy } from '../../../lib/open-file.ts';
import {
  ConversationContext,
  type Panel,
  type SidePanel,
  useConversation,
} from '../conversation/conversation.ts';
import { Panels } from './Panels.tsx';
import { isBeside } from './use-panel.ts';

const FILES = 'GET /api/v1/channels/{id}/files';
const TABS = ['Sources', 'Context', 'Map', 'People', 'Files'];

const cited = answerOf({
  citations: [
    {
      ...{ n: 1, kind: 'web', kb_id: null, document_id: null, chunk_id: null, title: 'Data sheet' },
      ...{ quote: 'three times', page: null, url: 'https://nordlys.example/sheet', score: null },
    },
  ],
});

/** As the page keeps what stands beside it. */
const Kept = ({ first }: { readonly first: SidePanel }) => {
  const conversation = useConversation();
  const [panel, setPanel] = useState<SidePanel | null>(first);
  const open = (next: Panel): void => {
    if (isBeside(next)) setPanel(next);
  };
  return (
    <ConversationContext value={{ ...conversation, open }}>
      <div id="main" tabIndex={-1} />
      {panel && <Panels panel={panel} onClose={() => setPanel(null)} />}
    </ConversationContext>
  );
};

const draw = (first: SidePanel) => {
  answer('GET /api/v1/channels/{id}/path', { messages: [cited], has_more: false });
  answer('GET /api/v1/presence', { data: {} });
  answer('GET /api/v1/channels/{id}/models', { data: [] });
  answer('GET /api/v1/models/enabled', modelsOf());
  answer('GET /api/v1/channels/{id}/cursors', { data: [] });
  answer('GET /api/v1/channels/{id}/tree', { data: [] });
  return showInConversation(<Kept first={first} />, { channel: channelOf() });
};

const over = (t: TestContext, isPhone: boolean): void => {
  t.mock.getter(panelScreen, 'matches', () => false);
  t.mock.getter(railScreen, 'matches', () => !isPhone);
};

for (const isPhone of [true, false])
  test(`where nothing stands beside the chat its panels lie over it with their tabs, ${isPhone ? 'on a phone' : 'on a tablet'}`, async (t) => {
    over(t, isPhone);
    const { user } = await draw({ kind: 'sources', messageId: null });
    const sheet = await screen.findByRole('dialog', { name: 'Sources' });
    await within(sheet).findByText('Data sheet');
    assert.deepEqual(
      within(sheet)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
      TABS,
    );
    const full = within(sheet).queryByRole('button', { name: 'Full height' });
    assert.equal(full !== null, isPhone);
    if (full) await user.click(full);
    assert.equal(full?.getAttribute('aria-pressed') ?? 'true', 'true');
    await user.click(within(sheet).getByRole('tab', { name: 'People' }));
    await screen.findByRole('dialog', { name: 'People' });
    await user.click(screen.getByRole('tab', { name: 'Map' }));
    await within(await screen.findByRole('dialog', { name: 'Map' })).findByText(
      'Nothing has been said here yet',
    );
    await user.keyboard('{Escape}');
    await gone(() => screen.queryByRole('dialog'));
  });

test('the cross closes the sheet, too', async (t) => {
  over(t, true);
  const { user } = await draw({ kind: 'people' });
  await screen.findByRole('dialog', { name: 'People' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await gone(() => screen.queryByRole('dialog'));
});

test('the files of the chat are listed, opened among each other, and fetched further on demand', async (t) => {
  over(t, true);
  const many = Array.from({ length: 50 }, (_, n) => fileOf({ filename: `leaf-${n}.txt` }));
  const last = fileOf({ filename: 'root.png', content_type: 'image/png' });
  answer(FILES, ({ query }) => ({ data: query.offset === '0' ? many : [last] }));
  const opened: Array<[string | undefined, number]> = [];
  t.after(openFilesBy((file, among) => opened.push([file.filename, among.length])));
  const { user } = await draw({ kind: 'files' });
  await user.click(await screen.findByRole('button', { name: 'Open leaf-3.txt' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await user.click(await screen.findByRole('button', { name: 'Open root.png' }));
  assert.deepEqual(opened, [
    ['leaf-3.txt', 50],
    ['root.png', 51],
  ]);
  assert.equal(askedFor(FILES).length, 2);
  cleanup();
  answer(FILES, { data: [] });
  await draw({ kind: 'files' });
  await waitFor(() => screen.getByText('Nothing has been attached or made here yet.'));
});
