// What a turn is told of memories: the few that matter. A person's own only where no other person can read the answer.

import { type ContextPlace, type MemoryKind, type MemoryScope, none } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import type {
  ReferenceRule,
  TurnFacts,
  TurnPart,
  TurnParts,
  UntoldPart,
  WhyUntold,
} from '../../kernel/module.ts';
import { findTeamOfWorkspace } from '../channels/index.ts';
import { findTeam } from '../teams/index.ts';
import { type Company, companyIn, projectOf, teamOf } from './company.ts';
import { scoresFor } from './relevance.ts';
import type { MemoryRow } from './rows.ts';
import { access, KIND } from './service.ts';
import { isOn } from './settings.ts';
import * as store from './store.ts';
import { CLOSED, LOCKED, OTHERS_READ } from './why-untold.ts';
import { openWords, type Words } from './words.ts';

const TOLD_MAX = 12;
const TOLD_CHARACTERS_MAX = 4_000;
/** Facts that share no word with the question are told as long as there are so few. */
const FACTS_MIN = 5;
const SHARED_MAX = 500;

const TITLES: Readonly<Record<MemoryKind, string>> = {
  fact: 'A remembered fact',
  preference: 'A remembered preference',
  instruction: 'A remembered instruction',
};
const TITLE_KEYS = {
  fact: 'remembered_fact',
  preference: 'remembered_preference',
  instruction: 'remembered_instruction',
} as const;
const ABOUT: Readonly<Record<MemoryScope, string>> = {
  me: 'the person who asks',
  persona: 'the person who asks',
  project: 'this project',
  team: 'this team',
};

/** Those that nobody but their person writes; what a project or a team remembers, others there may have written. */
const PERSONAL: readonly MemoryScope[] = ['me', 'persona'];

interface OpenedMemory extends Words {
  readonly row: MemoryRow;
}

type PassedOver = 'relevance' | 'number' | 'length';

interface Choice<T> {
  readonly chosen: readonly T[];
  readonly passedOver: ReadonlyArray<{ readonly memory: T; readonly why: PassedOver }>;
}

