import type { ChatMessage } from '@parley/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../ui/toast.ts';
import { goTo } from './path.ts';

const BUTTON =
  'relative grid size-6 place-items-center rounded-md text-ink-muted after:absolute after:-inset-2 hover:not-disabled:bg-hover hover:not-disabled:text-ink disabled:opacity-40 [&_svg]:size-4';

/** `‹ 2 / 3 ›`: the versions of a message. Going to one leads to where one was below it. */
export const SiblingPager = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { sibling_index: index, sibling_count: count, channel_id } = message;
  if (count < 2) return null;
  const go = async (step: number): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { siblings } = await call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
        params: { id: channel_id, msgId: message.id },
      });
      const next = siblings[siblings.findIndex(({ id }) => id === message.id) + step];
      if (next) await goTo(channel_id, next.id);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <nav
      aria-label={t('chat.versions')}
      className="flex items-center gap-0.5 text-xs text-ink-muted tabular-nums"
    >
      <button
        type="button"
        aria-label={t('chat.version_before')}
        disabled={index <= 0}
        onClick={() => void go(-1)}
        className={BUTTON}
      >
        <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
      </button>
      <span aria-live="polite" dir="ltr">{`${formatNumber(index + 1)} / ${formatNumber(count)}`}</span>
      <button
        type="button"
        aria-label={t('chat.version_after')}
        disabled={index >= count - 1}
        onClick={() => void go(1)}
        className={BUTTON}
      >
        <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
      </button>
    </nav>
  );
};
