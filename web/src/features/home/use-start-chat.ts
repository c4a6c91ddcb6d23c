import type { Project } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { chosenWorkspace } from '../../lib/workspace.ts';
import { loadSending, moveChoice, readChatDraft, writeChatDraft } from '../chat/index.ts';
import { type Invited, startWith } from '../people/index.ts';
import { titleOf } from './title-of.ts';

/** Where what is typed and chosen on the home page is kept until there is a conversation. */
export const NEW_CHAT = 'new';

interface Addressee extends Invited {
  readonly handle: string;
}

/** What goes along with the first words. */
interface Beginning {
  readonly files: readonly File[];
  readonly to: readonly Addressee[];
  readonly project: Project | null;
}

/** Personas answer when they are called. */
const addressed = (content: string, to: readonly Addressee[]): string =>
  [
    ...to.flatMap(({ type, handle }) =>
      type === 'persona' && !content.includes(`@${handle}`) ? `@${handle}` : [],
    ),
    content,
  ].join(' ');

/** What was typed behind it while the conversation was being made stands in the conversation's own field. */
const goOnIn = (channelId: string, said: string): void => {
  const typed = readChatDraft(NEW_CHAT);
  writeChatDraft(NEW_CHAT, '');
  const rest = typed.startsWith(said) ? typed.slice(said.length) : '';
  if (rest !== '') writeChatDraft(channelId, rest + readChatDraft(channelId));
};

/** Makes a conversation, in the chosen workspace unless another is named, says the first thing in it, and goes there. Files follow: it is said once they are there. */
export const useStartChat = (workspaceId?: string) => {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const start = async (content: string, { files, to, project }: Beginning): Promise<void> => {
    setIsBusy(true);
    // What is begun in a project is where the project is: the server knows.
    const placeId = project ? undefined : (workspaceId ?? chosenWorkspace()?.id);
    try {
      const body = {
        title: titleOf(content) || titleOf(files[0]?.name ?? ''),
        ...(to.some(({ type }) => type === 'user') ? { type: 'group' as const } : {}),
        ...(placeId === undefined ? {} : { workspace_id: placeId }),
        ...(project ? { project_id: project.id } : {}),
      };
      const [id, { sendDraft, addUploads }] = await Promise.all([startWith(body, to), loadSending()]);
      moveChoice(NEW_CHAT, id);
      addUploads(id, files);
      writeChatDraft(id, addressed(content, to));
      sendDraft(id);
      await navigate({ to: '/c/$channelId', params: { channelId: id } });
      goOnIn(id, content);
      await invalidate('GET /api/v1/channels');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { start, isBusy };
};
