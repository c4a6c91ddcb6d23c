import type { AdminUser, Erasure } from '@parley/contract';
import { ERASE_CONFIRMATION } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { formatDate } from '../../lib/format.ts';
import { nameOf } from '../../lib/me.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

const READ = 'GET /api/v1/admin/users/{id}/erase' as const;

/** What an administrator does with another person's data: an archive of it, and the account erased. */
export const PersonData = ({ user }: { readonly user: AdminUser }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('users.data_title', { name: nameOf(user) })}
        onClick={() => setIsOpen(true)}
      >
        <FolderArchive aria-hidden="true" />
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('users.data_title', { name: nameOf(user) })}>
        <div className="flex flex-col gap-6">
          <ExportPart id={user.id} />
          <ErasePart id={user.id} onCancel={close} />
        </div>
      </Dialog>
    </>
  );
};

const ExportPart = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const prepare = useAction('POST /api/v1/admin/users/{id}/export', {
    done: t('users.data_export_done'),
    stale: ['GET /api/v1/data/exports'],
  });
  return (
    <section className="flex flex-col items-start gap-2 text-sm">
      <h3 className="font-medium">{t('users.data_export')}</h3>
      <p className="text-ink-muted">{t('users.data_export_text')}</p>
      <Button isBusy={prepare.isPending} onClick={() => prepare.mutate({ params: { id } })}>
        {t('users.data_export_do')}
      </Button>
    </section>
  );
};

const ErasePart = ({ id, onCancel }: { readonly id: string; readonly onCancel: () => void }) => {
  const { t } = useTranslation();
  const query = useQuery(ask(READ, { params: { id } }));
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{t('users.data_erase')}</h3>
      <p className="text-ink-muted">{t('users.data_erase_text')}</p>
      <Loaded query={query}>
        {({ erasure }) =>
          erasure ? <Scheduled erasure={erasure} /> : <EraseForm id={id} onCancel={onCancel} />
        }
      </Loaded>
    </section>
  );
};

const Scheduled = ({ erasure }: { readonly erasure: Erasure }) => {
  const { t } = useTranslation();
  const takeBack = useAction('DELETE /api/v1/admin/users/{id}/erase', {
    done: t('users.data_taken_back'),
    stale: [READ],
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="warning" title={t('users.data_scheduled', { date: formatDate(erasure.erase_at) })}>
        {erasure.status === 'held' && t('users.data_held')}
      </Notice>
      <Button
        isBusy={takeBack.isPending}
        onClick={() => takeBack.mutate({ params: { id: erasure.user_id } })}
      >
        {t('users.data_take_back')}
      </Button>
    </div>
  );
};

const EraseForm = ({ id, onCancel }: { readonly id: string; readonly onCancel: () => void }) => {
  const { t } = useTranslation();
  const label = t('users.data_word', { word: ERASE_CONFIRMATION });
  return (
    <DialogForm
      onCancel={onCancel}
      submitText={t('users.data_erase')}
      submitLook="danger"
      form={{
        initial: { word: '' },
        check: ({ word }) => wrongOf({ word: word.trim() === ERASE_CONFIRMATION ? undefined : label }),
        submit: async ({ word }) => {
          await call('POST /api/v1/admin/users/{id}/erase', {
            params: { id },
            body: { confirm: word.trim() },
          });
          toast.success(t('users.data_erase_done'));
          await invalidate(READ);
        },
      }}
    >
      {(form) => <TextField {...form.text('word')} label={label} autoComplete="off" />}
    </DialogForm>
  );
};
