// The matrix inside of a team: what stands in its workspace is reached by nobody outside, also not by those who were in it, or who are in one
// of its channels alone; what is one person's alone in that workspace by no other, whatever their role. By every operation that can name such a
// thing, in every list, at the WebSocket, and in what a model is told.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ContextItem } from '@parley/contract';
import { refusalText } from '../contract-check.ts';
import { DATABASES, type Engine } from '../harness.ts';
import { type StandIn, say as speak, startStandIn } from '../providers/stand-in.ts';
import { connect, openSocket, type Socket } from '../socket.ts';
import { untilQuiet } from './background-work.ts';
import { say } from './conversations.ts';
import { counted } from './counted.ts';
import { unique } from './derive.ts';
import { NO_PARTS, type Parts, send, withSlot } from './exchange.ts';
import type { Ids } from './fixture.ts';
import { isForEverybody, makeAll, requestOf, successOf } from './fixtures.ts';
import { type House, headingIn, openHouse, PLACED_NOUNS, type Room, retitle } from './house.ts';
import type { Principal } from './principal.ts';
import { live, ORDINARY, refusalOf, refusalOfId } from './principals.ts';
import {
  GUARDED,
  inTurn,
  operation,
  printed,
  type Slot,
  slotName,
  someOf,
  type TestedOperation,
} from './route-table.ts';
import { changeBetween, changeText, readRows } from './rows.ts';
import { KINDS_IN_USE } from './victim.ts';
import { openWorld, type Person, type World } from './world.ts';

interface Scene {
  readonly world: World;
  /** What it heard is what models are told. */
  readonly vendor: StandIn;
  readonly house: House;
  /** What each person who attacks has of their own. */
  readonly belongings: Map<string, Ids>;
}

interface Attempt {
  readonly op: TestedOperation;
  readonly principal: Principal;
  readonly parts: Parts;
  readonly what: string;
  readonly allowed: readonly number[];
  /** What the answer must not hold. */
  readonly secrets: readonly string[];
  /** The identifiers in it that are of the room. */
  readonly aim?: readonly Slot[];
}

const open = async (t: TestContext, engine: Engine): Promise<Scene> => {
  const vendor = await startStandIn(t);
  const world = await openWorld(t, engine, { env: { EGRESS_ALLOW: vendor.allow.join(',') } });
  return { world, vendor, house: await openHouse(world), belongings: new Map() };
};

const everythingOf = ({ open: { canaries }, closed, worked }: House): string[] => [
  ...canaries,
  ...closed.canaries,
  ...worked.canaries,
];

/** What a person who is in the channel alone may not read. */
const besidesChannel = (house: House): string[] =>
  everythingOf(house).filter((text) => !house.open.said.includes(text));

const pathOf = ({ slots }: TestedOperation): Slot[] => slots.filter(({ place }) => place === 'params');

/** Whether its path names the channel, or what lies in it, and nothing else. */
const isInChannel = (op: TestedOperation, { ids, inChannel }: Room): boolean =>
  pathOf(op).every(({ kind }) => ids[kind] === undefined || inChannel.has(kind));

const requestBy = async (
  { world, belongings }: Scene,
  op: TestedOperation,
  person: Person,
): Promise<Parts> => {
  const own = belongings.get(person.id) ?? (await makeAll(world, KINDS_IN_USE, person));
  belongings.set(person.id, own);
  return requestOf(world, op, person, { optionalSlots: true, own });
};

const aimed = (parts: Parts, slots: readonly Slot[], { ids }: Room): Parts =>
  slots.reduce((made, slot) => withSlot(made, slot, ids[slot.kind]), parts);

/**
 * The whole path names things of the room; then each other identifier alone, in a request that is the first caller's own for the rest. The
 * others try the path alone: there it does not matter what the rest of the request says.
 */
