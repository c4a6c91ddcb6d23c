// What the stages of a workflow are to one another: every way leads somewhere, everything is led to, and an end can be reached.

import type { Problem } from '@parley/contract/form';
import type { Definition, Stage } from './stages.ts';

/** Where a stage may lead, with the place that says so. */
const waysOf = (stage: Stage): Array<{ to: string; path: string }> => {
  const ways = stage.next.map(({ to }, n) => ({ to, path: `next.${n}.to` }));
  if (stage.onError !== null) ways.push({ to: stage.onError, path: 'on_error' });
  if (stage.kind !== 'review') return ways;
  for (const [n, { to }] of stage.actions.entries())
    if (to !== null) ways.push({ to, path: `actions.${n}.to` });
  for (const [n, { step }] of stage.escalations.entries())
    if (step.do === 'transition') ways.push({ to: step.to, path: `escalate.${n}.to` });
  return ways;
};

const reachableFrom = (start: string, next: (key: string) => readonly string[]): Set<string> => {
  const found = new Set([start]);
  for (const key of found) for (const to of next(key)) found.add(to);
  return found;
};

/** A circle of stages that take no time would go round for ever. */
const INSTANT: ReadonlySet<Stage['kind']> = new Set(['branch', 'notify']);

const instantCircle = (stages: ReadonlyMap<string, Stage>, from: Stage): boolean => {
  const instantWays = (key: string): string[] => {
    const stage = stages.get(key);
    if (!stage || !INSTANT.has(stage.kind)) return [];
    return stage.next.map(({ to }) => to).filter((to) => INSTANT.has(stages.get(to)?.kind ?? 'end'));
  };
  return instantWays(from.key).some((to) => reachableFrom(to, instantWays).has(from.key));
};

export const graphProblems = ({ start, stages }: Definition, list: readonly unknown[]): Problem[] => {
  const problems: Problem[] = [];
  const places = new Map(list.map((raw, n) => [(raw as { key: string }).key, `stages.${n}`]));
  const tell = (key: string, part: string, message: string) =>
    problems.push({ path: [places.get(key), part].filter(Boolean).join('.'), message });
  if (!stages.has(start)) problems.push({ path: 'start', message: 'names a stage that is not there' });
  for (const stage of stages.values()) {
    const ways = waysOf(stage);
    for (const { to, path } of ways)
      if (!stages.has(to)) tell(stage.key, path, 'names a stage that is not there');
    const leads =
      stage.next.length > 0 || (stage.kind === 'review' && stage.actions.some(({ to }) => to !== null));
    if (stage.kind !== 'end' && !leads) tell(stage.key, 'next', 'must say where it goes on');
    if (stage.kind === 'review' && stage.next.length === 0 && stage.actions.some(({ to }) => to === null))
      tell(stage.key, 'next', 'must say where it goes on after an action without `to`');
  }
  if (problems.length > 0) return problems;
  const ways = (key: string): string[] => {
    const stage = stages.get(key);
    return stage ? waysOf(stage).map(({ to }) => to) : [];
  };
  const reached = reachableFrom(start, ways);
  for (const stage of stages.values()) {
    if (!reached.has(stage.key)) tell(stage.key, '', 'is never reached');
    else if (![...reachableFrom(stage.key, ways)].some((key) => stages.get(key)?.kind === 'end'))
      tell(stage.key, '', 'leads to no end');
    else if (INSTANT.has(stage.kind) && instantCircle(stages, stage))
      tell(stage.key, '', 'goes round in a circle of stages that take no time');
  }
  return problems;
};
