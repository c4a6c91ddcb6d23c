import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { pageOf } from '../../test/noun-things.ts';
import { show } from '../../test/page.tsx';
import { answer, askedFor } from '../../test/server.ts';
import { channelOf } from '../../test/things.ts';
import { dropChannel, forgetChannel, isAboutChannel, patchChannel, shownChannel } from './channel-cache.ts';
import { ask, queryClient } from './query.ts';

const LIST = 'GET /api/v1/channels';
const ONE = 'GET /api/v1/channels/{id}';

const garden = channelOf({ title: 'Garden' });
const shed = channelOf({ title: 'Shed' });
const oneKey = (channel: Channel) => [ONE, { params: { id: channel.id } }];

/** A list, an endless one, and one chat by itself, as the page has them. */
const fill = (): void => {
  queryClient.setQueryData([LIST, {}], pageOf(garden, shed));
  queryClient.setQueryData([LIST, {}, 'more'], { pages: [pageOf(shed), pageOf(garden)], pageParams: [1, 2] });
  queryClient.setQueryData(oneKey(garden), garden);
};

const titles = (): string[][] => {
  const list = queryClient.getQueryData<{ data: Channel[] }>([LIST, {}]);
  const more = queryClient.getQueryData<{ pages: Array<{ data: Channel[] }> }>([LIST, {}, 'more']);
  return [list, ...(more?.pages ?? [])].map((page) => page?.data.map(({ title }) => title) ?? []);
};

test('a chat that changes does so wherever it stands', () => {
  fill();
  patchChannel(garden.id, (channel) => ({ ...channel, title: 'Orchard' }));
  assert.deepEqual(titles(), [['Orchard', 'Shed'], ['Shed'], ['Orchard']]);
  assert.equal(queryClient.getQueryData<Channel>(oneKey(garden))?.title, 'Orchard');
});

test('a list that does not hold the chat stays the very same, so that nothing is drawn again', () => {
  fill();
  const before = queryClient.getQueryData([LIST, {}]);
  patchChannel(channelOf().id, (channel) => ({ ...channel, title: 'Orchard' }));
  assert.equal(queryClient.getQueryData([LIST, {}]), before);
});

test('a chat that is gone leaves every list', () => {
  fill();
  dropChannel(garden.id);
  assert.deepEqual(titles(), [['Shed'], ['Shed'], []]);
});

test('a question is about a chat when it names it, whatever it asks', () => {
  const input = { params: { id: garden.id } };
  assert.ok(isAboutChannel([ONE, input], garden.id));
  assert.ok(isAboutChannel(['GET /api/v1/channels/{id}/messages', input], garden.id));
  assert.ok(!isAboutChannel([ONE, input], shed.id));
  assert.ok(!isAboutChannel([LIST, {}], garden.id));
  assert.ok(!isAboutChannel(['GET /api/v1/notes/{id}', input], garden.id));
});

const Shown = ({ channel: { id } }: { readonly channel: Channel }) => {
  const { data } = useQuery(ask(ONE, { params: { id } }));
  return <p>{data?.title}</p>;
};

test('what is on the screen is known as shown, and is not forgotten under it', async () => {
  answer(ONE, garden);
  queryClient.setQueryData(oneKey(shed), shed);
  await show(<Shown channel={garden} />);
  await screen.findByText('Garden');
  assert.equal(shownChannel(garden.id)?.title, 'Garden');
  assert.equal(shownChannel(shed.id), undefined, 'it is known, but not shown');
  forgetChannel(garden.id);
  forgetChannel(shed.id);
  assert.equal(queryClient.getQueryData<Channel>(oneKey(garden))?.title, 'Garden');
  assert.equal(queryClient.getQueryData(oneKey(shed)), undefined);
  assert.equal(askedFor(ONE).length, 1);
});
