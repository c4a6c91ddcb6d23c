// A server that looks lived in, for pictures: people, personas, rooms, files, keys, and enough of everything to see how it is set.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { furnishTeam, type TeamPages } from './furnish-team.ts';
import { account, type Parley } from './parley.ts';
import { makeRoom, type Person, person, post, sayIn, uploadTo } from './rooms.ts';

const PEOPLE = [
  'Bo Andersen',
  'Chiara Romano',
  'Dmitri Volkov',
  'Emeka Obi',
  'Fatima Zahra',
  'Greta Olsson',
  'Maximiliane von Hohenlohe-Langenburg',
];

const GREENHOUSE: ReadonlyArray<readonly ['user' | 'assistant', string]> = [
  ['user', 'We want to heat the greenhouse this winter. What would that cost?'],
  [
    'assistant',
    'It depends on how warm you want it. For **24 m²** of double glazing:\n\n| kept at | heat needed | a month |\n|---|---|---|\n| 5 °C | 1.4 kW | 96 € |\n| 10 °C | 2.6 kW | 178 € |\n| 15 °C | 3.9 kW | 267 € |\n\nThe loss is $Q = U \\cdot A \\cdot \\Delta T$, so every degree counts the same.',
  ],
  ['user', 'Then 5 °C. Can you write down how you got there?'],
  [
    'assistant',
    'Gladly:\n\n```python\ndef heat_loss(u: float, area: float, inside: float, outside: float) -> float:\n    return u * area * (inside - outside)\n\nprint(heat_loss(2.8, 62, 5, -3))  # 1389 W\n```\n\nBubble wrap on the north side brings `u` down to about 2.1.',
  ],
];

export interface Furnished {
  readonly ann: Person;
  /** By what can be seen there. */
  readonly rooms: Readonly<Record<'greenhouse' | 'release' | 'columns' | 'tools' | 'empty', string>>;
  /** Of a team and what stands in its workspace. */
  readonly pages: TeamPages;
  /** The token of a shared branch. */
  readonly share: string;
}

export const furnish = async (parley: Parley): Promise<Furnished> => {
  const ann = await person(parley, 'ann');
  await post(parley, ann.token, '/profile', { display_name: 'Ann Lindqvist' }, 'PUT');
  const roles = await furnishAdministration(parley, ann);
  const bo = await furnishPeople(parley, ann, roles);
  const rooms = {
    greenhouse: await importGreenhouse(parley, ann),
    release: await furnishRelease(parley, ann, bo),
    tools: await furnishTools(parley, ann),
    columns: await furnishColumns(parley, ann),
    empty: await makeRoom(parley, ann, { title: 'Names for the boat', ai_mode: 'auto' }),
  };
  await furnishPersonas(parley, ann, rooms.release);
  const pages = await furnishTeam(parley, ann);
  const share = await post<{ token: string }>(parley, ann.token, `/channels/${rooms.greenhouse}/shares`, {});
  const old = await makeRoom(parley, ann, { title: 'Last year’s budget' });
  await parley.call('DELETE', `/channels/${old}`, { token: ann.token });
  for (const name of ['Letter to the landlord', 'Summer in Trondheim'])
    await makeRoom(parley, ann, { title: name });
  // The file belongs to the server alone while it runs.
  await parley.kill();
  furnishUsage(parley);
  await parley.revive();
  return { ann, rooms, pages, share: share.token };
};

const furnishAdministration = async (parley: Parley, { token }: Person): Promise<string> => {
  for (const name of ['Research', 'Garden club', 'Release notes and everything that belongs to them'])
    await post(parley, token, '/folders', { name, sort_order: name.length });
  await post(parley, token, '/api-keys', { name: 'Backup script', scopes: ['read'] });
  await post(parley, token, '/api-keys', {
    name: 'Deploy bot',
    scopes: ['read', 'write'],
    expires_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  });
  await post(parley, token, '/api-configs', { provider: 'demo', name: 'Second opinion' });
  const role = await post(parley, token, '/admin/roles', {
    name: 'Editors',
    description: 'Look after workflows and packages.',
    permissions: ['workflows.create', 'workflows.publish', 'packages.install'],
  });
  return role.id;
};

const furnishPeople = async (parley: Parley, { token }: Person, roleId: string): Promise<Person> => {
  const made: Person[] = [];
  for (const [index, display_name] of PEOPLE.entries()) {
    const who = account(display_name.toLowerCase().replaceAll(/[^a-z]+/g, '.'));
    const { id } = await post(parley, token, '/admin/users', {
      ...who,
      display_name,
      role: index === 1 ? 'admin' : 'user',
      is_active: index !== 3,
      role_ids: index === 2 ? [roleId] : [],
    });
    made.push({ ...who, id, token: '', url: parley.url });
  }
  const [bo] = made;
  if (!bo) throw new Error('nobody is there');
  const signedIn = await post<{ access_token: string }>(parley, '', '/auth/login', {
    login: bo.username,
    password: bo.password,
  });
  return { ...bo, token: signedIn.access_token };
};

const importGreenhouse = async (parley: Parley, { token }: Person): Promise<string> => {
  const { id } = await post<{ id: string }>(parley, token, '/channels/import', {
    format: 'parley.channel.v1',
    title: 'Heating the greenhouse',
    messages: GREENHOUSE.map(([role, content], index) => ({
      id: `m${index}`,
      parent_id: index === 0 ? null : `m${index - 1}`,
      role,
      content,
      author_name: role === 'user' ? 'Ann Lindqvist' : 'Demonstration',
      created_at: new Date(Date.now() - (GREENHOUSE.length - index) * 90_000).toISOString(),
    })),
  });
  return id;
};

