import { useTranslation } from 'react-i18next';

/** Something was not read in another workspace; what it is, is not told. */
export const NewsDot = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <span className="sr-only">{t('workspaces.news')}</span>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full bg-spark ${className}`} />
    </>
  );
};
