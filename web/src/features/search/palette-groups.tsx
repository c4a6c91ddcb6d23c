import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteGroup, PaletteItem } from '../../feature.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { ask } from '../../lib/query.ts';
import { Highlighted } from './Highlighted.tsx';
import { hasOwnGroup, hitAddress, hitIcon } from './hits.ts';

const HITS_MAX = '8';

/** What the server finds in texts, of every kind that a feature declares, and the way to the whole search. */
const hits: PaletteGroup = {
  order: 50,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: ({ debounced }) => {
    const { t } = useTranslation();
    const navigate = useNavigate();
    const enabled = debounced !== '';
    const { data, isFetching } = useQuery({
      ...ask('GET /api/v1/search', { query: { q: debounced, limit: HITS_MAX } }),
      enabled,
    });
    const found = enabled ? (data?.data.filter(({ type }) => !hasOwnGroup(type)) ?? []) : [];
    const items: PaletteItem[] = found.map((hit) => ({
      id: `hit:${hit.id}`,
      icon: createElement(hitIcon(hit.type), { 'aria-hidden': true }),
      content: (
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-1 at-start">
            <Highlighted text={hit.snippet || hit.title} ranges={hit.highlights} />
          </span>
          <bdi className="block truncate text-xs text-ink-faint">
            {channelTitle({ title: hit.channel_title ?? hit.title })}
          </bdi>
        </span>
      ),
      run: () => void navigate(hitAddress(hit)),
    }));
    const all: PaletteItem = {
      id: 'search-all',
      icon: <Search aria-hidden="true" />,
      content: t('palette_list.search_all', { text: debounced }),
      run: () => void navigate({ to: '/search', search: { q: debounced } }),
      isLast: true,
    };
    return { heading: 'palette_list.messages', items: enabled ? [...items, all] : [], isAsking: isFetching };
  },
};

export const groups = [hits];