/** Those that are told, the weightiest first: what always holds, then what the question is about, then a few of the others. */
export const chooseFor = <T extends { readonly content: string; readonly row: Pick<MemoryRow, 'kind'> }>(
  question: string,
  memories: readonly T[],
): Choice<T> => {
  const scores = scoresFor(
    question,
    memories.map(({ content }) => content),
  );
  const weighed = memories
    .map((memory, i) => ({ memory, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const standing = weighed.filter(({ memory }) => memory.row.kind !== 'fact');
  const facts = weighed.filter(({ memory }) => memory.row.kind === 'fact');
  const fitting = facts.filter(({ score }) => score > 0);
  const others = facts.slice(fitting.length, Math.max(fitting.length, FACTS_MIN));
  const chosen: T[] = [];
  const passedOver: Array<{ memory: T; why: PassedOver }> = facts
    .slice(fitting.length + others.length)
    .map(({ memory }) => ({ memory, why: 'relevance' }));
  let left = TOLD_CHARACTERS_MAX;
  // Room is kept for facts: a long list of wishes does not push out what the question is about.
  for (const { memory } of [
    ...standing.slice(0, TOLD_MAX / 2),
    ...fitting,
    ...standing.slice(TOLD_MAX / 2),
    ...others,
  ]) {
    const why = chosen.length >= TOLD_MAX ? 'number' : memory.content.length > left ? 'length' : null;
    if (why !== null) {
      passedOver.push({ memory, why });
      continue;
    }
    left -= memory.content.length;
    chosen.push(memory);
  }
  return { chosen, passedOver };
};

const wordsOf = ({ content, row }: OpenedMemory): string =>
  `Remembered about ${ABOUT[row.scope]} (${row.kind}): ${content}`;

/** Another one after each change. */
const keyOf = ({ id, updated_at }: MemoryRow): string => `${id} ${updated_at}`;

/** What a project or a team remembers comes from it. */
const fromPlace = (scope: MemoryScope | undefined, places: readonly ContextPlace[]) => {
  const from = places.find(({ type }) => type === scope);
  return from === undefined ? {} : { from };
};

/** The places of a turn, and the team of its workspace. */
const withTeam = async (
  ctx: Ctx,
  { channel }: Company,
  places: readonly ContextPlace[],
): Promise<readonly ContextPlace[]> => {
  const id = await findTeamOfWorkspace(ctx, channel.workspace_id);
  return id === null ? places : [...places, { type: 'team', id, name: (await findTeam(ctx, id)).name }];
};

const toPart = (memory: OpenedMemory, places: readonly ContextPlace[]): TurnPart => ({
  id: memory.row.id,
  title: TITLES[memory.row.kind],
  titleKey: TITLE_KEYS[memory.row.kind],
  text: wordsOf(memory),
  key: keyOf(memory.row),
  isSealed: true,
  isSecret: true,
  ...fromPlace(memory.row.scope, places),
  ...(PERSONAL.includes(memory.row.scope) ? { isOwn: true } : {}),
});

const untold = (rows: readonly Pick<MemoryRow, 'id'>[], why: WhyUntold): UntoldPart[] =>
  rows[0]
    ? [
        {
          id: rows[0].id,
          ...{ title: 'Your own memories', titleKey: 'own_memories', count: rows.length },
          ...why,
        },
      ]
    : [];

const WHY_PASSED = {
  relevance: { reason: 'relevance', detail: 'they have nothing to do with the question' },
  number: {
    reason: 'number',
    detail: `an answer is told ${TOLD_MAX} memories at most`,
    detailKey: 'memory_number',
    detailNumbers: { number: TOLD_MAX },
  },
  length: {
    reason: 'budget',
    detail: `the memories that an answer is told have ${TOLD_CHARACTERS_MAX} characters at most`,
    detailKey: 'memory_length',
    detailNumbers: { number: TOLD_CHARACTERS_MAX },
  },
} as const;

const SHARED = { title: 'Shared memories', titleKey: 'shared_memories' } as const;

/** Counted apart, since not everybody who reads the one reads the others. */
const COUNTED: ReadonlyArray<readonly MemoryScope[]> = [PERSONAL, ['project'], ['team']];

/** How many for each reason. Their words are told to nobody. */
const passed = (
  passedOver: Choice<OpenedMemory>['passedOver'],
  places: readonly ContextPlace[],
): UntoldPart[] =>
  COUNTED.flatMap((scopes) =>
    (['relevance', 'number', 'length'] as const).flatMap((reason) => {
      const rows = passedOver.flatMap(({ memory: { row }, why }) =>
        why === reason && scopes.includes(row.scope) ? [row] : [],
      );
      return untold(rows, WHY_PASSED[reason]).map((one) =>
        scopes === PERSONAL ? one : { ...one, ...SHARED, ...fromPlace(scopes[0], places) },
      );
    }),
  );

/** Of a project and a team that the asker is in, and another reader of the conversation is not. */
const keptFromOthers = async (
  ctx: Ctx,
  { project, team }: { readonly project: string | null; readonly team: string | null },
  places: readonly ContextPlace[],
): Promise<UntoldPart[]> => {
  const [ofProject, ofTeam] = [
    await sharedIn(ctx, 'project_id', project),
    await sharedIn(ctx, 'team_id', team),
  ];
  return [
    ...untold(ofProject, OTHERS_READ).map((one) => ({
      ...one,
      ...SHARED,
      ...fromPlace('project', places),
    })),
    ...untold(ofTeam, OTHERS_READ).map((one) => ({ ...one, ...SHARED, ...fromPlace('team', places) })),
  ];
};

const sharedIn = async (ctx: Ctx, column: 'project_id' | 'team_id', id: string | null) =>
  id === null ? [] : store.listShared(ctx.db, column, id, SHARED_MAX);

const OFF = { reason: 'off', detail: 'memory is switched off' } as const;
const OFF_HERE = {
  reason: 'off',
  detail: 'memory is switched off in this chat',
  detailKey: 'off_here',
} as const;
const NOTHING: TurnParts = { parts: [], untold: [] };

const ofTurn = async (
  ctx: Ctx,
  { placeId, answererId, question, ...facts }: TurnFacts,
): Promise<TurnParts> => {
  const own = await store.listPersonal(ctx.db, userId(ctx), answererId);
  if (!(await isOn(ctx))) return { parts: [], untold: untold(own, OFF) };
  const company = await companyIn(ctx, placeId);
  if (!company.channel.is_memory_on) return { parts: [], untold: untold(own, OFF_HERE) };
  const [project, team] = [await projectOf(ctx, company), await teamOf(ctx, company)];
  const where = (isForAll: boolean) => ({
    project: project?.isForAll === isForAll ? project.id : null,
    team: team?.isForAll === isForAll ? team.id : null,
  });
  const rows = [
    ...(company.isAlone ? own : []),
    ...(await sharedIn(ctx, 'project_id', where(true).project)),
    ...(await sharedIn(ctx, 'team_id', where(true).team)),
  ];
  const places = await withTeam(ctx, company, facts.places);
  const kept = await keptFromOthers(ctx, where(false), places);
  if (rows.length === 0 && own.length === 0 && kept.length === 0) return NOTHING;
  const words = await openWords(ctx, rows);
  const opened = rows.flatMap((row): OpenedMemory[] => {
    const found = words.get(row.id);
    return found?.key_status === 'ready' ? [{ row, ...found }] : [];
  });
  const closed = rows.filter(({ id }) => words.get(id)?.key_status !== 'ready');
  const isLocked = closed.some(({ id }) => words.get(id)?.key_status === 'locked');
  const { chosen, passedOver } = chooseFor(question, opened);
  return {
    parts: chosen.map((memory) => toPart(memory, places)),
    untold: [
      ...untold(company.isAlone ? [] : own, OTHERS_READ),
      ...kept,
      ...untold(closed, isLocked ? LOCKED : CLOSED),
      ...passed(passedOver, places),
    ],
  };
};

const words = async (ctx: Ctx, key: string): Promise<string | null> => {
  const [id = ''] = key.split(' ');
  const row = await store.findReadable(ctx.db, userId(ctx), id);
  const found = row && (await openWords(ctx, [row])).get(id);
  if (!row || !found || keyOf(row) !== key) return '';
  return found.key_status === 'ready' ? wordsOf({ ...found, row }) : null;
};

export const memoryReferences: ReferenceRule = {
  type: KIND,
  source: 'memory',
  assert: access,
  isGone: store.isGone,
  ofTurn,
  onTold: (ctx, ids) => store.countUse(ctx.db, ids, ctx.now().toISOString()),
  ofMessages: async () => new Map(),
  given: none,
  quotable: none,
  words,
};
