import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaletteGroup } from '../../feature.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Tile } from '../../ui/Tile.tsx';
import { matchesText } from '../palette/index.ts';

const FOUND_MAX = 5;

const projects: PaletteGroup = {
  order: 15,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: ({ text, debounced }) => {
    const navigate = useNavigate();
    const enabled = debounced !== '';
    const { data } = useQuery({
      ...ask('GET /api/v1/projects', { query: { limit: LONGEST_PAGE } }),
      enabled,
    });
    const found = enabled ? (data?.data ?? []).filter(({ name }) => matchesText(name, text)) : [];
    return {
      heading: 'projects.title',
      items: found.slice(0, FOUND_MAX).map(({ id, name, icon, color }) => ({
        id: `project:${id}`,
        icon: <Tile name={name} sign={icon} color={color} className="size-5 text-[0.625rem]" />,
        content: <bdi className="truncate">{name}</bdi>,
        run: () => void navigate({ to: '/p/$projectId/{-$part}', params: { projectId: id } }),
      })),
      isAsking: enabled && data === undefined,
    };
  },
};

export const groups = [projects];
