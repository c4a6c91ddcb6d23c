// What the page of tasks can show, as its address says; without a word there it is one's own day.

export const TASKS_VIEWS = ['list', 'board', 'calendar', 'given', 'ai'] as const;
export type TasksView = (typeof TASKS_VIEWS)[number];

export const TASK_SORTS = ['due', 'newest', 'priority', 'title'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];
