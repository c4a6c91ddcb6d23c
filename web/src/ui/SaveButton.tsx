import { useTranslation } from 'react-i18next';
import type { FormControl } from '../lib/use-form.ts';
import { Button } from './Button.tsx';

/** Below the fields of a page that changes what is there. */
export const SaveButton = <T,>({ form }: { readonly form: FormControl<T> }) => {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      look="primary"
      isBusy={form.isBusy}
      disabled={!form.isChanged}
      className="self-start"
    >
      {t('actions.save')}
    </Button>
  );
};