const attemptsOn = async (
  scene: Scene,
  room: Room,
  op: TestedOperation,
  [first, ...others]: readonly Principal[],
  secrets: readonly string[],
): Promise<Attempt[]> => {
  const slots = op.slots.filter(({ kind }) => room.ids[kind] !== undefined);
  if (slots.length === 0 || !first?.person) return [];
  const base = await requestBy(scene, op, first.person);
  const inPath = slots.filter(({ place }) => place === 'params');
  const attempt = (principal: Principal, group: readonly Slot[]): Attempt => {
    const place = group[0]?.place ?? 'params';
    const parts = aimed(base, group, room);
    const isWellFormed = op.spec[place]?.safeParse(parts[place]).success === true;
    const refusal = refusalOf(op, principal);
    const allowed = refusal === null ? refusalOfId(place, isWellFormed) : [refusal];
    return { op, principal, parts, what: group.map(slotName).join(', '), allowed, secrets, aim: group };
  };
  return [
    ...(inPath.length === 0 ? [] : [first, ...others].map((principal) => attempt(principal, inPath))),
    ...slots.filter((slot) => !inPath.includes(slot)).map((slot) => attempt(first, [slot])),
  ];
};

/** A visitor tries everything that does not lie in the channel, wherever a request names it; in the channel they are at home. */
const attemptsOfVisitor = async (scene: Scene, op: TestedOperation): Promise<Attempt[]> => {
  const { open: room, visitor } = scene.house;
  const isBeside = ({ kind }: Slot): boolean => room.ids[kind] !== undefined && !room.inChannel.has(kind);
  if (!op.slots.some(isBeside)) return [];
  const attempts = await attemptsOn(scene, room, op, [visitor], besidesChannel(scene.house));
  return attempts.filter(({ aim = [] }) => aim.some(isBeside));
};

const isWord = (op: TestedOperation, place: 'query' | 'body', field: string): boolean => {
  const schema = op.spec[place];
  return schema !== undefined && field in ((printed(schema).root.properties ?? {}) as object);
};

/** A list or a search that names nothing, and asks for what all the secrets have in common. */
const searching = (op: TestedOperation, parts: Parts): Parts => ({
  ...parts,
  query: { ...parts.query, ...(isWord(op, 'query', 'q') ? { q: 'canary' } : {}) },
  ...(isWord(op, 'body', 'query') ? { body: { ...(parts.body as object), query: 'canary' } } : {}),
});

const isList = (op: TestedOperation): boolean =>
  isForEverybody(op) &&
  !op.slots.some(({ isRequired }) => isRequired) &&
  (op.method === 'GET' || isWord(op, 'body', 'query'));

/** By whom a list must not tell what. */
const listAttempts = async (scene: Scene, op: TestedOperation, index: number): Promise<Attempt[]> => {
  const { world, house } = scene;
  const [former, ashore, ...others] = house.outsiders;
  const outside = [former, ashore, house.visitor, ...someOf(others, 1, index)].filter(
    (one) => one !== undefined,
  );
  const inside = someOf(house.insiders, 2, index);
  const secretsFor = (principal: Principal): readonly string[] => {
    if (principal === house.visitor) return besidesChannel(house);
    return inside.includes(principal) ? house.closed.canaries : everythingOf(house);
  };
  const attempts: Attempt[] = [];
  for (const principal of [...outside, ...inside]) {
    if (!principal.person || refusalOf(op, principal) !== null) continue;
    const secrets = secretsFor(principal);
    const parts = searching(op, await requestOf(world, op, principal.person));
    const allowed = [successOf(op, world)];
    attempts.push({ op, principal, parts, what: 'the whole list', allowed, secrets });
    if (!inside.includes(principal)) continue;
    for (const slot of op.slots.filter(({ place, kind }) => place === 'query' && house.open.ids[kind]))
      attempts.push({
        ...{ op, principal, parts: aimed(parts, [slot], house.open), what: slotName(slot), secrets },
        allowed: [...allowed, 400],
      });
  }
  return attempts;
};

const attack = async ({ world }: Scene, { op, principal, parts, ...attempt }: Attempt): Promise<number> => {
  const answer = await send(world.url, op, parts, parts.token ?? principal.token);
  const what = `${principal.name} → ${op.name}, ${attempt.what}`;
  assert.ok(
    attempt.allowed.includes(answer.status),
    `${what}: ${answer.status} instead of ${attempt.allowed.join(' or ')}: ${answer.text.slice(0, 300)}`,
  );
  const told = attempt.secrets.filter((secret) => answer.whole.includes(secret));
  assert.deepEqual(told, [], `${what} told what is not theirs`);
  if (answer.status >= 400)
    assert.ok(refusalText(answer.path, answer.text) !== null, `${what}: an error is exactly {error}`);
  return answer.status;
};

/** Tries all of them, and tells every fault at once. */
const attackEach = async (scene: Scene, attempts: readonly Attempt[]): Promise<void> => {
  const faults: string[] = [];
  for (const attempt of attempts)
    await attack(scene, attempt).catch((error: unknown) => faults.push(String(error)));
  assert.deepEqual(faults, []);
};

