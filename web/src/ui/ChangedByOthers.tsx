import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** In a form on what several people change: another person has saved something else where this one is typing. */
export const ChangedByOthers = ({ takeTheirs }: { readonly takeTheirs: (() => void) | null }) => {
  const { t } = useTranslation();
  return (
    takeTheirs && (
      <Notice tone="warning" isLive title={t('by_others.title')}>
        <p>{t('by_others.text')}</p>
        <Button className="mt-3" onClick={takeTheirs}>
          {t('by_others.take')}
        </Button>
      </Notice>
    )
  );
};
