import type { SearchHit } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { GitBranch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LONGEST_PAGE } from '../../../lib/page-size.ts';
import { toast } from '../../../lib/toast.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FindBox } from '../../../ui/FindBox.tsx';
import { useKeysToField } from '../../shortcuts/index.ts';
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
  useKeysToField('find', field);
  const close = (): void => {
    onClose();
    composer.current?.focus();
  };
  const count = data?.hits.length ?? 0;
  const place = error ? errorText(error) : q === '' || !data ? '' : placeOf(t, { ...data, at });
  return (
    <div className="flex shrink-0 flex-col border-b border-line bg-surface">
      <FindBox
        label={t('chat_panels.find_title')}
        {...{ field, text, place, count }}
        onText={setText}
        isBusy={isFetching}
        up={t('chat_panels.find_older')}
        down={t('chat_panels.find_newer')}
        onEnter={-1}
        onStep={step}
        onClose={close}
      />
      {isElsewhere && <Elsewhere />}
    </div>
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