/** The database is afterwards as it was. */
const refuseEach = async (scene: Scene, attempts: readonly Attempt[]): Promise<void> => {
  await untilQuiet(scene.world);
  const before = await readRows(scene.world.harness);
  await attackEach(scene, attempts);
  assert.equal(changeText(changeBetween(before, await readRows(scene.world.harness))), '');
};

/** A thing of the team as a whole: changed or deleted by its own address. Who deletes a channel that is not theirs leaves it. */
const isChange = ({ name, method, path, slots }: TestedOperation, { ids }: Room): boolean =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) &&
  path.endsWith('/{id}') &&
  name !== 'DELETE /api/v1/channels/{id}' &&
  slots.some(({ place, kind }) => place === 'params' && ids[kind] !== undefined);

const renamed = (op: TestedOperation, parts: Parts): Parts => {
  const heading = headingIn(op);
  return heading === undefined
    ? parts
    : { ...parts, body: { ...(parts.body as object), [heading]: unique() } };
};

const readers = ({ people, insiders, narrow }: House): Principal[] => [
  live('the owner', people.owner, ORDINARY),
  narrow,
  ...insiders,
];

const TICKET = operation('POST /api/v1/ws/ticket');

const openAs = async (world: World, { token }: Principal): Promise<Socket> => {
  const answer = await send(world.url, TICKET, await requestOf(world, TICKET, world.admin), token);
  const { ticket } = JSON.parse(answer.text) as { ticket: string };
  return openSocket(`${world.url.replace('http', 'ws')}/ws?ticket=${ticket}`);
};

const reachedByItsPeople = async (t: TestContext, engine: Engine, scene: Scene): Promise<void> => {
  const { house } = scene;
  const operations = inTurn(engine, GUARDED);
  const attempts: Attempt[] = [];
  const lists: Attempt[] = [];
  for (const [index, op] of operations.entries()) {
    const { open: room, closed, worked, outsiders, insiders, visitor } = house;
    attempts.push(...(await attemptsOn(scene, room, op, outsiders, everythingOf(house))));
    attempts.push(...(await attemptsOn(scene, worked, op, [...outsiders, visitor], everythingOf(house))));
    attempts.push(...(await attemptsOfVisitor(scene, op)));
    attempts.push(...(await attemptsOn(scene, closed, op, [...insiders, visitor], closed.canaries)));
    if (isList(op)) lists.push(...(await listAttempts(scene, op, index)));
  }
  await refuseEach(scene, attempts);
  await attackEach(scene, lists);
  counted(t, 'things of a team that are not theirs', attempts.length + lists.length, operations.length * 2);
};

/** To say something in the channel, and to ask there. */
const speaking = (principal: Principal, { ids, canaries }: Room): Attempt[] => {
  const { channel = '' } = ids;
  const content = unique();
  const refused = { principal, what: 'a word in the channel', allowed: [403], secrets: canaries };
  return [
    {
      ...{ ...refused, op: operation('POST /api/v1/channels/{id}/messages') },
      parts: { ...NO_PARTS, params: { id: channel }, body: { role: 'user', content } },
    },
    {
      ...{ ...refused, op: operation('POST /api/v1/chat/completions') },
      parts: { ...NO_PARTS, body: { channel_id: channel, content, model: 'parley-demo', stream: false } },
    },
  ];
};

