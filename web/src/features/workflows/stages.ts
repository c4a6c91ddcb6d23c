// The draft of a workflow as the editor has it: stages by their order, and where each may lead.

import type { StageKind, WorkflowDefinition } from '@parley/contract';

export interface Exit {
  readonly if?: string;
  readonly to: string;
}

export interface Action {
  readonly key: string;
  readonly label?: string;
  readonly to?: string;
}

export interface Stage {
  readonly key: string;
  readonly kind: StageKind;
  readonly title?: string;
  readonly next?: readonly Exit[];
  readonly actions?: readonly Action[];
  readonly on_error?: string;
  readonly [more: string]: unknown;
}

export interface Draft {
  readonly start: string;
  readonly stages: readonly Stage[];
  /** The form at the start; undefined: it asks nothing. */
  readonly input?: unknown;
  readonly variables?: unknown;
}

export const KINDS: readonly StageKind[] = [
  ...(['form', 'review', 'ai', 'chat', 'branch', 'wait', 'notify', 'tool', 'subworkflow', 'end'] as const),
];

const isStage = (raw: unknown): raw is Stage =>
  typeof raw === 'object' && raw !== null && typeof (raw as { key?: unknown }).key === 'string';

/** What can be shown of a definition, however wrong it is. */
export const readDraft = ({ start, stages, input, variables }: WorkflowDefinition): Draft => {
  const list = (Array.isArray(stages) ? (stages as unknown[]) : []).filter(isStage);
  return {
    ...{ start: typeof start === 'string' ? start : (list[0]?.key ?? ''), stages: list },
    ...(input == null ? {} : { input }),
    ...(variables == null ? {} : { variables }),
  };
};

/** The rest of the definition, such as what starts it by itself, stays what it is. */
export const writeDraft = (
  { input: _input, variables: _variables, ...before }: WorkflowDefinition,
  { start, stages, input, variables }: Draft,
): WorkflowDefinition =>
  ({
    ...{ ...before, schema: 1, start, stages },
    ...(input === undefined ? {} : { input }),
    ...(variables === undefined ? {} : { variables }),
  }) as unknown as WorkflowDefinition;

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly isTrouble: boolean;
}

export const waysOf = (stage: Stage): Way[] => {
  const from = stage.key;
  return [
    ...(stage.next ?? []).map(({ if: condition, to }) => ({
      ...{ from, to, label: condition ?? '', isTrouble: false },
    })),
    ...(stage.actions ?? []).flatMap(({ key, label, to }) =>
      to ? [{ from, to, label: label ?? key, isTrouble: false }] : [],
    ),
    ...(stage.on_error ? [{ from, to: stage.on_error, label: '', isTrouble: true }] : []),
  ];
};

/** How many steps it takes to come there; what is never reached stands below the rest. */
export const layersOf = ({ start, stages }: Draft): ReadonlyArray<readonly Stage[]> => {
  const byKey = new Map(stages.map((stage) => [stage.key, stage]));
  const depth = new Map<string, number>([[start, 0]]);
  for (const [key, at] of depth) {
    const stage = byKey.get(key);
    for (const { to } of stage ? waysOf(stage) : []) if (!depth.has(to)) depth.set(to, at + 1);
  }
  const deepest = Math.max(0, ...depth.values());
  const layers = Map.groupBy(stages, ({ key }) => depth.get(key) ?? deepest + 1);
  return [...layers].sort(([a], [b]) => a - b).map(([, inIt]) => inIt);
};

const freeKey = (stages: readonly Stage[], wanted: string): string => {
  const taken = new Set(stages.map(({ key }) => key));
  for (let n = 1; ; n++) {
    const key = n === 1 ? wanted : `${wanted}_${n}`;
    if (!taken.has(key)) return key;
  }
};

/** A step to be put into a draft: `title` is what it is called until its author says otherwise. */
export interface NewStep {
  readonly kind: StageKind;
  readonly title: string;
}

