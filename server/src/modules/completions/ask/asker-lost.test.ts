// A question beside the chats runs when the one who asked it may ask it no longer: it ends at once, with its call of the vendor.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine } from '../../../../test/harness.ts';
import { type Script, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor, type VendorHouse } from '../../../../test/vendor.ts';

const KEY = 'sk-something-long-enough-to-be-a-key';
const MODEL = 'stand-in-small';

/** Ann administers. */
const open = (t: TestContext, engine: Engine): Promise<VendorHouse> =>
  startWithVendor(t, engine, { EGRESS_ALLOW_USERS: 'true' });

/** Owen's team has Mia in it, a key and a persona; Mia has a key of her own. Each loss takes two of their kind, because it is for good. */
const people = async (house: VendorHouse, n = 0) => {
  const { vendor, harness } = house;
  const [owen, mia] = [await harness.account(`owen${n}`), await harness.account(`mia${n}`)];
  const { id: teamId } = await owen.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  const inTeam = { params: { id: teamId, userId: mia.user.id } };
  await owen.call('POST /api/v1/teams/{id}/members', {
    params: { id: teamId },
    body: { user_id: mia.user.id, role: 'member' },
  });
  const keyOf = ({ call }: Account, more: object) =>
    call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'Key', provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: KEY },
        ...{ default_model: MODEL, ...more },
      },
    });
  const [{ id: ofTeam }, { id: own }] = [await keyOf(owen, { team_id: teamId }), await keyOf(mia, {})];
  const persona = await owen.call('POST /api/v1/personas', { body: { name: 'Bosun', team_id: teamId } });
  const place = (await owen.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === teamId);
  const { id: note } = await owen.call('POST /api/v1/notes', {
    body: { title: 'Course', content: 'North', workspace_id: place?.id, visibility: 'team' },
  });
  const { id: room } = await owen.call('POST /api/v1/channels', { body: { title: 'R', type: 'group' } });
  await owen.call('POST /api/v1/channels/{id}/participants', {
    params: { id: room },
    body: { participant_type: 'user', participant_id: mia.user.id },
  });
  const { id: ownRoom } = await mia.call('POST /api/v1/channels', { body: { title: '' } });
  await mia.call('POST /api/v1/channels/{id}/messages', {
    params: { id: ownRoom },
    body: { role: 'user', content: 'One' },
  });
  for (const content of ['One', 'Two'])
    await mia.call('POST /api/v1/channels/{id}/messages', {
      params: { id: room },
      body: { role: 'user', content },
    });
  const { id: miaInRoom } =
    (await owen.call('GET /api/v1/channels/{id}/participants', { params: { id: room } })).participants.find(
      ({ participant_id }) => participant_id === mia.user.id,
    ) ?? {};

  const send = (path: string, body: object) =>
    harness.send('POST', `/api/v1/${path}`, { token: mia.access_token, body });
  const words = { messages: [{ role: 'user', content: 'Ahoy' }] };
  const questions = {
    'help with a note': () =>
      send(`notes/${note}/assist`, { instruction: 'Shorter', provider_config_id: own }),
    'a note as context': () =>
      send('chat/completions', {
        ...{ ...words, provider_config_id: own, stream: false, context: [{ type: 'note', id: note }] },
      }),
    'the key of the team': () => send('chat/completions', { ...words, provider_config_id: ofTeam }),
    'its persona': () =>
      send('chat/completions', { ...words, persona_id: persona.id, provider_config_id: own, stream: false }),
    'a title': () => send(`channels/${ownRoom}/generate-title`, {}),
    'a summary': () => send(`channels/${room}/summarize`, {}),
    'an own question': () => send('chat/completions', { ...words, provider_config_id: own, stream: false }),
  };
  const losses = {
    'the team': () => owen.call('DELETE /api/v1/teams/{id}/members/{userId}', inTeam),
    'the note': () =>
      owen.call('PUT /api/v1/notes/{id}', { params: { id: note }, body: { visibility: 'private' } }),
    'the chat': () =>
      owen.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
        params: { id: room, participantId: miaInRoom ?? '' },
      }),
    'the account': () =>
      house.ann.call('PUT /api/v1/admin/users/{id}', {
        params: { id: mia.user.id },
        body: { is_active: false },
      }),
    'the session': () => mia.call('POST /api/v1/auth/logout'),
  };
  return { owen, losses, questions };
};

const ENDINGS = [
  ['help with a note', 'the team', 200],
  ['help with a note', 'the note', 200],
  ['help with a note', 'the account', 200],
  ['help with a note', 'the session', 200],
  ['a note as context', 'the team', 404],
  ['the key of the team', 'the team', 200],
  ['its persona', 'the team', 404],
  ['a title', 'the account', 401],
  ['a title', 'the session', 401],
  ['a summary', 'the chat', 404],
  ['a summary', 'the account', 401],
  ['an own question', 'the session', 401],
  ['an own question', 'the account', 401],
] as const;

/** An answer that has begun, does not end by itself, and knows when its reader has gone. */
const heldOpen = () => {
  let isGone = false;
  const script: Script = async ({ response, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"Aye, "}}]}\n\n');
    await gone;
    isGone = true;
  };
  return { script, isGone: () => isGone };
};

for (const engine of DATABASES) {
  test(`${engine}: what is asked beside the chats ends when the right to ask it does`, async (t) => {
    const house = await open(t, engine);
    const { vendor } = house;
    for (const [n, [what, loss, status]] of ENDINGS.entries())
      await t.test(`${what} ends with ${loss}`, async () => {
        const { losses, questions } = await people(house, n);
        const { script, isGone } = heldOpen();
        vendor.next(script);
        const before = vendor.asked.length;
        const asked = questions[what]();
        await until('the vendor is asked', () => vendor.asked.length > before);
        await losses[loss]();
        const answer = await asked;
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        await until('the call is over', isGone);
        if (status === 200) assert.match(JSON.stringify(answer.body), /not found|signed out|no longer there/);
      });
  });

  test(`${engine}: what is none of a question's ends it not`, async (t) => {
    const house = await open(t, engine);
    const { vendor } = house;
    const { losses, questions, owen } = await people(house);
    const release = Promise.withResolvers<void>();
    vendor.next(async (exchange) => {
      await release.promise;
      return say({ text: 'Aye' })(exchange);
    });
    const before = vendor.asked.length;
    const asked = questions['help with a note']();
    await until('the vendor is asked', () => vendor.asked.length > before);
    await losses['the chat']();
    await owen.call('POST /api/v1/notes', { body: { title: 'Another', content: '' } });
    release.resolve();
    assert.match(JSON.stringify((await asked).body), /Aye/);
  });
}
