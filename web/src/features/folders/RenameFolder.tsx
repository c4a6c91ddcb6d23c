import type { Folder } from '@parley/contract';
import { TITLE_MAX } from '@parley/contract/limits';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Takes the place of the name: Enter saves, Escape leaves it as it was. */
export const RenameFolder = ({
  folder,
  onDone,
}: {
  readonly folder: Folder;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: folder.name },
    check: ({ name }) => wrongOf({ name: checkRequired(name) }),
    submit: async ({ name }) => {
      if (name.trim() !== folder.name) {
        await call('PUT /api/v1/folders/{id}', { params: { id: folder.id }, body: { name } });
        await invalidate('GET /api/v1/folders');
      }
      onDone();
    },
  });
  const leaveOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3 py-1">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 grow">
          <TextField
            {...form.text('name')}
            label={t('folders.name')}
            isLabelHidden
            maxLength={TITLE_MAX}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            onKeyDown={leaveOnEscape}
          />
        </div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('actions.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('actions.cancel')}
        </Button>
      </div>
      <FormFailure text={form.failure} />
    </form>
  );
};