/** Two steps of one kind are told apart: the second has a number. */
const freeTitle = (stages: readonly Stage[], wanted: string): string => {
  const taken = new Set(stages.map(({ title }) => title));
  for (let n = 1; ; n++) {
    const title = n === 1 ? wanted : `${wanted} ${n}`;
    if (wanted === '' || !taken.has(title)) return title;
  }
};

const newStage = ({ stages }: Draft, { kind, title }: NewStep, next: readonly Exit[]): Stage => ({
  ...{ key: freeKey(stages, kind), kind, title: freeTitle(stages, title) },
  ...(kind === 'end' ? {} : { next }),
  ...(kind === 'form' ? { form: { fields: [] } } : {}),
});

/** A step behind another one: it takes over where that one led. */
export const addStage = (draft: Draft, step: NewStep, after: string | null): readonly [Draft, string] => {
  const before = draft.stages.find((stage) => stage.key === after);
  const added = newStage(draft, step, before?.next ?? []);
  const { key } = added;
  if (!before || before.kind === 'end')
    return [{ start: draft.stages.length === 0 ? key : draft.start, stages: [...draft.stages, added] }, key];
  const stages = draft.stages.flatMap((stage) =>
    stage.key === before.key ? [{ ...stage, next: [{ to: key }] }, added] : [stage],
  );
  return [{ ...draft, stages }, key];
};

/** The same once more, behind it; nothing leads to it yet, and it leads to where the first one does. */
export const duplicateStage = (draft: Draft, key: string): readonly [Draft, string] => {
  const copy = freeKey(draft.stages, key.replace(/_\d+$/, ''));
  const stages = draft.stages.flatMap((stage) =>
    stage.key === key ? [stage, { ...structuredClone(stage), key: copy }] : [stage],
  );
  return [{ ...draft, stages }, copy];
};

/** A step on the way between two others: conditions and decisions of the first lead to it, and it leads to the second. */
export const insertStage = (
  draft: Draft,
  step: NewStep,
  { from, to, isTrouble }: Pick<Way, 'from' | 'to' | 'isTrouble'>,
): readonly [Draft, string] => {
  const added = newStage(draft, step, [{ to }]);
  const lead = <T extends { readonly to?: string }>(way: T): T =>
    way.to === to ? { ...way, to: added.key } : way;
  const through = (stage: Stage): Stage =>
    isTrouble
      ? { ...stage, on_error: added.key }
      : {
          ...stage,
          ...(stage.next && { next: stage.next.map(lead) }),
          ...(stage.actions && { actions: stage.actions.map(lead) }),
        };
  const stages = draft.stages.flatMap((stage) => (stage.key === from ? [through(stage), added] : [stage]));
  return [{ ...draft, stages }, added.key];
};

/** What led to the step leads to where it went on. */
export const removeStage = (draft: Draft, key: string): Draft => {
  const gone = draft.stages.find((stage) => stage.key === key);
  const onwards = gone?.next?.find(({ to }) => to !== key)?.to;
  const lead = (to: string): string[] => (to === key ? (onwards ? [onwards] : []) : [to]);
  const stages = draft.stages
    .filter((stage) => stage.key !== key)
    .map((stage) =>
      stage.next
        ? { ...stage, next: stage.next.flatMap((exit) => lead(exit.to).map((to) => ({ ...exit, to }))) }
        : stage,
    );
  return { start: draft.start === key ? (onwards ?? stages[0]?.key ?? '') : draft.start, stages };
};

export const changeStage = (draft: Draft, key: string, patch: Partial<Stage>): Draft => ({
  ...draft,
  stages: draft.stages.map((stage) => (stage.key === key ? { ...stage, ...patch } : stage)),
});

/** Up or down in the list; where it leads stays. */
export const moveStage = (draft: Draft, key: string, by: -1 | 1): Draft => {
  const at = draft.stages.findIndex((stage) => stage.key === key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= draft.stages.length) return draft;
  const stages = [...draft.stages];
  const [moved] = stages.splice(at, 1);
  if (moved) stages.splice(to, 0, moved);
  return { ...draft, stages };
};
