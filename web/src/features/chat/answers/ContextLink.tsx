import type { ContextPlace, ContextRef } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../markdown/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { citationsOf } from './citations.ts';

interface ContextLinkProps {
  readonly of: ContextRef;
  readonly from: ContextPlace | null;
  /** As the line beside it is called. */
  readonly name: string;
}

/** To where a part of a context was taken from, as far as there is a page of it. */
export const ContextLink = ({ of: { type, id }, from, name }: ContextLinkProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const look = {
    'aria-label': t('answer_context.open', { name }),
    title: t('answer_context.open', { name }),
    className:
      'grid size-7 shrink-0 place-items-center rounded-sm text-ink-faint hover:text-ink max-rail:size-11 pointer-coarse:size-11 [&_svg]:size-3.5',
    children: <SquareArrowOutUpRight aria-hidden="true" />,
  };
  switch (type) {
    case 'message':
      return <Link {...look} to="/c/$channelId" params={{ channelId: channel.id }} search={{ m: id }} />;
    case 'memory':
      return from === null ? <Link {...look} to="/settings/memory" /> : null;
    case 'knowledge':
      return <KnowledgeLink id={id} look={look} />;
    case 'file':
      return <FileLink id={id} projectId={from?.type === 'project' ? from.id : null} look={look} />;
    default: {
      const link = linkTo(type, id);
      return link ? <Link {...look} {...link} /> : null;
    }
  }
};

interface Look {
  readonly 'aria-label': string;
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

const useMessages = () => {
  const { channel } = useConversation();
  return { channelId: channel.id, messages: useQuery(pathQuery(channel.id)).data?.messages ?? [] };
};

/** In which base a document is, the sources of the answers of this branch say. */
const KnowledgeLink = ({ id, look }: { readonly id: string; readonly look: Look }) => {
  const { messages } = useMessages();
  const passage = messages
    .flatMap(({ citations }) => citationsOf(citations))
    .find((citation) => citation.passage?.documentId === id)?.passage;
  if (!passage) return null;
  const { baseId, documentId } = passage;
  const link = linkTo('document', documentId, baseId);
  return link ? <Link {...look} {...link} /> : null;
};

/** A project lists its files; another one stands at the message that it came with. */
const FileLink = ({
  id,
  projectId,
  look,
}: {
  readonly id: string;
  readonly projectId: string | null;
  readonly look: Look;
}) => {
  const { channelId, messages } = useMessages();
  if (projectId !== null)
    return <Link {...look} to="/p/$projectId/{-$part}" params={{ projectId, part: 'files' }} />;
  const message = messages.find(({ attachments }) => attachments.some((file) => file.id === id));
  if (!message) return null;
  return <Link {...look} to="/c/$channelId" params={{ channelId }} search={{ m: message.id }} />;
};
