import type { Note } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NoteDialog } from './NoteDialog.tsx';

export const NoteDetails = ({ id }: { readonly id: string }) => {
  const query = useQuery(ask('GET /api/v1/notes/{id}', { params: { id } }));
  return <Loaded query={query}>{(note) => <Details note={note} />}</Loaded>;
};

const Details = ({ note }: { readonly note: Note }) => {
  const { title, content, updated_at } = note;
  return (
    <>
      <PageHeader title={title} description={formatDate(updated_at)} action={<Actions note={note} />} />
      <Card>
        <p dir="auto" className="whitespace-pre-wrap text-pretty">
          {content}
        </p>
      </Card>
    </>
  );
};

/** What the caller may do with it, as the server says: a button and a refusal never disagree. */
const Actions = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation();
  const { id, title, rights } = note;
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useAction('DELETE /api/v1/notes/{id}', {
    stale: ['GET /api/v1/notes'],
    onDone: () => void navigate({ to: '/notes' }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {rights.write && (
        <Button onClick={() => setIsEditing(true)}>
          <Pencil aria-hidden="true" />
          {t('actions.edit')}
        </Button>
      )}
      {rights.manage && (
        <Button look="danger-quiet" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {t('actions.delete')}
        </Button>
      )}
      <NoteDialog note={note} isOpen={isEditing} onClose={() => setIsEditing(false)} />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        isBusy={remove.isPending}
        title={t('actions.delete')}
        text={t('notes.trash', { title })}
        action={t('actions.delete')}
      />
    </div>
  );
};
