import type { Task } from '@parley/contract';
import { ListTodo } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ManyTasks } from './ManyTasks.tsx';
import { TaskRow } from './TaskParts.tsx';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface ListViewProps {
  readonly tasks: readonly Task[];
  /** What is said where none of those that could be are there. */
  readonly none?: string;
}

/** What was done to all that were chosen takes its buttons along: the focus is then for the task in the place of the first, or for the list. */
const useFocusAfterMany = (first: number, whole: RefObject<HTMLDivElement | null>): void => {
  const place = useRef(-1);
  useEffect(() => {
    const before = place.current;
    place.current = first;
    const { activeElement, body } = document;
    if (first >= 0 || before < 0 || (activeElement !== null && activeElement !== body)) return;
    const titles = [...(whole.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    (titles[before] ?? titles.at(-1) ?? whole.current)?.focus();
  }, [first, whole]);
};

/** Everything, what is open first. Arrows or j and k go from task to task, x chooses one: what is done next is done to all that are chosen. */
export const ListView = ({ tasks, none }: ListViewProps) => {
  const { t } = useTranslation();
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  useFocusAfterMany(
    tasks.findIndex(({ id }) => chosenIds.has(id)),
    whole,
  );
  if (tasks.length === 0)
    return (
      <div ref={whole} tabIndex={-1}>
        <EmptyState
          icon={ListTodo}
          title={none ?? t('task_page.none')}
          {...(none === undefined ? { text: t('task_page.none_text') } : {})}
        />
      </div>
    );
  const chosen = tasks.filter(({ id }) => chosenIds.has(id));
  const toggle = (id: string): void =>
    setChosenIds((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(list.current?.children ?? [])];
    const index = rows.findIndex((row) => row.contains(document.activeElement));
    const task = tasks[index];
    const step = STEPS[event.key];
    if (step !== undefined) rows[index + step]?.querySelector('a')?.focus();
    else if (event.key === 'x' && task?.rights.write) toggle(task.id);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={whole} tabIndex={-1}>
      <ManyTasks tasks={chosen} onDone={() => setChosenIds(new Set())} />
      <ul ref={list} onKeyDown={onKeyDown} aria-label={t('tasks.title')} className="divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            end={
              task.rights.write && (
                <input
                  type="checkbox"
                  checked={chosenIds.has(task.id)}
                  onChange={() => toggle(task.id)}
                  aria-label={t('task_page.choose_named', { title: task.title })}
                  className="mt-1 size-4 shrink-0 accent-(--accent) pointer-coarse:size-6"
                />
              )
            }
          />
        ))}
      </ul>
    </div>
  );
};