const readByItsPeople = async (t: TestContext, engine: Engine, scene: Scene): Promise<void> => {
  const { world, house } = scene;
  const isOfRoom = (op: TestedOperation): boolean =>
    pathOf(op).length > 0 && pathOf(op).every(({ kind }) => house.open.ids[kind] !== undefined);
  const operations = inTurn(engine, GUARDED).filter((op) => isForEverybody(op) && isOfRoom(op));
  const secrets = house.closed.canaries;
  const [owner, ...others] = readers(house);
  assert.ok(owner?.person);
  const reads: Attempt[] = [];
  const visits: Attempt[] = [];
  const changes: Attempt[] = house.guests.flatMap((principal) => speaking(principal, house.open));
  for (const op of operations) {
    const own = await requestOf(world, op, owner.person, { own: house.open.ids });
    const parts = aimed(own, pathOf(op), house.open);
    // Not every thing of a kind has every part: a message that is no answer was made from nothing.
    const allowed = [successOf(op, world), 404];
    if (op.method === 'GET' && isInChannel(op, house.open))
      visits.push({
        ...{ op, principal: house.visitor, parts, what: 'a visit', secrets: besidesChannel(house) },
        allowed: [...allowed, 403],
      });
    if (op.method === 'GET')
      for (const principal of [owner, ...others]) {
        const isOwn = principal.person === house.people.owner;
        reads.push({
          ...{ op, principal, parts, what: 'a read', secrets: isOwn ? [] : secrets },
          allowed: principal === owner ? allowed : [...allowed, 403],
        });
      }
    else if (isChange(op, house.open))
      for (const principal of [...house.guests, house.narrow])
        changes.push({
          ...{ op, principal, parts: renamed(op, parts), what: 'a change', secrets },
          allowed: principal === house.narrow ? [403] : [403, 404],
        });
  }
  await refuseEach(scene, changes);
  const statuses = new Map<string, number>();
  for (const attempt of [...reads, ...visits])
    if ((await attack(scene, attempt)) < 300)
      statuses.set(attempt.principal.name, (statuses.get(attempt.principal.name) ?? 0) + 1);
  const most = statuses.get(owner.name) ?? 0;
  assert.ok(most >= (reads.length / (others.length + 1)) * 0.6, `the owner reads most of it: ${most}`);
  for (const { name } of others)
    assert.ok((statuses.get(name) ?? 0) >= most / 2, `${name} reads most of it: ${statuses.get(name)}`);
  const seen = statuses.get(house.visitor.name) ?? 0;
  assert.ok(seen >= visits.length / 2, `who is in the channel reads it: ${seen} of ${visits.length}`);
  counted(t, 'what people of a team read', reads.length + changes.length, operations.length);
};

/** What a question can be about. It is named by its type, and so is in none of the requests above. */
const GIVEN = { note: 'note', task: 'task', project: 'project', document: 'knowledge_document' } as const;

const givenOf = ({ ids }: Room): ContextItem[] =>
  (Object.keys(GIVEN) as Array<keyof typeof GIVEN>).map((type) => ({
    type,
    id: ids[GIVEN[type]] ?? assert.fail(`there is no ${type}`),
  }));

/** A model is told what the person who asks may read, and no more: it would say it again. */
const toldToModels = async (t: TestContext, { world, vendor, house }: Scene): Promise<void> => {
  const { people, open: room, closed } = house;
  const model = 'stand-in-large';
  const { id: provider_config_id } = await world.admin.call('POST /api/v1/admin/api-configs', {
    body: {
      name: unique(),
      provider: 'openai',
      base_url: vendor.baseUrl('openai'),
      api_key: 'sk-something-long-enough-to-be-a-key',
      default_model: model,
    },
  });
  const askedBy = async ({ call }: Person, context: ContextItem[] = []): Promise<string> => {
    const before = vendor.asked.length;
    vendor.next(speak({ text: ['Aye.'] }));
    const asked = { channel_id: room.ids.channel ?? '', content: unique(), stream: false as const };
    const body = { ...asked, model, provider_config_id, context };
    await call('POST /api/v1/chat/completions', { body });
    return JSON.stringify(vendor.asked.slice(before).map((heard) => heard.body));
  };
  const inIt = (prompt: string, texts: readonly string[]) => texts.filter((text) => prompt.includes(text));
  const visit = await askedBy(people.visitor);
  assert.ok(inIt(visit, room.said).length > 0, 'who is in the channel asks about what was said there');
  assert.deepEqual(inIt(visit, besidesChannel(house)), [], 'and nothing else of the team is told for them');
  const own = await askedBy(people.member);
  const ofPlaces = inIt(own, room.canaries).filter((text) => text.includes('instructions'));
  assert.equal(
    ofPlaces.length,
    1,
    'the workspace speaks to who is in the team; the project does not where a visitor reads along',
  );
  assert.deepEqual(inIt(own, closed.canaries), []);
  const about = inIt(await askedBy(people.member, givenOf(room)), room.canaries);
  for (const type of ['note', 'task', 'document'])
    assert.ok(
      about.some((text) => text.startsWith(`canary-${type}-`)),
      `who is in the team asks about its ${type}`,
    );
  const before = vendor.asked.length;
  for (const [who, where] of [
    [people.visitor, room],
    [people.visitor, closed],
    [people.member, closed],
  ] as const)
    for (const item of givenOf(where)) await assert.rejects(askedBy(who, [item]), { status: 404 }, item.type);
  for (const [who, status] of [
    [people.demoted, 403],
    [people.ashore, 404],
    [people.former, 404],
  ] as const)
    await assert.rejects(askedBy(who), { status });
  assert.equal(vendor.asked.length, before, 'for who may not ask no model is asked');
  counted(t, 'what a model is told', everythingOf(house).length, 10);
};

