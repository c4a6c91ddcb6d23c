import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaletteGroup } from '../../feature.ts';
import { ask } from '../../lib/query.ts';
import { Tile } from '../../ui/Tile.tsx';

const FOUND_MAX = '5';

const projects: PaletteGroup = {
  order: 15,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: ({ debounced }) => {
    const navigate = useNavigate();
    const enabled = debounced !== '';
    const query = { q: debounced, limit: FOUND_MAX };
    const { data, isFetching } = useQuery({ ...ask('GET /api/v1/projects', { query }), enabled });
    const found = enabled ? (data?.data ?? []) : [];
    return {
      heading: 'projects.title',
      items: found.map(({ id, name, icon, color }) => ({
        id: `project:${id}`,
        icon: <Tile name={name} sign={icon} color={color} className="size-5 text-[0.625rem]" />,
        content: <bdi className="truncate">{name}</bdi>,
        run: () => void navigate({ to: '/p/$projectId/{-$part}', params: { projectId: id } }),
      })),
      isAsking: isFetching,
    };
  },
};

export const groups = [projects];
