import type { Person } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { PaletteGroup } from '../../feature.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { matchesText } from '../palette/index.ts';
import { useOpenDirect } from './open-direct.ts';

const PEOPLE_MAX = 5;
/** Where people were asked for by their sign, and nothing else was said. */
const LISTED_MAX = 20;

/** Those of one's own whom the text means, then the others that the server found, each once. */
const meant = (known: readonly Person[], found: readonly Person[], text: string): Person[] => {
  const own = known.filter(({ display_name, handle }) => matchesText(`${display_name} ${handle}`, text));
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...found.filter(({ id }) => !ids.has(id))];
};

/** Choosing one opens the conversation with them. Those whom one shares something with come first; the sign alone lists them. */
const people: PaletteGroup = {
  order: 40,
  sign: '@',
  needs: 'surface.chat.access',
  useFound: ({ debounced, isSignAlone }) => {
    const openDirect = useOpenDirect();
    const enabled = debounced !== '';
    const query = { q: debounced };
    const { data, isFetching } = useQuery({ ...ask('GET /api/v1/users/search', { query }), enabled });
    const known = useQuery({
      ...ask('GET /api/v1/presence/people', { query: { all: 'true' } }),
      enabled: enabled || isSignAlone,
    });
    const found = enabled ? (data?.data ?? []) : [];
    const people = enabled || isSignAlone ? meant(known.data?.data ?? [], found, debounced) : [];
    const items = people
      .slice(0, isSignAlone ? LISTED_MAX : PEOPLE_MAX)
      .map(({ id, display_name, handle, avatar }) => ({
        id: `person:${id}`,
        icon: <Avatar name={display_name || handle} image={avatar} className="size-6 text-[0.625rem]" />,
        content: (
          <>
            <span className="truncate">{display_name || handle}</span>
            <bdi dir="ltr" className="truncate text-ink-faint">
              @{handle}
            </bdi>
          </>
        ),
        run: () => void openDirect({ id, name: display_name || handle }),
      }));
    return { heading: 'palette.people', items, isAsking: isFetching || known.isLoading };
  },
};

export const groups = [people];
