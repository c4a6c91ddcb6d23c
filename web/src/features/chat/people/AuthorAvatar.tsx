import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { ask } from '../../../lib/query.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useConversation } from '../conversation/conversation.ts';

interface AuthorAvatarProps {
  readonly message: ChatMessage;
  readonly className?: string;
}

/** People and personas have faces; a bare model has a mark. */
export const AuthorAvatar = ({ message, className }: AuthorAvatarProps) => {
  const { author } = message;
  if (author.type === 'model' || author.type === 'system')
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-[30%] bg-pine text-pine-ink',
          className,
        )}
      >
        <Sparkles className="size-4" strokeWidth={1.75} />
      </span>
    );
  return <Face author={author} className={className} />;
};

interface FaceProps {
  readonly author: ChatMessage['author'];
  readonly className: string | undefined;
}

/** A persona may answer without being in the conversation, for who chose it. */
const Face = ({ author, className }: FaceProps) => {
  const { people } = useConversation();
  const here = people.get(author.id ?? '');
  const elsewhere = useQuery({
    ...ask('GET /api/v1/models/enabled'),
    enabled: author.type === 'persona' && !here,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => data.find(({ persona_id }) => persona_id === author.id)?.avatar,
  });
  const image = (here ? here.avatar : elsewhere.data) ?? null;
  return (
    <Avatar
      name={author.display_name}
      image={image}
      isPersona={author.type === 'persona'}
      {...(className ? { className } : {})}
    />
  );
};
