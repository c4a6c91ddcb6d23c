import type { Task, TaskStatus } from '@parley/contract';
import { ChevronsLeft, ChevronsRight, Ellipsis, Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useMoving } from './BlockDialog.tsx';
import { dragsTask, useTaskDrop } from './dragged-task.ts';
import { QuickAdd } from './QuickAdd.tsx';
import type { TaskPlace } from './SeenBy.tsx';
import { TaskMarks, TaskTick, TaskTitle } from './TaskParts.tsx';
import { STATUS_COLOUR, STATUS_TEXT } from './task-words.ts';
import { COLUMNS } from './use-tasks.ts';

const NONE: readonly Task[] = [];
/** What was dropped lies with what is done. */
const columnOf = ({ status }: Task): TaskStatus => (status === 'cancelled' ? 'done' : status);

interface BoardViewProps {
  readonly tasks: readonly Task[];
  /** Where what is added on it belongs. */
  readonly place: TaskPlace;
}

/** Tasks by state, with what is done folded. A card is dragged to another column, or moved there with its menu; what is blocked is asked why. */
export const BoardView = ({ tasks, place }: BoardViewProps) => {
  const movedId = useRef<string>(null);
  const { move, dialog } = useMoving();
  return (
    <div className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 rail:-mx-8 rail:scroll-px-8 rail:px-8">
      {COLUMNS.map((status) => (
        <Column key={status} status={status} tasks={tasks} place={place} movedId={movedId} onMove={move} />
      ))}
      {dialog}
    </div>
  );
};

interface ColumnProps extends BoardViewProps {
  readonly status: TaskStatus;
  readonly movedId: MovedId;
  readonly onMove: (task: Task, status: TaskStatus) => void;
}

/** The task that was last moved with its menu, until its card stands in the other column. */
type MovedId = RefObject<string | null>;

const Column = ({ status, tasks, place, movedId, onMove }: ColumnProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { isOver, handlers } = useTaskDrop(tasks, (task) => {
    if (task.status !== status) onMove(task, status);
  });
  const [isAdding, setIsAdding] = useState(false);
  const [isFolded, setIsFolded] = useState(status === 'done');
  const plus = useRef<HTMLButtonElement>(null);
  const addText = t('task_page.add_to', { state: t(STATUS_TEXT[status]) });
  const own = tasks.filter((task) => columnOf(task) === status);
  const closeLine = (): void => {
    setIsAdding(false);
    plus.current?.focus();
  };
  return (
    <section
      aria-labelledby={id}
      {...handlers}
      className={classNames(
        'flex shrink-0 snap-start flex-col gap-2 rounded-card bg-sunken p-2',
        !isFolded && 'w-[82vw] max-w-80 panel:w-0 panel:max-w-none panel:min-w-52 panel:grow',
        isOver && 'ring-2 ring-accent',
      )}
    >
      <div
        className={classNames(
          'flex items-center justify-between gap-2',
          isFolded && 'flex-col-reverse justify-end [&>h2]:h-auto [&>h2]:[writing-mode:vertical-rl]',
        )}
      >
        <h2 id={id} className="flex h-8 items-center gap-2 px-1.5 type-ui font-semibold">
          <span aria-hidden="true" className={classNames('size-2.5 rounded-xs', STATUS_COLOUR[status])} />
          {t(STATUS_TEXT[status])}
          <span className="font-normal text-ink-faint tabular-nums">{formatNumber(own.length)}</span>
        </h2>
        {status === 'done' ? (
          <FoldButton {...{ isFolded, hidden: isFolded ? own : NONE, movedId }} onFold={setIsFolded} />
        ) : (
          <Button
            ref={plus}
            look="quiet"
            size="icon"
            aria-label={addText}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
            className="size-8"
          >
            <Plus aria-hidden="true" />
          </Button>
        )}
      </div>
      {isAdding && <QuickAdd {...place} status={status} label={addText} onClose={closeLine} />}
      {!isFolded && (
        <ul aria-labelledby={id} className="flex flex-col gap-2">
          {own.map((task) => (
            <CardOf key={task.id} task={task} movedId={movedId} onMove={onMove} />
          ))}
        </ul>
      )}
      {status === 'blocked' && (
        <p className="rounded-control border border-dashed border-edge p-3 text-center text-xs text-ink-muted max-panel:hidden">
          {t('task_page.drop_blocked')}
        </p>
      )}
    </section>
  );
};

/** A card is drawn anew in its other column, and its button gets back the focus that went with the old one. */
const useFocusAfterMove = (id: string, movedId: MovedId): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedId.current !== id) return;
    movedId.current = null;
    button.current?.focus();
  }, [id, movedId]);
  return button;
};

interface FoldButtonProps {
  readonly isFolded: boolean;
  /** Those whose cards are not shown. */
  readonly hidden: readonly Task[];
  readonly movedId: MovedId;
  readonly onFold: (isFolded: boolean) => void;
}

/** Shows what is done, or folds it. A card that is moved into the folded column leaves the focus here. */
const FoldButton = ({ isFolded, hidden, movedId, onFold }: FoldButtonProps) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const Icon = isFolded ? ChevronsLeft : ChevronsRight;
  useEffect(() => {
    if (!hidden.some(({ id }) => id === movedId.current)) return;
    movedId.current = null;
    button.current?.focus();
  }, [hidden, movedId]);
  return (
    <Button
      ref={button}
      look="quiet"
      size="icon"
      aria-label={t('task_page.show_column', { state: t(STATUS_TEXT.done) })}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
      className="size-8"
    >
      <Icon aria-hidden="true" className="rtl:-scale-x-100" />
    </Button>
  );
};

interface CardProps extends Pick<ColumnProps, 'movedId' | 'onMove'> {
  readonly task: Task;
}

const CardOf = ({ task, movedId, onMove }: CardProps) => {
  const { t } = useTranslation();
  const menuButton = useFocusAfterMove(task.id, movedId);
  const move = (status: TaskStatus): void => {
    movedId.current = task.id;
    onMove(task, status);
  };
  const mayMove = task.rights.write;
  return (
    <li
      {...dragsTask(task)}
      className="flex flex-col gap-2 rounded-control border border-line bg-surface p-2.5 shadow-card"
    >
      <div className="flex items-start gap-2.5 type-ui">
        <TaskTick task={task} />
        <TaskTitle task={task} className="min-w-0 grow wrap-anywhere" />
        {mayMove && (
          <Menu
            trigger={
              <Button
                ref={menuButton}
                look="quiet"
                size="icon"
                aria-label={t('task_page.move_named', { title: task.title })}
                className="-m-1.5 size-8"
              >
                <Ellipsis aria-hidden="true" />
              </Button>
            }
          >
            {COLUMNS.filter((status) => status !== task.status).map((status) => (
              <MenuItem key={status} onClick={() => move(status)}>
                {t(STATUS_TEXT[status])}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <TaskMarks task={task} />
    </li>
  );
};
