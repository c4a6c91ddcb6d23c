import type { Task } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { railScreen } from '../../lib/frame.ts';
import { toast } from '../../lib/toast.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { type Choice, Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAssigneeName } from './assignee-name.ts';
import {
  changeViews,
  isSameView,
  SAVED_VIEWS_MAX,
  type SavedView,
  useSavedViews,
  type ViewSearch,
} from './saved-views.ts';
import { TASK_SORTS, type TaskSort } from './task-views.ts';

/** No person, no label and no order has a sign that cannot be seen for its name. */
const ALL = '';
const UNDO_MS = 8_000;

const SORT_TEXT = {
  due: 'task_page.sort_due',
  newest: 'task_page.sort_newest',
  priority: 'task_page.sort_priority',
  title: 'task_page.sort_title',
} as const satisfies Record<TaskSort, TextKey>;

interface ViewBarProps {
  readonly search: ViewSearch;
  /** All of the view, whichever of them are shown. */
  readonly tasks: readonly Task[];
}

/** What of a view is shown and in which order; and the way to keep it under a name. */
export const ViewBar = ({ search, tasks }: ViewBarProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { panel } = useSearch({ strict: false });
  const change = (next: Partial<ViewSearch>): void =>
    void navigate({
      to: '/tasks',
      search: { ...search, ...next, ...(panel === 'day' ? { panel } : {}) },
      replace: true,
    });
  return (
    <div className="grid grid-cols-2 items-center gap-2 rail:flex rail:flex-wrap">
      <Select
        aria-label={t('task_page.assignee')}
        value={search.who ?? ALL}
        choices={useWho(tasks, search.who)}
        onValueChange={(who) => change({ who: who || undefined })}
      />
      <LabelChoice
        label={search.label}
        tasks={tasks}
        onChange={(label) => change({ label: label || undefined })}
      />
      <Select
        aria-label={t('task_page.due')}
        value={search.due ?? ALL}
        choices={[
          { value: ALL, label: t('task_page.due_any') },
          { value: 'late', label: t('task_page.overdue') },
        ]}
        onValueChange={(due) => change({ due: due === 'late' ? due : undefined })}
      />
      {search.view !== 'calendar' && (
        <Select
          aria-label={t('task_page.sort')}
          value={search.sort ?? 'due'}
          choices={TASK_SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXT[sort]) }))}
          onValueChange={(sort) => change({ sort: sort === 'due' ? undefined : sort })}
        />
      )}
      <Keep search={search} />
      <KeptViews />
    </div>
  );
};

/** The people and personas that have one of them, behind those that are there in any view. */
const useWho = (tasks: readonly Task[], chosen: string | undefined): Choice<string>[] => {
  const { t } = useTranslation();
  const nameOf = useAssigneeName();
  const first = [
    { value: ALL, label: t('task_page.assigned_any') },
    { value: 'me', label: t('task_page.me') },
    { value: 'none', label: t('task_page.assigned_nobody') },
    { value: 'ai', label: t('task_page.ai') },
  ];
  const names = new Map(tasks.flatMap(({ assignee }) => (assignee ? [[assignee.id, nameOf(assignee)]] : [])));
  const isNamed = chosen === undefined || names.has(chosen) || first.some(({ value }) => value === chosen);
  // The one of the address may have none of them by now.
  if (!isNamed) names.set(chosen, t('task_page.assigned_another'));
  return [...first, ...[...names].map(([value, label]) => ({ value, label }))];
};

interface LabelChoiceProps {
  readonly label: string | undefined;
  readonly tasks: readonly Task[];
  readonly onChange: (label: string) => void;
}

const LabelChoice = ({ label, tasks, onChange }: LabelChoiceProps) => {
  const { t } = useTranslation();
  const labels = [...new Set([...(label ? [label] : []), ...tasks.flatMap((task) => task.labels)])].sort();
  if (labels.length === 0) return null;
  return (
    <Select
      aria-label={t('task_page.labels')}
      value={label ?? ALL}
      choices={[
        { value: ALL, label: t('task_page.all_labels') },
        ...labels.map((one) => ({ value: one, label: one })),
      ]}
      onValueChange={onChange}
    />
  );
};

/** Where no list stands beside the page, which names them. */
const KeptViews = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const views = useSavedViews();
  if (useScreen(railScreen) || views.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button look="quiet">
          <Bookmark aria-hidden="true" />
          {t('task_page.saved_views')}
        </Button>
      }
    >
      {views.map(({ id, name, search }) => (
        <MenuItem key={id} onClick={() => void navigate({ to: '/tasks', search })}>
          <bdi className="min-w-0 truncate">{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
};

/** Where the view is kept already its name is changed here, and it is deleted. */
const Keep = ({ search }: Pick<ViewBarProps, 'search'>) => {
  const { t } = useTranslation();
  const views = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const kept = views.find((view) => isSameView(view.search, search));
  const remove = (gone: SavedView): void => {
    const place = views.indexOf(gone);
    void changeViews((now) => now.filter(({ id }) => id !== gone.id));
    const close = toast.undoable(t('task_page.deleted', { title: gone.name }), {
      timeout: UNDO_MS,
      actionProps: {
        children: t('actions.undo'),
        onClick: () => {
          close();
          void changeViews((now) => now.toSpliced(place, 0, gone));
        },
      },
    });
  };
  if (!kept && views.length >= SAVED_VIEWS_MAX) return null;
  return (
    <>
      {kept ? (
        <Menu
          trigger={
            <Button look="quiet">
              <Ellipsis aria-hidden="true" />
              <bdi className="max-w-40 truncate">{kept.name}</bdi>
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden="true" />} onClick={() => setIsNaming(true)}>
            {t('actions.rename')}
          </MenuItem>
          <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onClick={() => remove(kept)}>
            {t('actions.delete')}
          </MenuItem>
        </Menu>
      ) : (
        <Button
          look="quiet"
          className="max-rail:col-span-2 max-rail:justify-self-start"
          onClick={() => setIsNaming(true)}
        >
          <BookmarkPlus aria-hidden="true" />
          {t('task_page.save_view')}
        </Button>
      )}
      {isNaming && <NameDialog kept={kept} search={search} onClose={() => setIsNaming(false)} />}
    </>
  );
};

interface NameDialogProps extends Pick<ViewBarProps, 'search'> {
  readonly kept: SavedView | undefined;
  readonly onClose: () => void;
}

const NameDialog = ({ kept, search, onClose }: NameDialogProps) => {
  const { t } = useTranslation();
  const keep = async (name: string): Promise<void> => {
    const isKept = await changeViews((views) =>
      kept
        ? views.map((view) => (view.id === kept.id ? { ...view, name } : view))
        : [...views, { id: crypto.randomUUID(), name, search }],
    );
    if (isKept) onClose();
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(kept ? 'task_page.rename_view' : 'task_page.save_view')}
      description={t('task_page.save_view_text')}
      submitText={t('actions.save')}
      form={{
        initial: { name: kept?.name ?? '' },
        check: ({ name }) => (name.trim() === '' ? { name: t('form.required') } : {}),
        submit: ({ name }) => keep(name.trim()),
      }}
    >
      {({ text }) => (
        <TextField
          {...text('name')}
          label={t('task_page.view_name')}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
};
