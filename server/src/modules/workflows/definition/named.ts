// What a definition names must be there for the one who publishes it: personas, tools, people, teams and other workflows.

import type { Problem } from '@parley/contract/form';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import { whyNotAnswering, whyNotAnsweringStep } from '../../completions/index.ts';
import { accessVisiblePersona } from '../../personas/index.ts';
import { accessScope } from '../../scopes/index.ts';
import { accessTeam } from '../../teams/index.ts';
import { pickTools } from '../../tools/index.ts';
import { findUser } from '../../users/index.ts';
import { asPublisher } from '../actor.ts';
import * as store from '../store.ts';
import type { AiStage, Assignees, Definition, ReviewStage, Stage } from './stages.ts';
import { templateProblem } from './templates.ts';

interface Named {
  readonly path: string;
  /** What is wrong with it, or null. */
  look(ctx: Ctx): Promise<string | null>;
}

const isThere = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return false;
    throw error;
  }
};

const user = (path: string, id: string): Named => ({
  path,
  look: async (ctx) => ((await findUser(ctx, id))?.is_active ? null : 'names a person who is not here'),
});

const team = (path: string, id: string): Named => ({
  path,
  look: async (ctx) =>
    (await isThere(() => accessTeam(ctx, id))) ? null : 'names a team that you are not in',
});

/** As it will be asked: by the publisher, who is not there then, so that keys which open only with their session stay closed. */
const whyNot = async (
  ctx: Ctx,
  workflowId: string,
  choice: Parameters<typeof whyNotAnswering>[1],
): Promise<string | null> => {
  return notAnswering(await whyNotAnswering(await asPublisher(ctx, userId(ctx), workflowId), choice));
};

const notAnswering = (reason: string | null): string | null =>
  reason === null ? null : `cannot answer when the workflow runs: ${reason}`;

const persona = (id: string, own: string, isAsked: boolean): Named => ({
  path: 'persona_id',
  look: async (ctx) => {
    if (!(await isThere(() => accessVisiblePersona(ctx, id)))) return 'names a persona that you may not use';
    return isAsked ? whyNot(ctx, own, { persona_id: id }) : null;
  },
});

const model = (name: string, own: string): Named => ({
  path: 'model',
  look: (ctx) => whyNot(ctx, own, { model: name }),
});

/** Nobody is named: the default of the workspace is asked, or the publisher's. */
const byDefault = (own: string): Named => ({
  path: 'persona_id',
  look: async (ctx) => {
    const workflow = await store.find(ctx.db, own);
    const publisher = await asPublisher(ctx, userId(ctx), own);
    return notAnswering(await whyNotAnsweringStep(publisher, workflow?.workspace_id ?? null));
  },
});

/** A model that is named answers instead of the persona's own. */
const answering = ({ personaId, model: name }: AiStage, own: string): Named[] => [
  ...(personaId === null ? [] : [persona(personaId, own, name === null)]),
  ...(name === null ? [] : [model(name, own)]),
  ...(personaId === null && name === null ? [byDefault(own)] : []),
];

const tool = (path: string, name: string): Named => ({
  path,
  look: async (ctx) => {
    const [found] = await pickTools(ctx, [name], { isAsked: false, channelId: null, isStage: true });
    if (!found) return 'names a tool that is not there';
    return found.requiresApproval ? 'names a tool that asks a person first, which no stage can do' : null;
  },
});

const workflow = (path: string, id: string, own: string): Named => ({
  path,
  look: async (ctx) => {
    if (id === own) return 'names the workflow itself';
    return (await isThere(() => accessScope(ctx, 'workflow', id)))
      ? null
      : 'names a workflow that you may not see';
  },
});

const namedBy = (assignees: Assignees, path: string): Named[] => {
  if (assignees.kind === 'user') return [user(`${path}.id`, assignees.id)];
  if (assignees.kind === 'users') return assignees.ids.map((id, n) => user(`${path}.ids.${n}`, id));
  return 'team_id' in assignees ? [team(`${path}.team_id`, assignees.team_id)] : [];
};

/** Where people are listed by name, as many must be listed as have to agree. */
const quorum = ({ mode, required, assignees }: ReviewStage): Named[] => {
  const count =
    assignees.kind === 'users'
      ? new Set(assignees.ids).size
      : assignees.kind === 'user' || assignees.kind === 'initiator'
        ? 1
        : null;
  if (mode !== 'quorum' || count === null) return [];
  if (required <= count) return [];
  return [
    {
      path: 'required',
      look: async () => `is ${required}, but the people named are ${count}: no vote can reach it`,
    },
  ];
};

const namedIn = (stage: Stage, raw: Record<string, unknown>, own: string): Named[] => {
  switch (stage.kind) {
    case 'form':
    case 'review':
      return [
        ...namedBy(stage.assignees, raw.assignees == null ? 'assignee' : 'assignees'),
        ...(stage.kind === 'review'
          ? [
              ...quorum(stage),
              ...stage.escalations.flatMap(({ step }, n) =>
                step.do === 'transition' ? [] : namedBy(step.to, `escalate.${n}.to`),
              ),
            ]
          : []),
      ];
    case 'ai':
      return answering(stage, own);
    case 'chat':
      return [persona(stage.personaId, own, true)];
    case 'tool':
      return [tool('tool', stage.tool)];
    case 'notify':
      return namedBy(stage.to, 'to');
    case 'subworkflow':
      return [workflow('workflow_id', stage.workflowId, own)];
    default:
      return [];
  }
};

export const namingProblems = async (
  ctx: Ctx,
  { stages }: Definition,
  draft: unknown,
  workflowId: string,
): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const list = (draft as { stages: Array<Record<string, unknown>> }).stages;
  for (const [n, raw] of list.entries()) {
    const stage = stages.get(String(raw.key));
    if (!stage) continue;
    const wrongTitle = templateProblem(stage.title);
    if (wrongTitle !== null) problems.push({ path: `stages.${n}.title`, message: wrongTitle });
    for (const { path, look } of namedIn(stage, raw, workflowId)) {
      const message = await look(ctx);
      if (message !== null) problems.push({ path: `stages.${n}.${path}`, message });
    }
  }
  return problems;
};
