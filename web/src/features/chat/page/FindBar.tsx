import type { SearchHit } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { ChevronDown, ChevronUp, GitBranch, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LONGEST_PAGE } from '../../../lib/page-size.ts';
import { toast } from '../../../lib/toast.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useShortcut } from '../../shortcuts/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { loadUpTo } from '../conversation/path.ts';
import { markWords, wordsOf } from './find-marks.ts';

const route = getRouteApi('/app/c/$channelId');
const LOG = '[role="log"]';

/** All messages of the chat that hold these words, on whatever branch, the oldest first. */
const useHits = (channelId: string, q: string) =>
  useQuery({
    queryKey: ['GET /api/v1/search', { channelId, q }, 'in the chat'] as const,
    enabled: q !== '',
    queryFn: async ({ signal }) => {
      const query = { q, type: 'message' as const, channel_id: channelId, limit: LONGEST_PAGE };
      const { data, has_more } = await call('GET /api/v1/search', { query, signal });
      return { hits: data.toReversed(), has_more };
    },
  });

/** Goes from one message to another. The newest is looked at first, and what lies on another branch is said when one is there. */
const useWalk = (channelId: string, hits: readonly SearchHit[] | undefined) => {
  const navigate = route.useNavigate();
  const [at, setAt] = useState(-1);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const asked = useRef(0);
  const go = async (index: number): Promise<void> => {
    const hit = hits?.[index];
    if (!hit) return;
    const turn = ++asked.current;
    setAt(index);
    try {
      const isHere = await loadUpTo(channelId, hit.id);
      if (turn !== asked.current) return;
      setIsElsewhere(!isHere);
      await navigate({ to: '.', search: (search) => ({ ...search, m: hit.id }), replace: true });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another walk
  useEffect(() => {
    setIsElsewhere(false);
    setAt(-1);
    if (hits && hits.length > 0) void go(hits.length - 1);
  }, [hits]);
  const step = (by: 1 | -1): void => {
    const count = hits?.length ?? 0;
    if (count > 0) void go((at + by + count) % count);
  };
  return { at, isElsewhere, step };
};

const useMarks = (q: string): void => {
  useEffect(() => {
    const log = document.querySelector(LOG);
    const words = wordsOf(q);
    return log && words.length > 0 ? markWords(log, words) : undefined;
  }, [q]);
};

interface Found {
  readonly hits: readonly SearchHit[];
  readonly has_more: boolean;
  readonly at: number;
}

/** Counted from the newest, which is gone to first. */
const placeOf = (t: TFunction, { hits: { length }, has_more, at }: Found): string => {
  if (length === 0) return t('chat_panels.find_nothing');
  const all = has_more ? `${formatNumber(length)}+` : formatNumber(length);
  return t('chat_panels.find_place', { at: formatNumber(length - at), all });
};

/** Looks through the whole chat. The keys that open it, pressed once more in its field, are the browser's own. */
export const FindBar = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { channel, field: composer } = useConversation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const { data, error, isFetching } = useHits(channel.id, wordsOf(q).length > 0 ? q : '');
  const { at, isElsewhere, step } = useWalk(channel.id, data?.hits);
  useMarks(q);
  useOpenedKeys(field);
  const close = (): void => {
    onClose();
    composer.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' || event.key === 'F3') step(event.shiftKey ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const count = data?.hits.length ?? 0;
  const place = error ? errorText(error) : q === '' || !data ? '' : placeOf(t, { ...data, at });
  return (
    <search
      aria-label={t('chat_panels.find_title')}
      onKeyDown={onKeyDown}
      className="flex shrink-0 flex-col border-b border-line bg-surface"
    >
      <div className="mx-auto flex w-full max-w-3xl items-center gap-1 px-2 py-1.5 sm:px-6">
        <div className="relative min-w-0 grow">
          <Search aria-hidden="true" className="absolute inset-y-0 start-3 my-auto size-4 text-ink-faint" />
          <input
            ref={field}
            type="search"
            // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
            autoFocus
            value={text}
            maxLength={SEARCH_TEXT_MAX}
            aria-label={t('chat_panels.find_title')}
            placeholder={t('chat_panels.find_title')}
            onChange={(event) => setText(event.target.value)}
            className="field-box control w-full ps-9 pe-3"
          />
        </div>
        <p role="status" className="min-w-14 px-1 text-center text-xs text-ink-muted tabular-nums">
          {isFetching ? <Spinner /> : place}
        </p>
        <Step label={t('chat_panels.find_older')} isOff={count < 2} onClick={() => step(-1)}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step label={t('chat_panels.find_newer')} isOff={count < 2} onClick={() => step(1)}>
          <ChevronDown aria-hidden="true" />
        </Step>
        <Step label={t('actions.close')} onClick={close}>
          <X aria-hidden="true" />
        </Step>
      </div>
      {isElsewhere && <Elsewhere />}
    </search>
  );
};

const Elsewhere = () => {
  const { t } = useTranslation();
  return (
    <p
      role="status"
      className="mx-auto flex w-full max-w-3xl items-center gap-1.5 px-4 pb-1.5 text-xs text-ink-muted sm:px-7"
    >
      <GitBranch aria-hidden="true" className="size-3.5 shrink-0" />
      {t('chat_panels.find_elsewhere')}
    </p>
  );
};

interface StepProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

const Step = ({ label, isOff, onClick, children }: StepProps) => (
  <Button look="quiet" size="icon" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
);

/** While it is open, its keys lead back into its field; from there they are the browser's. */
const useOpenedKeys = (field: RefObject<HTMLInputElement | null>): void => {
  useShortcut('find', () => {
    if (document.activeElement === field.current) return false;
    field.current?.focus();
    field.current?.select();
  });
};
