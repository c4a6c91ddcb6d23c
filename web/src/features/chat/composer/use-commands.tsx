import {
  Heading,
  type LucideIcon,
  Network,
  NotebookText,
  Pin,
  Settings2,
  Share2,
  Trash2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { type Panel, useConversation } from '../conversation/conversation.ts';
import { refetchPath } from '../conversation/path.ts';
import type { Suggestion } from './suggestion.ts';

interface Command {
  readonly word: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly isAllowed: boolean;
  readonly run: () => void;
}

/** The commands whose word begins so; null: none are asked for. The words are the same in every language. */
export const useCommands = (start: string | null): readonly Suggestion[] => {
  const commands = useAllCommands();
  if (start === null) return [];
  return commands
    .filter(({ word, isAllowed }) => isAllowed && word.startsWith(start.toLowerCase()))
    .map(({ word, text, icon: Icon, run }) => ({
      key: word,
      name: `/${word}`,
      note: text,
      insert: null,
      run,
      icon: (
        <span className="grid size-7 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      ),
    }));
};

const useAllCommands = (): readonly Command[] => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  const { rights } = channel;
  const title = useAction('POST /api/v1/channels/{id}/generate-title', {
    stale: ['GET /api/v1/channels', 'GET /api/v1/channels/{id}'],
  });
  const summarize = useAction('POST /api/v1/channels/{id}/summarize', {
    done: t('chat.summarized'),
    onDone: () => void refetchPath(channel.id),
  });
  const show = (panel: Panel) => () => open(panel);
  const params = { id: channel.id };
  return [
    { word: 'map', text: t('chat.map'), icon: Network, isAllowed: true, run: show({ kind: 'map' }) },
    { word: 'people', text: t('chat.people'), icon: Users, isAllowed: true, run: show({ kind: 'people' }) },
    { word: 'pins', text: t('chat.pins'), icon: Pin, isAllowed: true, run: show({ kind: 'pins' }) },
    {
      word: 'share',
      text: t('chat.share'),
      icon: Share2,
      isAllowed: rights.share,
      run: show({ kind: 'share', leafId: null }),
    },
    {
      word: 'settings',
      text: t('chat.settings'),
      icon: Settings2,
      isAllowed: true,
      run: show({ kind: 'settings' }),
    },
    {
      word: 'summarize',
      text: t('chat.summarize'),
      icon: NotebookText,
      isAllowed: rights.write,
      run: () => summarize.mutate({ params }),
    },
    {
      word: 'title',
      text: t('chat.generate_title'),
      icon: Heading,
      isAllowed: rights.edit,
      run: () => title.mutate({ params }),
    },
    {
      word: 'delete',
      text: t('chat.delete_conversation'),
      icon: Trash2,
      isAllowed: rights.remove,
      run: show({ kind: 'remove' }),
    },
  ];
};
