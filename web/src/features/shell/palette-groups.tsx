import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessageSquare, Users } from 'lucide-react';
import type { PaletteGroup, PaletteQuestion } from '../../feature.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { ask } from '../../lib/query.ts';
import { matchesText } from '../palette/index.ts';
import { useRecentChannels } from './use-channels.ts';

const CHANNELS_MAX = 6;

/** Those at hand at once, and those of the server when it has answered: there may be thousands that no list has reached yet. */
const useFoundChannels = ({ text, debounced }: PaletteQuestion) => {
  const { channels } = useRecentChannels();
  const { data } = useQuery({
    ...ask('GET /api/v1/search', { query: { q: debounced, type: 'channel', limit: String(CHANNELS_MAX) } }),
    enabled: debounced !== '',
  });
  const near = channels
    .filter((channel) => matchesText(channelTitle(channel), text))
    .slice(0, CHANNELS_MAX)
    .map((channel) => ({
      id: channel.id,
      title: channelTitle(channel),
      isShared: channel.participant_count > 1,
    }));
  const far = (debounced === '' ? [] : (data?.data ?? []))
    .filter((hit) => near.every(({ id }) => id !== hit.id))
    .map(({ id, title, channel_title }) => ({
      id,
      title: channelTitle({ title: channel_title ?? title }),
      isShared: false,
    }));
  return [...near, ...far].slice(0, CHANNELS_MAX);
};

const channels: PaletteGroup = {
  order: 10,
  sign: '#',
  needs: 'surface.chat.access',
  useFound: (question) => {
    const navigate = useNavigate();
    const items = useFoundChannels(question).map(({ id, title, isShared }) => ({
      id: `channel:${id}`,
      icon: isShared ? <Users aria-hidden="true" /> : <MessageSquare aria-hidden="true" />,
      content: <bdi className="truncate">{title}</bdi>,
      run: () => void navigate({ to: '/c/$channelId', params: { channelId: id } }),
    }));
    return {
      heading: question.text === '' ? 'palette_list.recent' : 'palette_list.channels',
      items,
      isAsking: false,
    };
  },
};

export const groups = [channels];
