import type { ChatMessage } from '@parley/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useShortcut } from '../../shortcuts/index.ts';
import { goTo } from '../conversation/path.ts';

const BUTTON =
  'relative grid size-6 place-items-center rounded-md text-ink-muted after:absolute after:-inset-2 hover:not-disabled:bg-hover hover:not-disabled:text-ink disabled:opacity-40 [&_svg]:size-4';

/** Which button was pressed, and among the versions of what: the row goes with its version, and the focus would go with the row. */
let pressed: { readonly parentId: string | null; readonly step: number } | null = null;

/** Gives the focus that the last version had to the same button of this one, or to the other where there is no further. */
const useFocusOfLast = ({ parent_id }: ChatMessage) => {
  const before = useRef<HTMLButtonElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed?.parentId !== parent_id || document.activeElement !== document.body) return;
    const [same, other] = pressed.step < 0 ? [before, after] : [after, before];
    pressed = null;
    (same.current?.disabled ? other : same).current?.focus();
  }, [parent_id]);
  return { before, after };
};

/** `‹ 2 / 3 ›`: the versions of a message. Going to one leads to where one was below it. */
export const SiblingPager = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const buttons = useFocusOfLast(message);
  const { sibling_index: index, sibling_count: count, channel_id } = message;
  if (count < 2) return null;
  const go = async (step: number): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    pressed = { parentId: message.parent_id, step };
    try {
      const { siblings } = await call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
        params: { id: channel_id, msgId: message.id },
      });
      const next = siblings[siblings.findIndex(({ id }) => id === message.id) + step];
      if (next) await goTo(channel_id, next.id);
    } catch (error) {
      pressed = null;
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <nav
      aria-label={t('chat.versions')}
      data-versions
      className="flex items-center gap-0.5 text-xs text-ink-muted tabular-nums"
    >
      <button
        ref={buttons.before}
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
        ref={buttons.after}
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

/** The keys lead from the message that the focus is in to its other versions. Answers false where there is none. */
const pressIn = (at: 0 | -1): boolean => {
  const row = document.activeElement?.closest('article');
  const button = [...(row?.querySelectorAll<HTMLButtonElement>('[data-versions] button') ?? [])].at(at);
  if (!button || button.disabled) return false;
  button.click();
  return true;
};

export const useVersionKeys = (): void => {
  useShortcut('branch_before', () => pressIn(0));
  useShortcut('branch_after', () => pressIn(-1));
};
