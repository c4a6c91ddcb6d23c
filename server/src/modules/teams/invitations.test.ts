import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { LETTER_ATTEMPTS_MAX, SEND_JOB } from './invitation-mail.ts';

const create = ({ call }: Account, name: string) => call('POST /api/v1/teams', { body: { name } });

interface Invited {
  readonly email?: string;
  readonly max_uses?: number;
  readonly role?: string;
  readonly expires_in?: number;
}

const invite = ({ call }: Account, id: string, body: Invited) =>
  call('POST /api/v1/teams/{id}/invitations', { params: { id }, body: { role: 'member', ...body } });

const accept = ({ call }: Account, token: string) =>
  call('POST /api/v1/invitations/{token}/accept', { params: { token } });

const open = ({ call }: Account, token: string) =>
  call('GET /api/v1/invitations/{token}', { params: { token } });

/** The token of the link in a letter. */
const postedIn = (letter: { readonly text: string } | undefined): string =>
  /\/invitations\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';

const GONE = { status: 404, message: 'invitation not found' };
const IN_ALREADY = { status: 409, message: 'you are in this team already' };

for (const engine of DATABASES)
  test(`${engine}: invitations to a team`, async (t) => {
    const clock = manualClock();
    const mailbox = await openMailbox(t);
    const PUBLIC_URL = 'https://chat.example.com';
    const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@chat.example.com', PUBLIC_URL };
    const { account, anonymous, send, server } = await start(t, engine, { clock, env });
    const admin = await account('root');
    const people = (...names: string[]) => Promise.all(names.map((name) => account(name)));
    const lookUp = async (id: string) =>
      sql(server.kernel.database.read)
        .selectFrom('team_invitations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();

    await t.test('a link takes in as many as it says, with the role that it says', async () => {
      const [ann, bob, cleo, dan] = (await people('ann1', 'bob1', 'cleo1', 'dan1')) as [
        Account,
        Account,
        Account,
        Account,
      ];
      const { id } = await create(ann, 'First');
      const made = await invite(ann, id, { max_uses: 2, role: 'guest' });
      assert.deepEqual(
        [made.role, made.max_uses, made.uses, made.email, made.created_by],
        ['guest', 2, 0, null, ann.user.id],
      );
      assert.equal(made.url, `${PUBLIC_URL}/invitations/${made.token}`);
      assert.equal(made.expires_at, new Date(clock.now().getTime() + 7 * 86_400_000).toISOString());
      const team = await accept(bob, made.token);
      assert.deepEqual([team.id, team.my_role, team.member_count], [id, 'guest', 2]);
      await assert.rejects(accept(bob, made.token), IN_ALREADY);
      await accept(cleo, made.token);
      await assert.rejects(accept(dan, made.token), GONE);
      const told = await ann.call('GET /api/v1/notifications');
      assert.deepEqual(
        told.data.map(({ title }) => title),
        ['cleo1 joined the team First by your invitation', 'bob1 joined the team First by your invitation'],
      );
      const left = await ann.call('GET /api/v1/teams/{id}/invitations', { params: { id } });
      assert.deepEqual(left.data, [], 'what is used up is no longer listed');
    });

    await t.test(
      'an opened link says who invites to which team and as what, and uses nothing up',
      async () => {
        const [ann, bob, cleo] = (await people('ann1b', 'bob1b', 'cleo1b')) as [Account, Account, Account];
        const { id } = await create(ann, 'First again');
        const { token, expires_at } = await invite(ann, id, { max_uses: 1, role: 'guest' });
        const seen = { team_id: id, team_name: 'First again', team_description: '', team_avatar: null };
        const said = { role: 'guest', role_name: 'Guest', invited_by: 'ann1b', expires_at };
        const before = { ...seen, ...said, is_member: false, is_outdated: false };
        assert.deepEqual(await open(bob, token), before);
        assert.deepEqual(await open(bob, token), before);
        assert.equal((await open(ann, token)).is_member, true);
        await accept(bob, token);
        assert.deepEqual(await open(bob, token), { ...before, is_member: true }, 'used up, and he is in');
        for (const member of [bob, ann]) await assert.rejects(accept(member, token), IN_ALREADY);
        await assert.rejects(accept(cleo, token), GONE);
        await assert.rejects(open(cleo, token), GONE);
        await assert.rejects(open(cleo, 'nothing'), GONE);
      },
    );

    await t.test(
      'taken again under the key of a lost answer it says the same, to who is still in',
      async () => {
        const [ann, bob] = (await people('ann1c', 'bob1c')) as [Account, Account];
        const { id } = await create(ann, 'Once');
        const { token } = await invite(ann, id, { max_uses: 1 });
        const take = () =>
          send('POST', `/api/v1/invitations/${token}/accept`, {
            token: bob.access_token,
            headers: { 'idempotency-key': 'lost' },
          });
        const [first, again] = [await take(), await take()];
        assert.deepEqual([first.status, again.status], [200, 200]);
        assert.deepEqual(again.body, first.body);
        const kept = await sql(server.kernel.database.read)
          .selectFrom('idempotency_keys')
          .select('route')
          .where('route', 'like', '%invitations%')
          .execute();
        assert.equal(kept.length, 1);
        assert.doesNotMatch(JSON.stringify(kept), new RegExp(token), 'not even under the key of a request');
        const params = { id, userId: bob.user.id };
        await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params });
        assert.equal((await take()).status, 404, 'who was removed is not told of the team again');
      },
    );

    await t.test('the token is nowhere in the database, and in no list', async () => {
      const [ann] = (await people('ann2')) as [Account];
      const { id } = await create(ann, 'Second');
      const made = await invite(ann, id, {});
      const row = await lookUp(made.id);
      assert.ok(row && !JSON.stringify(row).includes(made.token));
      const { data } = await ann.call('GET /api/v1/teams/{id}/invitations', { params: { id } });
      assert.deepEqual(
        data.map((one) => [one.id, 'token' in one]),
        [[made.id, false]],
      );
    });

    await t.test('one that expired, was taken back or never was is not found', async () => {
      const [ann, bob] = (await people('ann3', 'bob3')) as [Account, Account];
      const { id } = await create(ann, 'Third');
      const brief = await invite(ann, id, { expires_in: 60 });
      clock.advance(61_000);
      await assert.rejects(accept(bob, brief.token), GONE);
      const back = await invite(ann, id, {});
      const params = { id, invitationId: back.id };
      await ann.call('DELETE /api/v1/teams/{id}/invitations/{invitationId}', { params });
      await assert.rejects(accept(bob, back.token), GONE);
      await assert.rejects(
        ann.call('DELETE /api/v1/teams/{id}/invitations/{invitationId}', { params }),
        GONE,
      );
      for (const token of ['nothing', back.token.slice(0, -1), `in_${'A'.repeat(43)}`])
        await assert.rejects(accept(bob, token), GONE);
    });

    await t.test('members who may not manage members invite no one, and leads make no owners', async () => {
      const [ann, bob, lea] = (await people('ann4', 'bob4', 'lea4')) as [Account, Account, Account];
      const { id } = await create(ann, 'Fourth');
      await accept(bob, (await invite(ann, id, {})).token);
      await accept(lea, (await invite(ann, id, { role: 'lead' })).token);
      await assert.rejects(invite(bob, id, {}), { status: 403 });
      await assert.rejects(bob.call('GET /api/v1/teams/{id}/invitations', { params: { id } }), {
        status: 403,
      });
      await assert.rejects(invite(lea, id, { role: 'owner' }), { status: 403 });
      await assert.rejects(invite(lea, id, { role: 'unknown' }), { status: 400 });
      const noRole = { params: { id }, body: {} as { role: string } };
      await assert.rejects(lea.call('POST /api/v1/teams/{id}/invitations', noRole), {
        status: 400,
        message: /^role/,
      });
      await assert.rejects(invite(lea, id, { email: 'x@example.com', max_uses: 3 }), { status: 400 });
    });

    await t.test('a stranger with a link is told who invites to which team, and no more', async () => {
      const [ann] = (await people('ann9')) as [Account];
      const { id } = await create(ann, 'Ninth');
      const made = await invite(ann, id, {});
      const greet = (token: string) =>
        anonymous('GET /api/v1/invitations/{token}/greeting', { params: { token } });
      assert.deepEqual(await greet(made.token), {
        ...{ team_name: 'Ninth', team_avatar: null, invited_by: 'ann9', email: null },
      });
      await ann.call('DELETE /api/v1/teams/{id}/invitations/{invitationId}', {
        params: { id, invitationId: made.id },
      });
      await assert.rejects(greet(made.token), GONE);
      await assert.rejects(greet('in_none'), GONE);
    });

    await t.test('an invitation is worth what its maker may do now', async () => {
      const [ann, lea, kim, eve] = (await people('ann6', 'lea6', 'kim6', 'eve6')) as [
        Account,
        Account,
        Account,
        Account,
      ];
      const { id } = await create(ann, 'Sixth');
      for (const lead of [lea, kim]) await accept(lead, (await invite(ann, id, { role: 'lead' })).token);
      const [leas, kims] = [await invite(lea, id, { role: 'lead' }), await invite(kim, id, { role: 'lead' })];
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: lea.user.id } });
      await assert.rejects(accept(lea, leas.token), GONE, 'a removed member does not come back by it');
      await assert.rejects(accept(eve, leas.token), GONE);
      clock.advance(1_000);
      await accept(lea, (await invite(ann, id, { role: 'lead' })).token);
      await assert.rejects(accept(eve, leas.token), GONE, 'it ended for good, though its maker is back');
      await ann.call('PATCH /api/v1/teams/{id}/members/{userId}', {
        params: { id, userId: kim.user.id },
        body: { role: 'guest' },
      });
      await assert.rejects(accept(eve, kims.token), GONE, 'a guest invites no leads');
    });

    await t.test('who is in the team already is not invited by e-mail', async () => {
      const [ann, bob] = (await people('ann11', 'bob11')) as [Account, Account];
      const { id } = await create(ann, 'Eleventh');
      await accept(bob, (await invite(ann, id, {})).token);
      const message = 'the person with this e-mail address is in the team already';
      for (const email of ['bob11@example.com', 'BOB11@Example.com', 'ann11@example.com'])
        await assert.rejects(invite(ann, id, { email }), { status: 409, message });
      const { data } = await ann.call('GET /api/v1/teams/{id}/invitations', { params: { id } });
      assert.equal(data.filter(({ email }) => email !== null).length, 0, 'no letter waits');
    });

    await t.test('an invitation by e-mail is sent, and good for that address alone', async () => {
      const [ann, bob, eve] = (await people('ann5', 'bob5', 'eve5')) as [Account, Account, Account];
      const { id } = await create(ann, 'Fifth <b>');
      const made = await invite(ann, id, { email: 'BOB5@example.com' });
      assert.deepEqual([made.max_uses, made.is_mailed, made.is_mail_refused], [1, true, false]);
      server.kernel.jobs.wake();
      await until('the letter has arrived', () => mailbox.letters.length === 1);
      const [letter] = mailbox.letters;
      assert.deepEqual(letter?.to, ['BOB5@example.com']);
      assert.match(letter?.text ?? '', /ann5 invites you to the team Fifth <b> on Parley\./);
      const posted = postedIn(letter);
      assert.notEqual(posted, made.token, 'what stands in the letter stands nowhere else');
      assert.match(letter?.html ?? '', /Fifth &lt;b&gt;/);
      const jobs = await sql(server.kernel.database.read).selectFrom('jobs').select('payload_json').execute();
      assert.ok(!JSON.stringify(jobs).includes(posted), 'it waited sealed');
      await assert.rejects(accept(eve, made.token), { status: 403 });
      await assert.rejects(open(eve, made.token), { status: 403 });
      await assert.rejects(accept(eve, posted), { status: 403 });
      assert.equal((await accept(bob, made.token)).my_role, 'member');
      await assert.rejects(accept(bob, posted), IN_ALREADY, 'it is the same invitation');
    });

    await t.test('a letter that is turned away for good is told to those who invite', async () => {
      const [ann] = (await people('ann13')) as [Account];
      const { id } = await create(ann, 'Thirteenth');
      const made = await invite(ann, id, { email: 'nobody13@example.com' });
      mailbox.refuse(550);
      const told = async () =>
        (await ann.call('GET /api/v1/teams/{id}/invitations', { params: { id } })).data;
      server.kernel.jobs.wake();
      await until('it is told', async () => (await told())[0]?.is_mail_refused === true);
      mailbox.refuse(450);
      await invite(ann, id, { email: 'busy13@example.com' });
      await until('it is told after the last attempt', async () => {
        await server.kernel.database.begin((tx) =>
          sql(tx)
            .updateTable('jobs')
            .set({ attempt: LETTER_ATTEMPTS_MAX - 1, due_at: clock.now().toISOString() })
            .where('name', '=', SEND_JOB)
            .where('state', '=', 'pending')
            .execute(),
        );
        server.kernel.jobs.wake();
        return (await told())[0]?.is_mail_refused === true;
      });
      mailbox.refuse(null);
      assert.equal((await invite(ann, id, {})).is_mailed, false, 'a link leaves by no letter');
      assert.equal((await lookUp(made.id))?.uses, 0);
    });

    await t.test('where registration is closed, a letter lets its own address register', async () => {
      const [ann] = (await people('ann14')) as [Account];
      const { id } = await create(ann, 'Fourteenth');
      const email = 'dora14@example.com';
      const before = mailbox.letters.length;
      const made = await invite(ann, id, { email });
      const link = await invite(ann, id, {});
      server.kernel.jobs.wake();
      await until('the letter has arrived', () => mailbox.letters.length > before);
      const posted = postedIn(mailbox.letters.at(-1));
      const settings = (key: 'allow_registration' | 'invited_may_register', value: boolean) =>
        admin.call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value } });
      await settings('allow_registration', false);
      const register = (invitation: string | undefined, address = email, username = 'dora14') =>
        send('POST', '/api/v1/auth/register', {
          body: {
            ...{ username, email: address, password: 'a long enough passphrase' },
            ...(invitation === undefined ? {} : { invitation }),
          },
        });
      const greet = async (token: string) =>
        (await anonymous('GET /api/v1/invitations/{token}/greeting', { params: { token } })).email;
      assert.deepEqual(
        [await greet(posted), (await register(posted)).status],
        [null, 403],
        'unless an administrator allows it',
      );
      await settings('invited_may_register', true);
      assert.deepEqual(
        [await greet(posted), await greet(made.token), await greet(link.token)],
        [email, null, null],
      );
      for (const [token, address] of [
        [undefined, email],
        [made.token, email],
        [link.token, email],
        [posted, 'other14@example.com'],
        ['in_nothing', email],
      ] as const)
        assert.equal((await register(token, address)).status, 403, `${token} for ${address}`);
      await ann.call('DELETE /api/v1/teams/{id}/invitations/{invitationId}', {
        params: { id, invitationId: made.id },
      });
      assert.equal((await register(posted)).status, 403, 'it was taken back');
      const again = mailbox.letters.length;
      const sent = await invite(ann, id, { email });
      server.kernel.jobs.wake();
      await until('another letter has arrived', () => mailbox.letters.length > again);
      const second = postedIn(mailbox.letters.at(-1));
      const registered = await register(second, 'DORA14@example.com');
      assert.equal(registered.status, 201);
      const dora = String(registered.body.access_token);
      const renamed = await send('PUT', '/api/v1/profile', {
        token: dora,
        body: { email: 'elsewhere14@example.com' },
      });
      assert.equal(renamed.status, 200);
      assert.equal(await greet(second), null, 'who has registered signs in');
      assert.equal((await register(second, email, 'eve14')).status, 403, 'one letter lets one person in');
      await send('PUT', '/api/v1/profile', { token: dora, body: { email } });
      const { data: acts } = await admin.call('GET /api/v1/admin/audit', {
        query: { action: 'user.registered' },
      });
      const { source, invitation_id, team_id } = acts[0]?.details ?? {};
      assert.deepEqual([source, invitation_id, team_id], ['invitation', sent.id, id]);
      const taken = await send('POST', `/api/v1/invitations/${second}/accept`, {
        token: dora,
      });
      assert.equal(taken.status, 200);
      await settings('allow_registration', true);
      await settings('invited_may_register', false);
    });

    await t.test('who was removed comes back only by an invitation that was made afterwards', async () => {
      const [ann, bob, cleo] = (await people('ann10', 'bob10', 'cleo10')) as [Account, Account, Account];
      const { id } = await create(ann, 'Tenth');
      const link = await invite(ann, id, { max_uses: 9 });
      const leave = (who: Account, one: Account) =>
        who.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: one.user.id } });
      for (const one of [bob, cleo]) await accept(one, link.token);
      await leave(ann, bob);
      const message = 'you were removed from this team after this invitation was made; ask for a new one';
      await assert.rejects(accept(bob, link.token), { status: 409, message });
      assert.equal((await open(bob, link.token)).is_outdated, true, 'he is told before he tries');
      const { data } = await ann.call('GET /api/v1/teams/{id}/invitations', { params: { id } });
      assert.deepEqual(
        data.map(({ uses }) => uses),
        [2],
        'nothing is used up by it',
      );
      await leave(cleo, cleo);
      assert.equal((await accept(cleo, link.token)).my_role, 'member', 'who left may come back');
      clock.advance(1_000);
      assert.equal((await accept(bob, (await invite(ann, id, {})).token)).my_role, 'member');
      await leave(ann, bob);
      clock.advance(1_000);
      const letter = await invite(ann, id, { email: 'bob10@example.com' });
      assert.equal((await accept(bob, letter.token)).my_role, 'member');
      await leave(bob, bob);
      assert.equal((await open(bob, link.token)).is_outdated, false);
      const again = await accept(bob, link.token);
      assert.equal(again.my_role, 'member', 'who came back and left by himself was not removed');
    });

    await t.test(
      'the letter with an invitation is in the language of who reads it, or of who invites',
      async () => {
        const [ann, bob] = (await people('ann12', 'bob12')) as [Account, Account];
        await bob.call('PUT /api/v1/settings', { body: { language: 'de-CH' } });
        await ann.call('PUT /api/v1/settings', { body: { language: 'fr' } });
        const { id } = await create(ann, 'Douze');
        await invite(ann, id, { email: 'stranger12@example.com' });
        const letter = () => mailbox.letters.find(({ to }) => to.includes('stranger12@example.com'));
        await until('the letter', () => letter() !== undefined);
        assert.match(letter()?.text ?? '', /^ann12 vous invite dans l’équipe Douze sur Parley\./);
        assert.match(letter()?.text ?? '', /L’invitation est valable jusqu’au \d{4}-\d\d-\d\d\./);
        assert.match(letter()?.html ?? '', /<html lang="fr">/);
        await invite(ann, id, { email: 'bob12@example.com' });
        const his = () => mailbox.letters.find(({ to }) => to.includes('bob12@example.com'));
        await until('his letter', () => his() !== undefined);
        assert.match(his()?.html ?? '', /<html lang="de">/);
      },
    );
  });
