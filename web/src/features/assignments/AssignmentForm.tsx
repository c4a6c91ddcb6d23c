import type { Assignment } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { FormFields, focusFirstWrong, PERSON_PLACE, useFormData } from '../forms/index.ts';
import type { Holding } from './holding.ts';
import { STALE } from './use-assignments.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const REFUSAL = /^(reject|refuse|deny|decline|no|cancel)/;
type Data = Record<string, never>;

interface AssignmentFormProps {
  readonly assignment: Assignment;
  readonly holding: Exclude<Holding, 'over'>;
}

/** The form and the decision. What is entered is kept as a draft; one button hands it in. */
export const AssignmentForm = ({ assignment, holding }: AssignmentFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, form: template, draft, actions } = assignment;
  const isMine = holding === 'mine';
  const form = useFormData(template, draft ?? {});
  const [comment, setComment] = useState(assignment.comment);
  const { data } = form;
  const entered = useMemo(() => ({ data, comment }), [data, comment]);
  const hasDraft = template !== null || actions.length > 0;
  const { savedAt, isSaved, forget } = useSavedDraft(id, entered, isMine && hasDraft);
  const box = useRef<HTMLDivElement>(null);
  const complete = useAction('POST /api/v1/assignments/{id}/complete', {
    stale: [...STALE],
    done: t('assignment_page.handed_in'),
    onDone: () => {
      forget();
      void navigate({ to: '/assignments', search: {} });
    },
  });
  const handIn = (action: string | null): void => {
    const values = form.check();
    if (values === null) {
      focusFirstWrong(box.current);
      return;
    }
    complete.mutate({
      params: { id },
      // The same check ran on the server's own data: what it let through is JSON.
      body: { action, data: values as Data, comment: comment.trim() },
    });
  };
  return (
    <section aria-labelledby={`${id}-part`} className="flex flex-col gap-5 border-t border-line pt-5">
      <h2 id={`${id}-part`} className="font-semibold">
        {t(actions.length > 0 ? 'assignment_page.decision' : 'assignment_page.your_part')}
      </h2>
      {holding === 'free' && <p className="text-sm text-ink-muted">{t('assignment_page.take_first')}</p>}
      <div ref={box}>
        <FormFields form={form} isDisabled={!isMine} place={PERSON_PLACE} />
      </div>
      {isMine && (
        <>
          {actions.length > 0 && (
            <TextAreaField label={t('assignment_page.comment')} value={comment} onValueChange={setComment} />
          )}
          <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 rail:-mx-8 rail:px-8">
            <p
              role="status"
              className="grow text-xs text-ink-muted max-rail:basis-full max-rail:empty:hidden"
            >
              {hasDraft &&
                (isSaved
                  ? savedAt && t('assignment_page.draft_saved', { time: formatTime(savedAt) })
                  : t('assignment_page.draft_unsaved'))}
            </p>
            <Decisions actions={actions} isBusy={complete.isPending} onDecide={handIn} />
          </footer>
        </>
      )}
    </section>
  );
};

interface DecisionsProps {
  readonly actions: Assignment['actions'];
  readonly isBusy: boolean;
  readonly onDecide: (action: string | null) => void;
}

/** What the step offers; the first of them is the main one and stands last. */
const Decisions = ({ actions, isBusy, onDecide }: DecisionsProps) => {
  const { t } = useTranslation();
  if (actions.length === 0)
    return (
      <Button look="primary" className="max-rail:grow" isBusy={isBusy} onClick={() => onDecide(null)}>
        {t('assignment_page.hand_in')}
      </Button>
    );
  return actions.toReversed().map(({ key, label }) => {
    const isMain = key === actions[0]?.key;
    return (
      <Button
        key={key}
        look={isMain ? 'primary' : REFUSAL.test(key) ? 'danger-quiet' : 'secondary'}
        className="max-rail:grow"
        disabled={isBusy}
        onClick={() => onDecide(key)}
      >
        {label}
      </Button>
    );
  });
};
