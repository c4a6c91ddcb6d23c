// E-mail against a real SMTP server. The clock stands still until a test moves it; the job system does the rest.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NOTIFICATION_SENTENCES, type NotificationKind } from '@parley/contract';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { type Mailbox, type MailboxOptions, openMailbox } from '../../../test/mailbox.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { filled, lettersIn } from './letters/index.ts';
import { type News, notify } from './service.ts';

const PUBLIC_URL = 'https://chat.example.com';
/** Two minutes of waiting, and the minute until the job looks. */
const DUE_MS = 3 * 60_000;

interface MailHouse {
  readonly clock: ManualClock;
  readonly mailbox: Mailbox;
  readonly harness: Harness;
  readonly ann: Account;
  readonly bob: Account;
  tell(person: Account, news?: Partial<News>): Promise<void>;
  /** Moves the clock and waits until nothing is left to be sent now; gives what was sent. */
  post(ms?: number): Promise<string[]>;
}

const openMailHouse = async (
  t: TestContext,
  database: Engine,
  options: MailboxOptions = {},
): Promise<MailHouse> => {
  const clock = manualClock();
  const mailbox = await openMailbox(t, options);
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Parley <parley@chat.example.com>', PUBLIC_URL };
  const harness = await start(t, database, { clock, env });
  const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
  const { kernel } = harness.server;
  const jobsDone = async (): Promise<boolean> => {
    kernel.jobs.wake();
    const rows = await sql(kernel.database.read)
      .selectFrom('jobs')
      .select(['name', 'state', 'run_at'])
      .where('name', 'in', ['notifications.find_mail', 'notifications.send_mail'])
      .execute();
    const now = clock.now().toISOString();
    const lookedAt = rows.some(
      ({ name, state, run_at }) => /find/.test(name) && state === 'done' && run_at === now,
    );
    return (
      lookedAt &&
      !rows.some(({ state, run_at }) => state === 'running' || (state === 'pending' && run_at <= now))
    );
  };
  return {
    ...{ clock, mailbox, harness, ann, bob },
    tell: ({ user }, news = {}) =>
      transact(systemCtx(kernel, 'test'), (ctx) =>
        notify(ctx, [user.id], {
          ...{ type: 'mention', title: 'Title', body: 'Body', link: '/c/1', data: {} },
          ...news,
        } as News),
      ),
    post: async (ms = DUE_MS) => {
      const before = mailbox.letters.length;
      clock.advance(ms);
      await until('the jobs are done', jobsDone);
      return mailbox.letters.slice(before).map(({ to }) => to.join());
    },
  };
};

const choose = (
  { call }: Account,
  type: 'mention' | 'message' | 'task',
  body: { in_app?: boolean; email?: boolean },
) => call('PUT /api/v1/notifications/preferences/{type}', { params: { type }, body });

