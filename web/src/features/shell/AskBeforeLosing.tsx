import { useTranslation } from 'react-i18next';
import type { FormControl } from '../../lib/use-form.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';

interface AskBeforeLosingProps {
  readonly form: Pick<FormControl<unknown>, 'isChanged' | 'isBusy'>;
}

/** For a form that is a part of a page: asks before another part, or another page, takes away what was typed and not saved. */
export const AskBeforeLosing = ({ form }: AskBeforeLosingProps) => {
  const { t } = useTranslation();
  return (
    <AskBeforeLeaving
      isAsked={form.isChanged && !form.isBusy}
      mayPass={(current, next) =>
        next.pathname === current.pathname && viewIn(next.search) === viewIn(current.search)
      }
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      action={t('unsaved.leave')}
    />
  );
};

const viewIn = (search: object): unknown => ('view' in search ? search.view : undefined);
