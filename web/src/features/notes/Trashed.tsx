import type { Note } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

const STALE = ['GET /api/v1/notes', 'GET /api/v1/notes/{id}'] as const;

/** Of a note in the trash: it can be read there, taken back, or deleted for good. */
export const Trashed = ({ note: { id, title, rights } }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const restore = useAction('POST /api/v1/notes/{id}/restore', {
    done: t('note_page.restored'),
    stale: STALE,
  });
  const remove = useAction('DELETE /api/v1/notes/{id}', {
    stale: ['GET /api/v1/notes'],
    onDone: () => void navigate({ to: '/notes', search: { view: 'trash' } }),
  });
  return (
    <Notice tone="warning" title={t('note_page.is_trashed')}>
      <p>{t('note_page.trash_text')}</p>
      {rights.manage && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isBusy={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
            {t('note_page.take_back')}
          </Button>
          <Button look="danger-quiet" onClick={() => setIsAsking(true)}>
            {t('note_page.delete')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        isBusy={remove.isPending}
        title={t('note_page.delete')}
        text={t('note_page.delete_text', { title })}
        action={t('note_page.delete')}
      />
    </Notice>
  );
};
