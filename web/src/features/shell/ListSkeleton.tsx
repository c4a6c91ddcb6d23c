import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const ListSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4 px-2.5 pt-5">
      <span className="sr-only">{t('states.loading')}</span>
      {['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
};
