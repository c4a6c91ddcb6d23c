import { useQuery } from '@tanstack/react-query';
import type { PaletteGroup } from '../../feature.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOpenDirect } from './open-direct.ts';

const PEOPLE_MAX = 5;

/** Choosing one opens the conversation with them. Before a letter is typed they are those whom one knows. */
const people: PaletteGroup = {
  order: 40,
  sign: '@',
  needs: 'surface.chat.access',
  useFound: ({ debounced, isSignAlone }) => {
    const openDirect = useOpenDirect();
    const enabled = debounced !== '';
    const query = { q: debounced };
    const { data, isFetching } = useQuery({ ...ask('GET /api/v1/users/search', { query }), enabled });
    const known = useQuery({ ...ask('GET /api/v1/presence/people'), enabled: isSignAlone });
    const people = enabled ? data?.data : isSignAlone ? known.data?.data : [];
    const found = people?.slice(0, PEOPLE_MAX) ?? [];
    const items = found.map(({ id, display_name, handle, avatar }) => ({
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
    return { heading: 'palette.people', items, isAsking: isFetching };
  },
};

export const groups = [people];
