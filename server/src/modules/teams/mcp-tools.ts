import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { list as listMembers } from './members.ts';
import { listMine } from './service.ts';

const MEMBERS_MAX = 200;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const listTeamsTool = mcpTool({
  name: 'list_teams',
  title: 'List teams',
  description: 'The teams that the owner of this key is in, with their role in each.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({}),
  run: async (ctx) => ({
    teams: (await listMine(ctx)).map(({ id, name, handle, description, my_role, member_count }) => ({
      id,
      name,
      handle,
      description,
      my_role,
      member_count,
    })),
  }),
});

export const listTeamMembersTool = mcpTool({
  name: 'list_team_members',
  title: 'List the members of a team',
  description: 'Who is in a team that the owner of this key is in.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({ id: Uuid, offset: z.int().min(0).max(100_000).optional() }),
  run: async (ctx, { id, offset = 0 }) => {
    const { data, total } = await listMembers(ctx, id, '', { limit: MEMBERS_MAX, offset });
    return {
      members: data.map(({ user_id, display_name, handle, role }) => ({
        user_id,
        display_name,
        handle,
        role,
      })),
      total,
    };
  },
});
