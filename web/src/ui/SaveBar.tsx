import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormControl } from '../lib/use-form.ts';
import { Button } from './Button.tsx';

interface SaveBarProps {
  readonly form: Pick<FormControl<unknown>, 'isBusy' | 'isChanged' | 'discard'>;
}

/** Comes at the end of a form with texts once something in it was changed, and stays in sight until that is saved or discarded. */
export const SaveBar = ({ form }: SaveBarProps) =>
  (form.isChanged || form.isBusy) && <Bar isBusy={form.isBusy} onDiscard={form.discard} />;

interface BarProps {
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
}

const Bar = ({ isBusy, onDiscard }: BarProps) => {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const form = element?.closest('form');
    return () => {
      // Its form keeps the focus, and no field of it: on a phone that would open the keyboard.
      if (!form || !element?.contains(document.activeElement)) return;
      form.tabIndex = -1;
      form.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={bar}
      data-save-bar=""
      className="sticky bottom-3 z-20 -mx-2 flex items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-popup"
    >
      <p className="min-w-0 grow ps-2 type-ui leading-tight text-balance text-ink-muted">
        {t('save_bar.unsaved')}
      </p>
      <Button look="quiet" disabled={isBusy} className="shrink-0" onClick={onDiscard}>
        {t('save_bar.discard')}
      </Button>
      <Button type="submit" look="primary" className="shrink-0" isBusy={isBusy}>
        {t('actions.save')}
      </Button>
    </div>
  );
};