/** People who talk with each other: versions, reactions, a pin, a file, a mention. */
const furnishRelease = async (parley: Parley, ann: Person, bo: Person): Promise<string> => {
  const room = await makeRoom(parley, ann, {
    title: 'Autumn release',
    ai_mode: 'mention_only',
    guests: [bo],
  });
  const first = await sayIn(parley, ann, room, 'Shall we ship on **Friday**?');
  const friday = await sayIn(parley, bo, room, 'Friday is fine, if the notes are written by then.');
  for (const [who, emoji] of [
    [bo, '🎉'],
    [ann, '🎉'],
    [bo, '👍'],
  ] as const)
    await post(
      parley,
      who.token,
      `/channels/${room}/messages/${first.id}/reactions/${encodeURIComponent(emoji)}`,
      {},
      'PUT',
    );
  await post(parley, ann.token, `/channels/${room}/messages/${friday.id}/pin`, {}, 'PUT').catch(
    () => undefined,
  );
  await post(parley, bo.token, `/channels/${room}/messages`, {
    role: 'user',
    content: 'Rather Monday: the weather is better then.',
    parent_id: first.id,
  });
  const file = await uploadTo(
    parley,
    ann,
    room,
    'release-notes-autumn-with-a-long-name.txt',
    'Notes.\n'.repeat(900),
  );
  const notes = await post(parley, ann.token, `/channels/${room}/messages`, {
    role: 'user',
    content: 'Here is what I have so far.',
    parent_id: friday.id,
    attachments: [file.id],
  });
  await post(parley, bo.token, `/channels/${room}/messages`, {
    role: 'user',
    content: 'Thank you @ann, I will read it tonight. 👀',
    parent_id: notes.id,
  });
  return room;
};

/** What answers can hold beside text. */
const furnishTools = async (parley: Parley, { token }: Person): Promise<string> => {
  const room = await post(parley, token, '/channels', { title: 'What a week costs', ai_mode: 'auto' });
  const ask = (content: string, more: object = {}) =>
    post<unknown>(parley, token, '/chat/completions', {
      channel_id: room.id,
      content,
      stream: false,
      ...more,
    });
  await ask('/demo think\n/demo markdown');
  await ask('/demo tool calculator {"expression":"7 * 4.20 + 12"}', { tools: ['calculator'] });
  await ask('/demo fail 429').catch(() => undefined);
  return room.id;
};

const furnishColumns = async (parley: Parley, { token }: Person): Promise<string> => {
  const room = await post(parley, token, '/channels', { title: 'Two opinions', ai_mode: 'auto' });
  await post<unknown>(parley, token, '/chat/completions', {
    channel_id: room.id,
    content: 'Which of the two is the better plan, and why?',
    models: [{ model: 'parley-demo' }, { model: 'parley-demo' }],
    stream: false,
  });
  return room.id;
};

const furnishPersonas = async (parley: Parley, { token }: Person, room: string): Promise<void> => {
  const editor = await post(parley, token, '/personas', {
    name: 'Strict editor',
    description: 'Shortens whatever it is given, and says what it left out.',
    greeting: 'Paste a text, and I will make it **shorter**.',
    starters: ['Give me a title', 'Make it half as long'],
  });
  const gardener = await post(parley, token, '/personas', {
    name: 'Gardener of the north',
    description: 'Knows what grows where it is cold.',
    scope: 'global',
  });
  const group = await post(parley, token, '/persona-groups', {
    name: 'Editorial office',
    description: 'Discuss first, answer then.',
  });
  for (const { id } of [editor, gardener])
    await post<unknown>(parley, token, `/persona-groups/${group.id}/members`, { persona_id: id });
  await post<unknown>(parley, token, `/channels/${room}/participants`, {
    participant_type: 'persona',
    participant_id: editor.id,
  });
};

/** A month of answers. The past cannot be asked for, so it is written where the server keeps it. */
const furnishUsage = ({ dataDir }: Parley): void => {
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  const copy = database.prepare(
    `INSERT INTO usage_records (id, user_id, channel_id, message_id, persona_id, provider_config_id, provider, paid_by, model, purpose,
       input_tokens, output_tokens, cached_tokens, reasoning_tokens, cost_nanos, latency_ms, outcome, day, created_at)
     SELECT ?, user_id, channel_id, NULL, NULL, provider_config_id, provider, paid_by, ?, purpose, ?, ?, 0, 0, ?, 900, outcome, ?, ?
     FROM usage_records WHERE outcome <> 'failed' LIMIT 1`,
  );
  const models = ['claude-sonnet-5', 'gpt-6-mini', 'llama3.2:latest'];
  for (let day = 1; day < 30; day++)
    for (const [index, model] of models.entries()) {
      const at = new Date(Date.now() - day * 86_400_000).toISOString();
      const tokens = ((day * 37 + index * 101) % 90) * 120 + 400;
      copy.run(
        randomUUID(),
        model,
        tokens,
        Math.round(tokens / 4),
        tokens * (3000 - index * 1400),
        at.slice(0, 10),
        at,
      );
    }
  database.close();
};
