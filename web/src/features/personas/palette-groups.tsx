import { useQuery } from '@tanstack/react-query';
import type { PaletteGroup } from '../../feature.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { matchesText } from '../palette/index.ts';
import { useOpenPersona } from './open-persona.ts';

const PERSONAS_MAX = 5;

/** Choosing one begins a conversation with it. */
const personas: PaletteGroup = {
  order: 30,
  sign: '@',
  needs: 'surface.chat.access',
  useFound: ({ debounced, isSignAlone }) => {
    const openPersona = useOpenPersona();
    const enabled = debounced !== '' || isSignAlone;
    const { data } = useQuery({
      ...ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }),
      enabled,
    });
    const found = (enabled ? (data?.data ?? []) : [])
      .filter(({ name, handle, is_active }) => is_active && matchesText(`${name} ${handle}`, debounced))
      .slice(0, PERSONAS_MAX);
    const items = found.map(({ id, name, handle, avatar }) => ({
      id: `persona:${id}`,
      icon: <Avatar isPersona name={name} image={avatar} className="size-6 text-[0.625rem]" />,
      content: (
        <>
          <bdi className="truncate">{name}</bdi>
          <bdi dir="ltr" className="truncate text-ink-faint">
            @{handle}
          </bdi>
        </>
      ),
      run: () => void openPersona({ id, name }),
    }));
    return { heading: 'settings.personas', items, isAsking: false };
  },
};

export const groups = [personas];
