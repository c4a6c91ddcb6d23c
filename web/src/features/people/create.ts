import { useNavigate } from '@tanstack/react-router';
import { MessageCircleMore, MessagesSquare } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { chosenWorkspace } from '../../lib/workspace.ts';
import { openMessage } from './MessageHost.tsx';

export const create: readonly CreateLine[] = [
  {
    text: 'people.message',
    icon: MessageCircleMore,
    order: 12,
    needs: 'channels.create',
    // What two people say to each other is in no workspace of a team.
    isPlaced: false,
    useRun: () => openMessage,
  },
  {
    text: 'shell.with_people',
    icon: MessagesSquare,
    order: 20,
    needs: 'channels.create',
    isPlaced: true,
    // The chat opens where people are added to it.
    useRun: () => {
      const navigate = useNavigate();
      const start = async (): Promise<void> => {
        const workspace = chosenWorkspace();
        try {
          const { id } = await call('POST /api/v1/channels', {
            body: {
              ...{ type: 'group', ai_mode: 'mention_only' },
              ...(workspace ? { workspace_id: workspace.id } : {}),
            },
          });
          await navigate({ to: '/c/$channelId', params: { channelId: id }, search: { panel: 'people' } });
          await invalidate('GET /api/v1/channels');
        } catch (error) {
          toast.error(errorText(error));
        }
      };
      return () => void start();
    },
  },
];
