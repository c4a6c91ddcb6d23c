import type { ChatMessage } from '@parley/contract';
import { Sparkles } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useConversation } from '../conversation/conversation.ts';

interface AuthorAvatarProps {
  readonly message: ChatMessage;
  readonly className?: string;
}

/** People and personas have faces; a bare model has a mark. */
export const AuthorAvatar = ({ message, className }: AuthorAvatarProps) => {
  const { people } = useConversation();
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
  const image = author.id === null ? null : (people.get(author.id)?.avatar ?? null);
  return (
    <Avatar
      name={author.display_name}
      image={image}
      isPersona={author.type === 'persona'}
      {...(className ? { className } : {})}
    />
  );
};
