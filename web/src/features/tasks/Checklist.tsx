import type { Task, TaskPatch } from '@parley/contract';
import { CHECKLIST_TEXT_MAX } from '@parley/contract/limits';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useMayInstruct } from './use-may-instruct.ts';

type Change = NonNullable<TaskPatch['checklist_changes']>[number];

/** The steps of a task, each ticked off by itself. */
export const Checklist = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const { id, checklist } = task;
  const mayWrite = useMayInstruct(task);
  const heading = useId();
  const [text, setText] = useState('');
  const change = useAction('PUT /api/v1/tasks/{id}', {
    stale: ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}'],
  });
  // Only what is changed here: another person may tick another step at this moment.
  const save = (one: Change): void => change.mutate({ params: { id }, body: { checklist_changes: [one] } });
  const onAdd = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    save({ text: text.trim() });
    setText('');
  };
  if (checklist.length === 0 && !mayWrite) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-sm font-semibold">
        {t('task_page.checklist')}
      </h2>
      <ul aria-labelledby={heading}>
        {checklist.map((item) => (
          <li key={item.id} className="flex min-h-9 items-center gap-2 text-sm">
            <span className="min-w-0 grow">
              <Checkbox
                label={item.text}
                checked={item.done}
                disabled={!mayWrite}
                onCheckedChange={(done) => save({ id: item.id, done })}
              />
            </span>
            {mayWrite && (
              <Button
                look="quiet"
                size="icon"
                aria-label={t('task_page.remove_step', { text: item.text })}
                onClick={() => save({ id: item.id, remove: true })}
              >
                <X aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form onSubmit={onAdd} className="mt-1 flex gap-2">
          <input
            aria-label={t('task_page.add_step')}
            placeholder={t('task_page.add_step')}
            value={text}
            maxLength={CHECKLIST_TEXT_MAX}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            className="field-box min-w-0 grow px-3 text-base sm:text-sm"
          />
          <Button type="submit" size="icon" aria-label={t('task_page.add_step')}>
            <Plus aria-hidden="true" />
          </Button>
        </form>
      )}
    </section>
  );
};
