// What a person owns in a team's workspaces when they leave the team: what the team sees stays with it, what is private goes with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerFrame } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';

/** A team of three people of its own: Ann owns it. */
const crew = async ({ account }: Harness, n: number) => {
  const [ann, bob, cleo] = [await account(`ann${n}`), await account(`bob${n}`), await account(`cleo${n}`)];
  const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  for (const { user } of [bob, cleo])
    await ann.call('POST /api/v1/teams/{id}/members', { params: { id: teamId }, body: { user_id: user.id } });
  const placeOf = async ({ call }: Account, team: string | null) =>
    (await call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === team)?.id ?? '';
  const leave = ({ call, user }: Account) =>
    call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: teamId, userId: user.id } });
  return { ann, bob, cleo, teamId, place: await placeOf(bob, teamId), own: await placeOf(bob, null), leave };
};

const note = ({ call }: Account, body: object) =>
  call('POST /api/v1/notes', { body: { title: 'Log', ...body } });

const read = ({ call }: Account, id: string) => call('GET /api/v1/notes/{id}', { params: { id } });

const MISSING = { status: 404 };

for (const engine of DATABASES)
  test(`${engine}: leaving a team`, async (t) => {
    const harness = await start(t, engine);
    const root = await harness.account('root');
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 30 },
    });

    await t.test(
      "what a person owns in a team's workspace goes with them if it is private, and stays if the team sees it",
      async () => {
        const { ann, bob, cleo, teamId, place, own, leave } = await crew(harness, 1);
        const seen = { workspace_id: place, visibility: 'team' } as const;
        const made = {
          private: await note(bob, { workspace_id: place }),
          seen: await note(bob, seen),
          withCleo: await note(bob, seen),
          fromHome: await note(bob, { team_id: teamId, visibility: 'team' }),
          alsoMine: await note(cleo, { workspace_id: place }),
        };
        const share = (by: Account, id: string, { user }: Account) =>
          by.call('POST /api/v1/notes/{id}/members', {
            params: { id },
            body: { user_id: user.id, role: 'owner' },
          });
        await share(bob, made.withCleo.id, cleo);
        await share(cleo, made.alsoMine.id, bob);
        const task = await bob.call('POST /api/v1/tasks', { body: { title: 'Scrub', workspace_id: place } });
        const base = await bob.call('POST /api/v1/knowledge-bases', {
          body: { name: 'Charts', workspace_id: place },
        });
        const flow = await bob.call('POST /api/v1/workflows', { body: { title: 'Sail', ...seen } });
        await leave(bob);

        const kept = await read(bob, made.private.id);
        assert.deepEqual([kept.workspace_id, kept.team_id, kept.owner_id], [own, null, bob.user.id]);
        await assert.rejects(read(bob, made.seen.id), MISSING);
        const passed = await read(ann, made.seen.id);
        assert.deepEqual(
          [passed.owner_id, passed.my_role, passed.workspace_id],
          [ann.user.id, 'owner', place],
        );
        assert.equal(
          (await read(cleo, made.seen.id)).my_role,
          'editor',
          'who else is in the team reads as before',
        );
        assert.equal((await read(ann, made.withCleo.id)).owner_id, cleo.user.id, 'another owner comes first');
        await assert.rejects(read(bob, made.withCleo.id), MISSING);
        const shared = await read(bob, made.fromHome.id);
        assert.deepEqual([shared.workspace_id, shared.team_id, shared.my_role], [own, null, 'owner']);
        await assert.rejects(read(bob, made.alsoMine.id), MISSING, "what lies in the team's workspace stays");
        assert.equal((await read(cleo, made.alsoMine.id)).my_role, 'owner');
        const { workspace_id: taskPlace, team_id: taskTeam } = await bob.call('GET /api/v1/tasks/{id}', {
          params: { id: task.id },
        });
        assert.deepEqual([taskPlace, taskTeam], [own, null]);
        const { workspace_id: basePlace } = await bob.call('GET /api/v1/knowledge-bases/{id}', {
          params: { id: base.id },
        });
        assert.equal(basePlace, own);
        await assert.rejects(bob.call('GET /api/v1/workflows/{id}', { params: { id: flow.id } }), MISSING);
        assert.equal(
          (await ann.call('GET /api/v1/workflows/{id}', { params: { id: flow.id } })).owner_id,
          ann.user.id,
        );
        const listed = (await bob.call('GET /api/v1/notes')).data.map(({ id }) => id);
        assert.deepEqual(listed.toSorted(), [made.private.id, made.fromHome.id].toSorted());
      },
    );

    await t.test(
      "what was shared by name in a team's workspace ends with the team, what was shared from elsewhere stays",
      async () => {
        const { ann, bob, cleo, place, leave } = await crew(harness, 10);
        const project = (body: object) =>
          cleo.call('POST /api/v1/projects', { body: { name: 'Refit', ...body } });
        const [seen, hidden, fromHome] = [
          await project({ workspace_id: place, visibility: 'team' }),
          await project({ workspace_id: place }),
          await project({}),
        ];
        for (const { id } of [seen, hidden, fromHome])
          await cleo.call('POST /api/v1/projects/{id}/members', {
            params: { id },
            body: { user_id: bob.user.id, role: 'editor' },
          });
        const open = await ann.call('POST /api/v1/channels', {
          body: { title: 'Open', workspace_id: place, project_id: seen.id, visibility: 'team' },
        });
        await bob.call('POST /api/v1/channels/{id}/join', { params: { id: open.id } });
        await leave(bob);
        for (const { id } of [seen, hidden]) {
          const params = { id };
          await assert.rejects(bob.call('GET /api/v1/projects/{id}', { params }), MISSING);
          await assert.rejects(
            bob.call('PUT /api/v1/projects/{id}', { params, body: { instructions: 'Aye' } }),
            MISSING,
          );
        }
        await assert.rejects(
          bob.call('POST /api/v1/channels/{id}/join', { params: { id: open.id } }),
          MISSING,
        );
        const { my_role } = await bob.call('GET /api/v1/projects/{id}', { params: { id: fromHome.id } });
        assert.equal(my_role, 'editor');
        const members = await cleo.call('GET /api/v1/projects/{id}/members', { params: { id: hidden.id } });
        assert.deepEqual(
          members.data.map(({ user_id }) => user_id),
          [cleo.user.id],
        );
      },
    );

    await t.test(
      'who leaves a team has nothing in its projects any more, and their private project goes with them',
      async () => {
        const { ann, bob, place, own, leave } = await crew(harness, 2);
        const project = (body: object) =>
          bob.call('POST /api/v1/projects', { body: { name: 'Voyage', workspace_id: place, ...body } });
        const [ofTeam, hidden] = [await project({ visibility: 'team' }), await project({})];
        const filed = await note(bob, { workspace_id: place, project_id: ofTeam.id });
        const told = await note(bob, { workspace_id: place, project_id: ofTeam.id, visibility: 'team' });
        const form = new FormData();
        form.set('file', new Blob(['north']), 'chart.txt');
        const file = await bob.call('POST /api/v1/projects/{id}/files', { params: { id: ofTeam.id }, form });
        await leave(bob);
        await assert.rejects(bob.call('GET /api/v1/projects/{id}', { params: { id: ofTeam.id } }), MISSING);
        const { project_id, workspace_id } = await read(bob, filed.id);
        assert.deepEqual([project_id, workspace_id], [null, own]);
        assert.equal((await read(ann, told.id)).project_id, ofTeam.id);
        await assert.rejects(bob.call('GET /api/v1/files/{id}', { params: { id: file.id } }), MISSING);
        assert.equal(
          (await ann.call('GET /api/v1/files/{id}', { params: { id: file.id } })).owner_id,
          ann.user.id,
        );
        const kept = await bob.call('GET /api/v1/projects/{id}', { params: { id: hidden.id } });
        assert.deepEqual([kept.workspace_id, kept.team_id], [own, null]);
      },
    );

    await t.test(
      'what the team sees outlives the account of its owner, and what is in a workspace that goes moves on',
      async () => {
        const { ann, bob, teamId, place } = await crew(harness, 3);
        const { id: lab } = await ann.call('POST /api/v1/workspaces', {
          body: { name: 'Lab', team_id: teamId },
        });
        const seen = await note(bob, { workspace_id: lab, visibility: 'team' });
        await ann.call('DELETE /api/v1/workspaces/{id}', { params: { id: lab } });
        const moved = await read(ann, seen.id);
        assert.deepEqual([moved.workspace_id, moved.team_id], [place, teamId]);
        await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
        assert.equal((await read(ann, seen.id)).owner_id, ann.user.id);
      },
    );

    await t.test(
      "what is in a team's workspace is taken from the team by moving it, not by its team_id",
      async () => {
        const { bob, teamId, place, own } = await crew(harness, 4);
        const made = await note(bob, { workspace_id: place });
        const change = (body: object) =>
          bob.call('PUT /api/v1/notes/{id}', { params: { id: made.id }, body });
        await assert.rejects(change({ team_id: null }), {
          status: 400,
          message: 'team_id: what is in the workspace of a team belongs to that team; move it first',
        });
        assert.equal((await read(bob, made.id)).team_id, teamId);
        const moved = await change({ team_id: null, workspace_id: own });
        assert.deepEqual([moved.team_id, moved.workspace_id], [null, own]);
        const shared = await change({ team_id: teamId, visibility: 'team' });
        assert.deepEqual([shared.team_id, shared.visibility], [teamId, 'team']);
        assert.equal(
          (await change({ team_id: null })).team_id,
          null,
          'in one’s own workspace it is taken back',
        );
      },
    );

    await t.test(
      'who joined a chat through a project leaves it when they read the project no longer; who was added stays',
      async () => {
        const { ann, bob, cleo, teamId, leave } = await crew(harness, 5);
        const project = async (body: object) => {
          const { id } = await ann.call('POST /api/v1/projects', { body: { name: 'Voyage', ...body } });
          const chat = { title: 'Deck', project_id: id, visibility: 'team' } as const;
          return { id, chat: (await ann.call('POST /api/v1/channels', { body: chat })).id };
        };
        const share = (id: string, body: { user_id: string } | { team_id: string }) =>
          ann.call('POST /api/v1/projects/{id}/members', {
            params: { id },
            body: { ...body, role: 'editor' },
          });
        const takeOff = (id: string, memberId: string) =>
          ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', { params: { id, memberId } });
        const join = ({ call }: Account, id: string) =>
          call('POST /api/v1/channels/{id}/join', { params: { id } });
        const reads = ({ call }: Account, id: string) =>
          call('GET /api/v1/channels/{id}', { params: { id } }).then(
            () => true,
            () => false,
          );
        const [mine, shared, seen] = [
          await project({}),
          await project({}),
          await project({ team_id: teamId, visibility: 'team' }),
        ];
        const members = [
          await share(mine.id, { user_id: bob.user.id }),
          await share(mine.id, { user_id: cleo.user.id }),
        ];
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id: mine.chat },
          body: { participant_type: 'user', participant_id: cleo.user.id },
        });
        const { id: ofTeam } = await share(shared.id, { team_id: teamId });
        await join(bob, mine.chat);
        for (const { chat } of [shared, seen]) for (const who of [bob, cleo]) await join(who, chat);
        const log = await note(bob, { project_id: mine.id });
        const topic = `channel:${mine.chat}`;
        const socket = await connect(harness.url, bob.call);
        assert.equal((await socket.follow(topic)).type, 'system.subscribed');
        for (const { id } of members) await takeOff(mine.id, id);
        const isEnded = ({ channel, type }: ServerFrame) => channel === topic && type === 'system.error';
        await socket.next('Bob loses the topic', isEnded);
        socket.close();
        assert.deepEqual([await reads(bob, mine.chat), await reads(cleo, mine.chat)], [false, true]);
        const { project_id } = await read(bob, log.id);
        assert.equal(project_id, null, 'what they had in it is theirs, and in none');
        assert.deepEqual([await reads(bob, shared.chat), await reads(bob, seen.chat)], [true, true]);
        await leave(bob);
        assert.deepEqual([await reads(bob, shared.chat), await reads(bob, seen.chat)], [false, false]);
        const change = { visibility: 'private' } as const;
        await ann.call('PUT /api/v1/projects/{id}', { params: { id: seen.id }, body: change });
        assert.deepEqual([await reads(cleo, shared.chat), await reads(cleo, seen.chat)], [true, false]);
        await ann.call('PUT /api/v1/channels/{id}', {
          params: { id: shared.chat },
          body: { project_id: mine.id, visibility: 'team' },
        });
        await takeOff(shared.id, ofTeam);
        await takeOff(mine.id, (await share(mine.id, { user_id: bob.user.id })).id);
        assert.equal(await reads(cleo, shared.chat), true, 'a chat that is moved takes along who is in it');
        const back = { project_id: shared.id, visibility: 'team' } as const;
        await share(shared.id, { team_id: teamId });
        const { id: last } = await ann.call('POST /api/v1/channels', { body: { title: 'Last', ...back } });
        await join(cleo, last);
        await ann.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: { things: 'keep' } });
        assert.equal(await reads(cleo, last), false, 'the team that it was shared with is gone');
      },
    );

    await t.test(
      'who may no longer write in a team only reads in the chats that they are in through it, until they may again',
      async () => {
        const { ann, bob, cleo, teamId, place } = await crew(harness, 7);
        const opened = { title: 'Deck', workspace_id: place, visibility: 'team' } as const;
        const chat = async ({ call }: Account, body: object) =>
          (await call('POST /api/v1/channels', { body: { ...opened, ...body } })).id;
        const [joined, given, owned, hidden] = [
          await chat(ann, {}),
          await chat(ann, {}),
          await chat(bob, {}),
          await chat(bob, { visibility: 'private' }),
        ];
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id: given },
          body: { participant_type: 'user', participant_id: bob.user.id },
        });
        const join = ({ call }: Account, id: string) =>
          call('POST /api/v1/channels/{id}/join', { params: { id } });
        await join(bob, joined);
        await join(cleo, owned);
        const listed = async () => (await bob.call('GET /api/v1/channels')).data;
        const standing = async (id: string) => {
          const { rights } = await bob.call('GET /api/v1/channels/{id}', { params: { id } });
          assert.deepEqual((await listed()).find((one) => one.id === id)?.rights, rights);
          const people = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } }).then(
            ({ participants }) => participants,
            () => [],
          );
          const told = people.find(({ participant_id }) => participant_id === bob.user.id)?.role;
          if (told === 'member' || told === 'observer') assert.equal(told === 'member', rights.write);
          const said = await harness.send('POST', `/api/v1/channels/${id}/messages`, {
            token: bob.access_token,
            body: { role: 'user', content: 'Ahoy' },
          });
          assert.equal(said.status, rights.write ? 201 : 403);
          const asked = await harness.send('POST', '/api/v1/chat/completions', {
            token: bob.access_token,
            body: { channel_id: id, content: 'Ahoy', stream: false },
          });
          assert.equal(asked.status === 403, !rights.write, `asking is ${asked.status}`);
          return [rights.write, rights.edit, rights.manage_participants, rights.remove];
        };
        const give = (role: string) =>
          ann.call('PATCH /api/v1/teams/{id}/members/{userId}', {
            params: { id: teamId, userId: bob.user.id },
            body: { role },
          });
        const [writes, owns, only] = [
          [true, false, false, false],
          [true, true, true, true],
          [false, false, false, false],
        ];
        const all = async () => [
          await standing(joined),
          await standing(given),
          await standing(owned),
          await standing(hidden),
        ];
        assert.deepEqual(await all(), [writes, writes, owns, owns]);
        await give('guest');
        assert.deepEqual(await all(), [only, writes, only, owns], 'what was given by hand stays');
        const { participants: crewed } = await cleo.call('GET /api/v1/channels/{id}/participants', {
          params: { id: owned },
        });
        const mate = crewed.find(({ participant_id }) => participant_id === cleo.user.id)?.id ?? '';
        for (const path of [`channels/${owned}`, `channels/${owned}/participants/${mate}`])
          assert.equal(
            (await harness.send('DELETE', `/api/v1/${path}`, { token: bob.access_token })).status,
            403,
          );
        const late = await chat(ann, { title: 'Late' });
        await join(bob, late);
        assert.deepEqual(await standing(late), only);
        await give('member');
        assert.deepEqual(await standing(late), writes, 'who came as a guest writes now');
        assert.deepEqual(await all(), [writes, writes, owns, owns]);
        const role = { name: 'Mate', key: 'mate', permissions: ['team.things.write' as const] };
        const made = await ann.call('POST /api/v1/teams/{id}/roles', { params: { id: teamId }, body: role });
        await give('mate');
        assert.deepEqual(await standing(joined), writes);
        await ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', {
          params: { id: teamId, roleId: made.id },
          body: { permissions: [] },
        });
        assert.deepEqual(await all(), [only, writes, only, owns], 'the role grants less now');
        const params = { id: owned };
        await give('member');
        await bob.call('DELETE /api/v1/channels/{id}', { params });
        await give('guest');
        const away = (await bob.call('GET /api/v1/channels/{id}', { params })).rights;
        assert.deepEqual([away.restore, away.write, away.edit], [true, false, false], 'theirs to take back');
        const back = await bob.call('POST /api/v1/channels/{id}/restore', { params });
        assert.deepEqual([back.archived_at, back.my_role], [null, 'observer']);
        const { participants } = await bob.call('GET /api/v1/channels/{id}/participants', { params });
        const heir = participants.find(({ participant_id }) => participant_id === cleo.user.id)?.id ?? '';
        const passed = await bob.call('POST /api/v1/channels/{id}/owner', {
          params,
          body: { participant_id: heir },
        });
        assert.deepEqual([passed.owner_id, passed.my_role], [cleo.user.id, 'observer']);
      },
    );

    await t.test(
      'what is left to its owner when a team ends stays with those whom it is shared with by name',
      async () => {
        for (const [n, things] of [
          [71, 'keep'],
          [72, 'delete'],
        ] as const) {
          const { ann, bob, cleo, teamId, place } = await crew(harness, n);
          const [seen, hidden] = [
            await note(ann, { workspace_id: place, visibility: 'team' }),
            await note(ann, { workspace_id: place }),
          ];
          for (const { id } of [seen, hidden])
            await ann.call('POST /api/v1/notes/{id}/members', {
              params: { id },
              body: { user_id: bob.user.id, role: 'editor' },
            });
          await ann.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: { things } });
          const left = things === 'keep' ? [seen, hidden] : [hidden];
          for (const { id } of left) {
            const { my_role, visibility, team_id } = await read(bob, id);
            assert.deepEqual([my_role, visibility, team_id], ['editor', 'private', null]);
            await assert.rejects(read(cleo, id), MISSING);
          }
        }
      },
    );

    await t.test(
      'with a team that keeps its things go those from its open chats who had only joined them',
      async () => {
        const { ann, bob, cleo, teamId, place } = await crew(harness, 70);
        const chat = async (body: object): Promise<string> => {
          const opened = { title: 'Deck', type: 'group', workspace_id: place, visibility: 'team' } as const;
          return (await ann.call('POST /api/v1/channels', { body: { ...opened, ...body } })).id;
        };
        const join = ({ call }: Account, id: string) =>
          call('POST /api/v1/channels/{id}/join', { params: { id } });
        const add = async ({ user }: Account, id: string): Promise<void> => {
          const body = { participant_type: 'user', participant_id: user.id } as const;
          await ann.call('POST /api/v1/channels/{id}/participants', { params: { id }, body });
        };
        const own = await ann.call('POST /api/v1/projects', { body: { name: 'Her own' } });
        const params = { id: own.id };
        const member = { user_id: bob.user.id, role: 'viewer' } as const;
        await ann.call('POST /api/v1/projects/{id}/members', { params, body: member });
        const [open, closed, archived] = [await chat({}), await chat({}), await chat({})];
        const ofProject = await chat({ project_id: own.id });
        for (const id of [open, closed, archived, ofProject]) await join(bob, id);
        for (const id of [open, ofProject]) await add(cleo, id);
        await ann.call('PUT /api/v1/channels/{id}', {
          params: { id: closed },
          body: { visibility: 'private' },
        });
        await ann.call('DELETE /api/v1/channels/{id}', { params: { id: archived } });
        const socket = await connect(harness.url, bob.call);
        const topic = `channel:${open}`;
        assert.equal((await socket.follow(topic)).type, 'system.subscribed');
        await ann.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: { things: 'keep' } });
        await socket.next(
          'Bob loses the topic',
          ({ channel, type }: ServerFrame) => channel === topic && type === 'system.error',
        );
        socket.close();
        await ann.call('POST /api/v1/channels/{id}/restore', { params: { id: archived } });
        const peopleIn = async (id: string) => {
          const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', {
            params: { id },
          });
          return participants.map(({ handle }) => handle?.slice(0, 3)).join();
        };
        assert.equal(await peopleIn(open), 'ann,cle', 'who was added stays');
        assert.equal(await peopleIn(archived), 'ann', 'also when it comes back');
        assert.equal(await peopleIn(ofProject), 'ann,bob,cle', 'who reads its project came through that');
        assert.equal(await peopleIn(closed), 'ann,bob', 'in one that was closed they were left to stay');
        await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params: { id: open } }), MISSING);
      },
    );

    await t.test('a chat of the team passes to one of the team, to who may write first', async () => {
      const { ann, bob, cleo, teamId, place, leave } = await crew(harness, 6);
      const [dan, gus] = [await harness.account('dan6'), await harness.account('gus6')];
      const guest = { user_id: gus.user.id, role: 'guest' };
      await ann.call('POST /api/v1/teams/{id}/members', { params: { id: teamId }, body: guest });
      const chat = async (by: Account, ...people: Account[]) => {
        const { id } = await by.call('POST /api/v1/channels', { body: { title: 'T', workspace_id: place } });
        for (const { user } of people)
          await by.call('POST /api/v1/channels/{id}/participants', {
            params: { id },
            body: { participant_type: 'user', participant_id: user.id },
          });
        return id;
      };
      const [crowded, guests, outside] = [
        await chat(bob, dan, gus, cleo),
        await chat(bob, dan, gus),
        await chat(bob, dan),
      ];
      await leave(bob);
      const ownerOf = async (id: string) =>
        (await dan.call('GET /api/v1/channels/{id}', { params: { id } })).owner_id;
      assert.deepEqual(
        [await ownerOf(crowded), await ownerOf(guests), await ownerOf(outside)],
        [cleo.user.id, gus.user.id, bob.user.id],
        'one that nobody else of the team is in goes with its owner',
      );
      const last = await chat(cleo, dan, gus, ann);
      await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: cleo.user.id } });
      assert.equal(await ownerOf(last), ann.user.id, 'also where an account goes');
    });

    await t.test(
      'an archived chat of a team that is deleted stays its owner’s, and theirs who were added to it',
      async () => {
        for (const [n, things] of [
          [8, 'keep'],
          [9, 'delete'],
        ] as const) {
          const { ann, bob, cleo, teamId, place } = await crew(harness, n);
          const { id } = await bob.call('POST /api/v1/channels', {
            body: { title: 'Deck', workspace_id: place, visibility: 'team' },
          });
          const params = { id };
          await ann.call('POST /api/v1/channels/{id}/join', { params });
          await bob.call('POST /api/v1/channels/{id}/participants', {
            params,
            body: { participant_type: 'user', participant_id: cleo.user.id },
          });
          const { purge_after } = await bob.call('DELETE /api/v1/channels/{id}', { params });
          await ann.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: { things } });
          const kept = await bob.call('GET /api/v1/channels/{id}', { params });
          assert.deepEqual(
            [kept.owner_id, kept.visibility, kept.purge_after],
            [bob.user.id, 'private', purge_after],
          );
          await assert.rejects(ann.call('GET /api/v1/channels/{id}', { params }), MISSING);
          await bob.call('POST /api/v1/channels/{id}/restore', { params });
          const { participants } = await cleo.call('GET /api/v1/channels/{id}/participants', { params });
          assert.deepEqual(participants.map(({ handle, role }) => [handle, role]).sort(), [
            [`bob${n}`, 'owner'],
            [`cleo${n}`, 'member'],
          ]);
        }
      },
    );

    await t.test(
      'a team that goes with what it has takes nothing that is private or lies in a person’s own workspace',
      async () => {
        const { ann, bob, cleo, teamId, place, leave } = await crew(harness, 10);
        const common = { workspace_id: place, visibility: 'team' } as const;
        const given = { team_id: teamId, visibility: 'team' } as const;
        const notes = {
          common: await note(bob, common),
          secret: await note(bob, { workspace_id: place }),
          lent: await note(bob, given),
          ofOneWhoLeft: await note(cleo, given),
        };
        const chat = async ({ call }: Account, body: object) =>
          (await call('POST /api/v1/channels', { body: { title: 'Deck', ...body } })).id;
        const chats = [await chat(bob, common), await chat(bob, { workspace_id: place })] as const;
        const project = await bob.call('POST /api/v1/projects', { body: { name: 'Tour', ...given } });
        const prompt = await cleo.call('POST /api/v1/prompts', {
          body: { title: 'P', text: 'Hi', ...given },
        });
        await leave(cleo);
        const params = { id: teamId };
        const { data } = await ann.call('GET /api/v1/teams/{id}/belongings', { params });
        assert.deepEqual(data.map(({ kind, count }) => [kind, count]).sort(), [
          ['channel', 1],
          ['note', 1],
        ]);
        await ann.call('DELETE /api/v1/teams/{id}', { params, query: { things: 'delete' } });
        await assert.rejects(read(bob, notes.common.id), MISSING);
        for (const [by, { id }] of [
          [bob, notes.secret],
          [bob, notes.lent],
          [cleo, notes.ofOneWhoLeft],
        ] as const) {
          const { visibility, team_id, my_role } = await read(by, id);
          assert.deepEqual([visibility, team_id, my_role], ['private', null, 'owner']);
        }
        const look = (id: string) => bob.call('GET /api/v1/channels/{id}', { params: { id } });
        await assert.rejects(look(chats[0]), MISSING);
        assert.equal((await look(chats[1])).visibility, 'private');
        const kept = await bob.call('GET /api/v1/projects/{id}', { params: { id: project.id } });
        assert.deepEqual([kept.visibility, kept.team_id], ['private', null]);
        const own = await cleo.call('GET /api/v1/prompts/{id}', { params: { id: prompt.id } });
        assert.deepEqual(
          [own.visibility, own.my_role],
          ['private', 'owner'],
          'what has no place is its owner’s',
        );
      },
    );
  });
