import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { capsOf } from './shortcut-table.ts';

/** Keys as caps. Always left to right, as they are on the keyboard. */
export const Keys = ({ keys, className }: { readonly keys: string; readonly className?: string }) => {
  const { i18n } = useTranslation();
  return (
    <kbd
      dir="ltr"
      className={classNames('inline-flex shrink-0 gap-0.5 font-sans text-xs text-ink-faint', className)}
    >
      {capsOf(keys, i18n.language).map((cap) => (
        <kbd
          key={cap}
          className="grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-surface px-1 font-sans leading-none"
        >
          {cap}
        </kbd>
      ))}
    </kbd>
  );
};