for (const database of DATABASES) {
  test(`${database}: with a mail server, e-mail is on for what one would regret to have missed`, async (t) => {
    const { ann, bob } = await openMailHouse(t, database);
    const { data, email_available } = await ann.call('GET /api/v1/notifications/preferences');
    assert.equal(email_available, true);
    assert.deepEqual(
      data.filter(({ email }) => email).map(({ type }) => type),
      ['mention', 'share', 'assignment', 'system'],
    );
    assert.deepEqual(await choose(ann, 'task', { email: true }), {
      ...{ type: 'task', in_app: true, email: true },
      push: true,
    });
    assert.deepEqual(await choose(ann, 'task', { in_app: false }), {
      type: 'task',
      in_app: false,
      email: true,
      push: true,
    });
    const ofBob = await bob.call('GET /api/v1/notifications/preferences');
    assert.equal(ofBob.data.find(({ type }) => type === 'task')?.email, false);
  });

  test(`${database}: no letter tells of a team that its reader has left meanwhile`, async (t) => {
    const { ann, bob, tell, post } = await openMailHouse(t, database);
    const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Smugglers' } });
    const news = { type: 'share', title: 'Smugglers', data: { team_id: id } } as const;
    await tell(bob, news);
    assert.deepEqual(await post(), []);
    await tell(ann, news);
    assert.deepEqual(await post(), ['ann@example.com']);
  });

  test(`${database}: what a person has not read is one letter, with a link to each thing and a way to stop it`, async (t) => {
    const { mailbox, harness, ann, bob, post } = await openMailHouse(t, database);
    const id = await makeRoom(ann, bob);
    const { id: first } = await say(ann, id, 'look here, @bob');
    const { id: second } = await say(ann, id, '@bob: <b>5 > 4</b> & "so on"\nnext line ünï 🦜');
    assert.deepEqual(await post(110_000), [], 'not before two minutes are over');
    assert.deepEqual(await post(), ['bob@example.com']);
    const [letter] = mailbox.letters;
    assert.ok(letter);
    assert.equal(letter.from, 'parley@chat.example.com');
    assert.equal(letter.headers.get('from'), 'Parley <parley@chat.example.com>');
    assert.equal(letter.headers.get('to'), 'bob@example.com');
    assert.equal(letter.headers.get('subject'), 'Parley: 3 notifications');
    assert.match(letter.headers.get('message-id') ?? '', /^<[0-9a-f]{40}@chat\.example\.com>$/);
    assert.equal(letter.headers.get('auto-submitted'), 'auto-generated');
    assert.equal(letter.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.match(
      letter.headers.get('list-unsubscribe') ?? '',
      /^<https:\/\/chat\.example\.com\/api\/v1\/notifications\/unsubscribe\/[\w-]{22}\.all\.[\w-]{43}>$/,
    );
    const link = `${PUBLIC_URL}/c/${id}`;
    const [entries = ''] = letter.text.split('-- \n');
    assert.equal(
      entries,
      `ann added you to Room\n${link}\n\nann mentioned you\nlook here, @bob\n${link}?m=${first}\n\n` +
        `ann mentioned you\n@bob: <b>5 > 4</b> & "so on"\nnext line ünï 🦜\n${link}?m=${second}\n\n`,
    );
    assert.ok(
      letter.html.includes('@bob: &lt;b&gt;5 &gt; 4&lt;/b&gt; &amp; &quot;so on&quot;<br>next line ünï 🦜'),
    );
    assert.ok(letter.html.includes(`<a href="${link}?m=${first}">ann mentioned you</a>`));
    assert.ok(!letter.html.includes('<b>'));
    assert.equal((await bob.call('GET /api/v1/notifications/unread-count')).count, 3, 'they stay unread');
    assert.deepEqual(await post(20 * 60_000), [], 'once');
    assert.ok(!harness.logged.join('').includes('look here'));
  });

  test(`${database}: a letter is in the language of who reads it`, async (t) => {
    const { ann, bob, mailbox, post } = await openMailHouse(t, database);
    await bob.call('PUT /api/v1/settings', { body: { language: 'de' } });
    const id = await makeRoom(ann, bob);
    assert.deepEqual(await post(), ['bob@example.com']);
    await say(ann, id, 'look here, @bob');
    assert.deepEqual(await post(), ['bob@example.com']);
    const [first, second] = mailbox.letters;
    assert.match(first?.text ?? '', /^ann hat dich zu Room hinzugefügt\n/);
    assert.match(second?.text ?? '', /^ann hat dich erwähnt\nlook here, @bob\n/);
    assert.match(second?.text ?? '', /Keine E-Mails mehr über: Erwähnungen von dir: https/);
    assert.match(second?.html ?? '', /<html lang="de">/);
  });

  test(`${database}: whatever Parley says in a letter is in the language of who reads it, also beneath the sentence`, async (t) => {
    const { ann, bob, mailbox, post, harness } = await openMailHouse(t, database);
    await bob.call('PUT /api/v1/settings', { body: { language: 'de' } });
    const date = '2026-12-01T10:00:00.000Z';
    const kinds = Object.keys(NOTIFICATION_SENTENCES) as NotificationKind[];
    const people = [ann.user.id, bob.user.id];
    // A letter has room for thirty.
    for (const some of [kinds.slice(0, 20), kinds.slice(20)]) {
      await transact(systemCtx(harness.server.kernel, 'test'), async (ctx) => {
        for (const kind of some) {
          const says = { kind, name: 'Eve', title: 'Weed', count: 3, date };
          await notify(ctx, people, { type: 'system', says, link: null, data: {} });
        }
      });
      assert.deepEqual((await post()).sort(), ['ann@example.com', 'bob@example.com']);
    }
    const read = (to: string): string[] =>
      mailbox.letters
        .filter(({ headers }) => headers.get('to') === to)
        .flatMap(({ text }) => text.split('-- \n')[0]?.trim().split('\n\n') ?? []);
    const said = (language: 'en' | 'de'): string[] => {
      const { says, texts } = lettersIn(language);
      const named = { name: 'Eve', title: 'Weed', count: 3, date: '2026-12-01' };
      const beneath: Partial<Record<NotificationKind, string>> = texts;
      return kinds.map((kind) => filled([says[kind], beneath[kind]].filter(Boolean).join('\n'), named));
    };
    assert.deepEqual(read('ann@example.com').sort(), said('en').sort());
    assert.deepEqual(read('bob@example.com').sort(), said('de').sort());
    const { data } = await bob.call('GET /api/v1/notifications', { query: { limit: '100' } });
    assert.deepEqual(
      data.map(({ title, body }) => (body === '' ? title : `${title}\n${body}`)).sort(),
      said('en').sort(),
      'the wire is in English',
    );
  });

  test(`${database}: what an older version kept is told as it came`, async (t) => {
    const { bob, mailbox, post, tell } = await openMailHouse(t, database);
    await bob.call('PUT /api/v1/settings', { body: { language: 'de' } });
    await tell(bob, { type: 'system', body: 'It goes on 2026-12-01.', data: { kind: 'erasure' } });
    assert.deepEqual(await post(), ['bob@example.com']);
    assert.match(
      mailbox.letters[0]?.text ?? '',
      /^Dein Konto soll gelöscht werden\nIt goes on 2026-12-01\.\n/,
    );
  });

  test(`${database}: everybody gets their own letter`, async (t) => {
    const { ann, bob, tell, mailbox, post } = await openMailHouse(t, database);
    await tell(ann, { title: 'for ann' });
    await tell(bob, { title: 'for bob' });
    assert.deepEqual((await post()).sort(), ['ann@example.com', 'bob@example.com']);
    for (const { to, headers } of mailbox.letters)
      assert.equal(headers.get('subject'), `Parley: for ${to[0]?.split('@')[0]}`);
  });

  test(`${database}: what was read, deleted or is not wanted by e-mail is not sent`, async (t) => {
    const { ann, bob, harness, tell, mailbox, post } = await openMailHouse(t, database);
    const id = await makeRoom(ann, bob);
    await say(ann, id, 'hello @bob');
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    await tell(ann, { title: 'read' });
    await ann.call('POST /api/v1/notifications/mark-all-read');
    await tell(ann, { title: 'removed' });
    const [removed] = (await ann.call('GET /api/v1/notifications')).data;
    await ann.call('DELETE /api/v1/notifications/{id}', { params: { id: removed?.id ?? '' } });
    await tell(ann, { title: 'a task', type: 'task' });
    assert.deepEqual(await post(), []);

    await tell(ann, { title: 'no longer wanted' });
    await choose(ann, 'mention', { email: false });
    await tell(ann, { title: 'not wanted' });
    await say(ann, id, 'secret, @bob');
    const [{ id: msgId } = { id: '' }] = (
      await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } })
    ).data.slice(-1);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.deepEqual(await post(), []);

    await tell(bob, { title: 'to a deactivated person' });
    await ann.call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    assert.deepEqual(await post(), []);
    assert.equal(mailbox.visits(), 0);
    const waiting = await sql(harness.server.kernel.database.read)
      .selectFrom('notifications')
      .select('title')
      .where('email_due_at', 'is not', null)
      .execute();
    assert.deepEqual(waiting, []);
  });

  test(`${database}: who wants e-mail alone sees nothing in the app, and gets it all the same`, async (t) => {
    const { ann, bob, harness, tell, mailbox, post } = await openMailHouse(t, database);
    await choose(ann, 'mention', { in_app: false });
    await tell(ann, { title: 'by mail' });
    assert.deepEqual(await ann.call('GET /api/v1/notifications'), { data: [], total: 0 });
    assert.equal((await ann.call('GET /api/v1/notifications/unread-count')).count, 0);
    await ann.call('POST /api/v1/notifications/mark-all-read');
    assert.deepEqual(await post(), ['ann@example.com']);
    assert.equal(mailbox.letters[0]?.headers.get('subject'), 'Parley: by mail');
    const { read } = harness.server.kernel.database;
    assert.deepEqual(await sql(read).selectFrom('notifications').select('id').execute(), []);
    // Hers would have come before his.
    await tell(bob, { title: 'in the app' });
    const heard = () => harness.heard.filter(({ kind }) => kind.startsWith('notification.'));
    await until('his is heard', () => heard().length > 0);
    assert.deepEqual(
      heard().map(({ audience }) => audience.userIds),
      [[bob.user.id]],
    );
  });

  test(`${database}: a direct message that was mailed is not mailed again until it is read`, async (t) => {
    const { ann, bob, mailbox, post } = await openMailHouse(t, database);
    const id = await makeRoom(ann, bob);
    await bob.call('POST /api/v1/notifications/mark-all-read');
    await choose(bob, 'message', { email: true });
    await say(ann, id, 'first');
    await say(ann, id, 'second');
    assert.deepEqual(await post(), ['bob@example.com']);
    assert.match(mailbox.letters[0]?.text ?? '', /^ann wrote to you\nsecond\n/);
    await say(ann, id, 'third');
    assert.deepEqual(await post(), []);
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    await say(ann, id, 'fourth');
    assert.deepEqual(await post(), ['bob@example.com']);
  });

  test(`${database}: a mail server that is away gets the letter once it is back, one time, with what came meanwhile`, async (t) => {
    const { ann, bob, harness, tell, mailbox, post } = await openMailHouse(t, database);
    await tell(ann, { title: 'one' });
    await tell(bob, { title: 'his' });
    await mailbox.close();
    assert.deepEqual(await post(), []);
    const { read } = harness.server.kernel.database;
    const failed = await sql(read)
      .selectFrom('jobs')
      .select(['state', 'last_error'])
      .where('name', '=', 'notifications.send_mail')
      .execute();
    assert.deepEqual(failed.map(({ state }) => state).sort(), ['pending', 'pending']);
    for (const { last_error } of failed)
      assert.match(last_error ?? '', /^the mail server did not take the letter \(E[A-Z]+\)$/);
    await tell(ann, { title: 'two' });
    await bob.call('POST /api/v1/notifications/mark-all-read');
    await mailbox.open();
    assert.deepEqual(await post(), ['ann@example.com']);
    assert.match(mailbox.letters[0]?.text ?? '', /^one\n[\s\S]*\n\ntwo\n/);
    assert.deepEqual(await post(), []);
    assert.equal(mailbox.letters.length, 1);
  });

  test(`${database}: a recipient that a server turns away for good is not tried again, one for now is`, async (t) => {
    const { ann, tell, mailbox, post } = await openMailHouse(t, database);
    mailbox.refuse(450);
    await tell(ann, { title: 'for now' });
    await post();
    mailbox.refuse(null);
    assert.deepEqual(await post(), ['ann@example.com']);
    mailbox.refuse(550);
    await tell(ann, { title: 'for good' });
    await post();
    const { length: before } = mailbox.letters;
    const visits = mailbox.visits();
    mailbox.refuse(null);
    await post();
    assert.deepEqual([mailbox.letters.length, mailbox.visits()], [before, visits]);
  });

  test(`${database}: a sender that died is found out, and its letter sent again as the same one`, async (t) => {
    const { ann, harness, tell, mailbox, post } = await openMailHouse(t, database);
    await tell(ann, { title: 'once' });
    assert.equal((await post()).length, 1);
    const { database: db } = harness.server.kernel;
    // As if the process had ended between the server's yes and the note of it.
    const leaseEnd = new Date(harness.server.kernel.clock.now().getTime() + 15 * 60_000).toISOString();
    await db.begin((tx) => sql(tx).updateTable('notifications').set({ email_due_at: leaseEnd }).execute());
    assert.deepEqual(await post(), [], 'it is still taken');
    assert.equal((await post(13 * 60_000)).length, 1);
    const [one, two] = mailbox.letters.map(({ headers }) => headers.get('message-id'));
    assert.equal(one, two);
  });

  test(`${database}: after a day it is no news, and nobody is written to`, async (t) => {
    const { ann, tell, mailbox, post } = await openMailHouse(t, database);
    await tell(ann);
    assert.deepEqual(await post(25 * 3_600_000), []);
    assert.equal(mailbox.visits(), 0);
  });

  test(`${database}: a wrong password is in no log, no error and no answer`, async (t) => {
    const login = { user: 'postmaster', password: 'pa$$ word/ümlaut' };
    const { ann, harness, tell, mailbox, post } = await openMailHouse(t, database, { login });
    await tell(ann);
    assert.deepEqual(await post(), ['ann@example.com'], 'the right one is accepted');
    const env = {
      SMTP_URL: mailbox.url.replace('%2F', '-wrong-'),
      MAIL_FROM: 'parley@example.com',
      PUBLIC_URL,
    };
    await harness.server.stop();
    const clock = manualClock('2026-06-01T13:00:00.000Z');
    const next = await start(t, database, { on: harness.database, env, clock });
    const { kernel } = next.server;
    await transact(systemCtx(kernel, 'test'), (ctx) =>
      notify(ctx, [ann.user.id], { type: 'mention', title: 'T', body: '', link: null, data: {} }),
    );
    clock.advance(DUE_MS);
    const errors = async () => {
      kernel.jobs.wake();
      const rows = await sql(kernel.database.read)
        .selectFrom('jobs')
        .select('last_error')
        .where('last_error', 'is not', null)
        .execute();
      return rows.map(({ last_error }) => last_error ?? '');
    };
    await until('it has failed', async () => (await errors()).length > 0);
    assert.deepEqual(await errors(), ['the mail server did not take the letter (EAUTH, 535)']);
    assert.equal(mailbox.letters.length, 1);
    for (const text of [...next.logged, ...harness.logged])
      for (const secret of ['postmaster', 'pa$$', 'wrong-', 'ann@example.com'])
        assert.ok(!text.includes(secret), `${secret} in ${text}`);
  });
}
