import type { Task } from '@parley/contract';
import { ListTodo } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useLetterKeys } from '../shortcuts/index.ts';
import { ManyTasks } from './ManyTasks.tsx';
import { TaskRow } from './TaskParts.tsx';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface ListViewProps {
  readonly tasks: readonly Task[];
  /** What is said where none of those that could be are there. */
  readonly none?: string;
  /** What that is for, and the way to the first. */
  readonly about?: { readonly text: string; readonly action: ReactNode };
}

interface Given {
  readonly element: HTMLElement;
  readonly place: number;
}

/**
 * What was done to all that were chosen takes its buttons along: the focus is then where the first of them stands. That one may leave the
 * list a moment later (it was deleted), and the focus goes on to the one in its place.
 */
const useFocusAfterMany = (
  tasks: readonly Task[],
  first: number,
  whole: RefObject<HTMLDivElement | null>,
): void => {
  const chosen = useRef(-1);
  const given = useRef<Given | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of tasks may have taken the focused one away.
  useEffect(() => {
    const before = chosen.current;
    chosen.current = first;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) {
      if (activeElement !== given.current?.element) given.current = null;
      return;
    }
    const left = given.current?.element.isConnected === false ? given.current.place : -1;
    const place = first < 0 && before >= 0 ? before : left;
    given.current = null;
    if (place < 0) return;
    const titles = [...(whole.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const element = titles[place] ?? titles.at(-1) ?? whole.current;
    element?.focus();
    if (element) given.current = { element, place };
  }, [tasks, first, whole]);
};

/** Everything, what is open first. Arrows or j and k go from task to task, x chooses one: what is done next is done to all that are chosen. */
export const ListView = ({ tasks, none, about }: ListViewProps) => {
  const { t } = useTranslation();
  const hasLetters = useLetterKeys();
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  useFocusAfterMany(
    tasks,
    tasks.findIndex(({ id }) => chosenIds.has(id)),
    whole,
  );
  if (tasks.length === 0)
    return (
      <div ref={whole} tabIndex={-1}>
        <EmptyState
          icon={ListTodo}
          title={none ?? t('task_page.none')}
          {...(none === undefined ? { text: t('task_page.none_text') } : about)}
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
    if (event.key.length === 1 && !hasLetters) return;
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
      {/* Behind them: before them, the first choice would push away the next. */}
      <ManyTasks tasks={chosen} onDone={() => setChosenIds(new Set())} />
    </div>
  );
};
