import type { TaskStatus } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { SeenBy, type TaskPlace, useSeenBy } from './SeenBy.tsx';
import { Understood, useQuickTask } from './Understood.tsx';
import { moveTask } from './use-tasks.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The line for a new task takes the focus. */
    readonly addsTask?: boolean;
    /** What it begins with. */
    readonly taskWords?: string;
  }
}

/** The line takes the focus each time that a person asks for a new task, before the words that they asked with. */
const useFocusWhenAsked = (
  line: string,
  begin: (words: string) => void,
): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null);
  const begun = useRef<string | null>(null);
  const asked = useLocation({ select: ({ state }) => (state.addsTask ? state.__TSR_key : undefined) });
  const words = useLocation({ select: ({ state }) => state.taskWords });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked
  useEffect(() => {
    if (asked === undefined) return;
    field.current?.focus();
    if (words === undefined || line !== '') return;
    begun.current = ` ${words}`;
    begin(begun.current);
  }, [asked]);
  useLayoutEffect(() => {
    if (line !== begun.current) return;
    begun.current = null;
    field.current?.setSelectionRange(0, 0);
  }, [line]);
  return field;
};

interface QuickAddProps extends TaskPlace {
  /** In which state it begins. */
  readonly status?: TaskStatus;
  /** What the line is called where it is not the one of the page. */
  readonly label?: string;
  /** By Escape. */
  readonly onClose?: () => void;
}

/** A line in one's own words; what is understood of it is shown before it is sent. */
export const QuickAdd = ({ projectId, workspaceId, status = 'open', label, onClose }: QuickAddProps) => {
  const { t } = useTranslation();
  const id = useId();
  const workspace = useWorkspace();
  const read = useQuickTask();
  const [line, setLine] = useState('');
  const field = useFocusWhenAsked(line, setLine);
  const task = read(line);
  const seenBy = useSeenBy({ projectId, workspaceId });
  const create = useAction('POST /api/v1/tasks', {
    stale: ['GET /api/v1/tasks'],
    onDone: (made) => {
      if (status !== made.status) void moveTask(made, status);
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (task.title === '') return;
    // The next line can be written at once; one that is refused comes back, before what was begun meanwhile.
    const sent = line;
    setLine('');
    const placeId = projectId ? workspaceId : workspace?.id;
    const body = {
      ...task,
      labels: [...task.labels],
      ...(projectId ? { project_id: projectId } : {}),
      ...(placeId ? { workspace_id: placeId } : {}),
      ...seenBy?.given,
    };
    create.mutateAsync({ body }).catch(() => setLine((begun) => `${sent} ${begun}`.trim()));
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {label ?? t('task_page.add')}
        </label>
        <input
          ref={field}
          id={id}
          value={line}
          maxLength={TITLE_MAX}
          autoComplete="off"
          placeholder={label ?? t('task_page.add_example')}
          // biome-ignore lint/a11y/noAutofocus: a line that a person has just opened is the one they write in
          autoFocus={label !== undefined}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
          className="field-box min-w-0 grow px-3 text-base sm:text-sm"
        />
        <Button type="submit" look="primary" disabled={task.title === ''}>
          <Plus aria-hidden="true" />
          <span className={label === undefined ? 'max-rail:sr-only' : 'sr-only'}>{t('task_page.add')}</span>
        </Button>
      </div>
      <Understood task={task} />
      {seenBy && <SeenBy {...seenBy} />}
    </form>
  );
};
