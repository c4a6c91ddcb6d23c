import type { Passkey } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { isNoPasskey, makePasskey } from '../../lib/passkey.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextField } from '../../ui/TextField.tsx';

const LIST = 'GET /api/v1/passkeys' as const;

/** What signs one in without a password: made here, and forgotten here. */
export const PasskeysCard = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(LIST, { query: { limit: LONGEST_PAGE } }));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card isSplit title={t('security.passkeys')} description={t('security.passkeys_text')}>
      <div className="flex flex-col items-start gap-4">
        <Loaded query={query}>
          {({ data }) =>
            data.length > 0 && (
              <ul aria-label={t('security.passkeys')} className="w-full divide-y divide-line">
                {data.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {'PublicKeyCredential' in globalThis ? (
          <Button onClick={() => setIsAdding(true)}>
            <KeyRound aria-hidden="true" />
            {t('security.passkey_add')}
          </Button>
        ) : (
          <p className="text-sm text-ink-muted">{t('security.passkey_cannot')}</p>
        )}
      </div>
      <AddPasskey isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Card>
  );
};

const PasskeyRow = ({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction('DELETE /api/v1/passkeys/{id}', {
    done: t('security.passkey_removed', { name }),
    stale: [LIST],
    onDone: () => setIsAsking(false),
  });
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-xs text-ink-muted">
          {last_used_at === null
            ? t('security.passkey_made', { date: formatDate(created_at) })
            : t('security.passkey_used', { when: formatRelative(last_used_at) })}
        </p>
      </div>
      <Button
        look="danger-quiet"
        aria-label={t('security.passkey_remove_named', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('actions.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        isBusy={remove.isPending}
        title={t('security.passkey_remove_named', { name })}
        text={t('security.passkey_remove_text')}
        action={t('actions.remove')}
      />
    </li>
  );
};

interface AddPasskeyProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const AddPasskey = ({ isOpen, onClose }: AddPasskeyProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.passkey_add')}
      description={t('security.passkey_add_text')}
      submitText={t('security.passkey_make')}
      form={{
        initial: { name: '' },
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        onRefused: (error) => isNoPasskey(error) && t('security.passkey_none_made'),
        submit: async ({ name }) => {
          const made = await makePasskey(await call('POST /api/v1/passkeys/options'));
          if (made === null) throw new DOMException('no passkey', 'NotSupportedError');
          await call('POST /api/v1/passkeys', { body: { name, ...made } });
          onClose();
          toast.success(t('security.passkey_added', { name }));
          await invalidate(LIST);
        },
      }}
    >
      {(form) => (
        <TextField
          {...form.text('name')}
          label={t('security.passkey_name')}
          description={t('security.passkey_name_text')}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
};
