import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = [0, 1, 2, 3];

/** A part of a home that is on its way: a heading, and rows of the height of those that will come. */
export const PartSkeleton = () => (
  <div className="min-w-0">
    <Skeleton className="mb-2.5 h-6 w-28" />
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 px-3.5 py-2">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <span className="grow space-y-2">
            <Skeleton className={row % 2 === 0 ? 'w-3/5' : 'w-2/5'} />
            <Skeleton className="h-3 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  </div>
);

/** A home whose parts are painted at once, when all of them are here. */
export const OverviewSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid items-start gap-x-8 gap-y-7 panel:grid-cols-2">
      <span className="sr-only">{t('states.loading')}</span>
      <PartSkeleton />
      <PartSkeleton />
    </div>
  );
};
