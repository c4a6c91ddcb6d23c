import type { Erasure } from '@parley/contract';
import { ERASE_CONFIRMATION } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { formatDate } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

const READ = 'GET /api/v1/data/erase' as const;

export const EraseCard = () => {
  const { t } = useTranslation();
  const query = useQuery(ask(READ, {}));
  return (
    <Card isSplit title={t('your_data.erase')} description={t('your_data.erase_text')}>
      <Loaded query={query}>
        {({ erasure }) => (erasure ? <Scheduled erasure={erasure} /> : <EraseForm />)}
      </Loaded>
    </Card>
  );
};

const Scheduled = ({ erasure }: { readonly erasure: Erasure }) => {
  const { t } = useTranslation();
  const takeBack = useAction('DELETE /api/v1/data/erase', { done: t('your_data.taken_back'), stale: [READ] });
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title={t('your_data.scheduled', { date: formatDate(erasure.erase_at) })}>
        {erasure.status === 'held' && (
          <p className="mb-2">
            <strong>{t('your_data.held')}.</strong> {t('your_data.held_text')}
          </p>
        )}
        {erasure.by_administrator ? t('your_data.by_administrator') : t('your_data.scheduled_text')}
      </Notice>
      {!erasure.by_administrator && (
        <div>
          <Button look="primary" isBusy={takeBack.isPending} onClick={() => takeBack.mutate({})}>
            {t('your_data.take_back')}
          </Button>
        </div>
      )}
    </div>
  );
};

const EraseForm = () => {
  const { t } = useTranslation();
  const { user } = useMe();
  const hasPassword = user.auth_source === 'builtin';
  const form = useForm({
    initial: { proof: '' },
    check: ({ proof }) =>
      wrongOf({
        proof:
          checkRequired(proof) ??
          (hasPassword || proof.trim() === ERASE_CONFIRMATION
            ? undefined
            : t('your_data.type_word', { word: ERASE_CONFIRMATION })),
      }),
    submit: async ({ proof }) => {
      await call('POST /api/v1/data/erase', {
        body: hasPassword ? { password: proof } : { confirm: proof.trim() },
      });
      await invalidate(READ);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {hasPassword ? (
        <PasswordField
          {...form.text('proof')}
          label={t('your_data.password')}
          autoComplete="current-password"
        />
      ) : (
        <TextField {...form.text('proof')} label={t('your_data.type_word', { word: ERASE_CONFIRMATION })} />
      )}
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" look="danger" isBusy={form.isBusy}>
          {t('your_data.erase_action')}
        </Button>
      </div>
    </form>
  );
};
