// Views of tasks that a person keeps under names of their own, in the settings of their account: they are the same on every device.

import { meQuery, useMe } from '../../lib/me.ts';
import { queryClient } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import type { TaskChoice } from './task-filter.ts';
import { TASK_SORTS, TASKS_VIEWS, type TasksView } from './task-views.ts';

export const SAVED_VIEWS_MAX = 30;

/** What the address says of a view. */
export interface ViewSearch extends TaskChoice {
  readonly view?: TasksView | undefined;
  readonly project?: string | undefined;
  readonly label?: string | undefined;
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: ViewSearch;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** As it was kept, by whichever version of the page. */
const readViewSearch = (given: Record<string, unknown>): ViewSearch => ({
  view: TASKS_VIEWS.find((one) => one === given.view),
  project: readText(given.project),
  label: readText(given.label),
  who: readText(given.who),
  due: given.due === 'late' ? 'late' : undefined,
  sort: TASK_SORTS.find((one) => one === given.sort),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readView = (value: unknown): SavedView | null => {
  if (!isRecord(value)) return null;
  const [id, name] = [readText(value.id), readText(value.name)];
  return id && name && isRecord(value.search) ? { id, name, search: readViewSearch(value.search) } : null;
};

const KEYS = ['view', 'project', 'label', 'who', 'due', 'sort'] as const;

export const isSameView = (a: ViewSearch, b: ViewSearch): boolean => KEYS.every((key) => a[key] === b[key]);

const readViews = (kept: unknown): readonly SavedView[] =>
  Array.isArray(kept) ? kept.flatMap((value) => readView(value) ?? []) : [];

export const useSavedViews = (): readonly SavedView[] => readViews(useMe().settings.task_views);

/** Made on those that are kept by now, and not on those that were drawn; false when it was not kept. */
export const changeViews = (
  change: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<boolean> => {
  const me = queryClient.getQueryData(meQuery().queryKey);
  const task_views = change(readViews(me?.settings.task_views));
  // What is left out of a view is no value of JSON.
  return saveSettings({ task_views: JSON.parse(JSON.stringify(task_views)) });
};
