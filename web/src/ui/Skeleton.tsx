import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';

/** The shape of something that is on its way. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('block h-4 animate-pulse rounded-md bg-hover', className)} />
);

/** A list on its way: says so once to a screen reader, and shows the rhythm of what will come. */
export const SkeletonRows = ({ count = 4 }: { readonly count?: number }) => {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-5 px-4 py-5 sm:px-6">
      <span className="sr-only">{t('states.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <span key={index} className="flex items-center gap-4">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <span className="grow space-y-2">
            <Skeleton className={index % 2 === 0 ? 'w-2/5' : 'w-1/3'} />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </div>
  );
};