const heardByItsPeople = async (t: TestContext, scene: Scene): Promise<void> => {
  const { world, house } = scene;
  const { open: room, closed, worked, people, insiders, outsiders, visitor } = house;
  const beginning = await world.harness.server.kernel.events.head(world.harness.server.kernel.database.read);
  const sockets = await Promise.all(
    [...insiders, ...outsiders, visitor].map(async (principal) => ({
      principal,
      socket: await openAs(world, principal),
    })),
  );
  t.after(() => {
    for (const { socket } of sockets) socket.close();
  });
  const topics = ['team', 'channel', 'note', 'workflow'] as const;
  let checks = 0;
  for (const { principal, socket } of sockets) {
    const isInside = insiders.includes(principal);
    for (const topic of topics)
      for (const { ids } of isInside ? [room, closed] : [room, closed, worked]) {
        if (ids[topic] === undefined) continue;
        const answer = await socket.follow(`${topic}:${ids[topic]}`, beginning);
        const isTheirs = isInside || (principal === visitor && topic === 'channel');
        const wanted = isTheirs && ids === room.ids ? 'system.subscribed' : 'system.error';
        assert.equal(answer.type, wanted, `${principal.name} → ${topic}`);
        checks += 1;
      }
  }
  const told: string[] = [];
  const said: string[] = [];
  const hidden: string[] = [];
  const tellIn = async ({ ids }: Room, texts: string[], inChannel: string[]): Promise<void> => {
    for (const noun of PLACED_NOUNS) {
      const text = await retitle(world, people.owner, noun, ids[noun.kind] ?? '');
      (noun.kind === 'channel' ? inChannel : texts).push(text);
    }
    const text = `canary-said-${texts.length}-${ids.channel}`;
    await say(people.owner, ids.channel ?? '', text);
    inChannel.push(text);
  };
  await tellIn(closed, hidden, hidden);
  await tellIn(room, told, said);
  const params = { id: room.ids.team ?? '' };
  await people.owner.call('PUT /api/v1/teams/{id}', { params, body: { name: told[0] ?? '' } });
  // Events come one after the other: when the owner hears the last, all have heard what they are going to hear.
  const own = await connect(world.url, people.owner.call);
  await people.owner.call('POST /api/v1/folders', { body: { name: hidden[0] ?? '' } });
  await own.next('the owner hears of the folder', ({ type }) => type === 'user.folder.created');
  own.close();
  for (const { principal, socket } of sockets) {
    socket.send({ type: 'ping' });
    await socket.next('the connection is up to date', ({ type }) => type === 'system.pong');
    const heard = JSON.stringify(socket.frames);
    const isInside = insiders.includes(principal);
    const secrets = isInside
      ? [...closed.canaries, ...hidden]
      : principal === visitor
        ? [...besidesChannel(house), ...told, ...hidden]
        : [...everythingOf(house), ...told, ...said, ...hidden];
    if (principal === visitor) assert.ok(said.some((text) => heard.includes(text)));
    assert.deepEqual(
      secrets.filter((secret) => heard.includes(secret)),
      [],
      `${principal.name} heard what is not theirs`,
    );
    checks += secrets.length;
  }
  counted(t, 'what happens in a team', checks, 100);
};

for (const engine of DATABASES)
  test(`${engine}: what is a team's stays in the team`, async (t) => {
    const scene = await open(t, engine);
    await t.test("what stands in a team's workspace is reached by its people alone", (own) =>
      reachedByItsPeople(own, engine, scene),
    );
    await t.test(
      "who is in a team reads what is the team's and nothing else, and a guest changes nothing",
      (own) => readByItsPeople(own, engine, scene),
    );
    await t.test('a model is told of a team what the person who asks may read', (own) =>
      toldToModels(own, scene),
    );
    await t.test("what happens in a team's workspace is heard by its people alone", (own) =>
      heardByItsPeople(own, scene),
    );
  });
