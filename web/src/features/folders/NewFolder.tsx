import { TITLE_MAX } from '@parley/contract/limits';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** New folders go to the end of the list. */
export const NewFolder = ({ nextOrder }: { readonly nextOrder: number }) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: '' },
    draft: 'new-folder',
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async ({ name }) => {
      await call('POST /api/v1/folders', { body: { name, sort_order: nextOrder } });
      form.reset({ name: '' });
      await invalidate('GET /api/v1/folders');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3 p-4 sm:px-6">
      <div className="flex items-start gap-2">
        <div className="grow">
          <TextField
            {...form.text('name')}
            label={t('folders_page.new_name')}
            isLabelHidden
            placeholder={t('folders_page.new_name')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
        </div>
        <Button type="submit" isBusy={form.isBusy}>
          {!form.isBusy && <Plus aria-hidden="true" />}
          {t('folders_page.create')}
        </Button>
      </div>
      <FormFailure text={form.failure} />
    </form>
  );
};
