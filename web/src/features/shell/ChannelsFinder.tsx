// The chats of a place when they are many: sought by title, and turned page by page.

import type { WorkspaceChannel } from '@parley/contract';
import { SEARCH_TEXT_MAX } from '@parley/contract/limits';
import { Search, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/TextField.tsx';
import { PlaceChannels } from './PlaceChannels.tsx';

export const TITLES_PER_PAGE = 50;
/** So few are looked over at a glance. */
const FEW = 7;

export const useTitleFilter = () => {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(text.trim());
  return {
    text,
    page,
    setPage,
    setText: (value: string): void => {
      setText(value.slice(0, SEARCH_TEXT_MAX));
      setPage(1);
    },
    /** What the server is asked for. */
    query: {
      limit: String(TITLES_PER_PAGE),
      offset: String((page - 1) * TITLES_PER_PAGE),
      ...(q === '' ? {} : { q }),
    },
    isFiltered: text !== '' || q !== '',
  };
};

interface ChannelsFinderProps {
  readonly filter: ReturnType<typeof useTitleFilter>;
  readonly found: { readonly data: readonly WorkspaceChannel[]; readonly total: number };
  /** Called with one that is to go elsewhere; null: the person may move none. */
  readonly onMove: ((channelId: string) => void) | null;
  /** Beside the field. */
  readonly action?: ReactNode;
}

export const ChannelsFinder = ({ filter, found: { data, total }, onMove, action }: ChannelsFinderProps) => {
  const { t } = useTranslation();
  const isSought = filter.isFiltered || total > FEW;
  return (
    <>
      {(isSought || action) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-6">
          {isSought ? (
            <SearchField
              label={t('workspace_page.find_chat')}
              value={filter.text}
              onValueChange={filter.setText}
              icon={<Search />}
            />
          ) : (
            <p className="type-ui text-ink-muted">{t('workspace_page.open_text')}</p>
          )}
          {action}
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('workspace_page.none_found')}
          action={<Button onClick={() => filter.setText('')}>{t('actions.clear_filter')}</Button>}
        />
      ) : (
        <PlaceChannels channels={data} onMove={onMove} />
      )}
      {total > FEW && (
        <Pager page={filter.page} perPage={TITLES_PER_PAGE} total={total} onPageChange={filter.setPage} />
      )}
    </>
  );
};
