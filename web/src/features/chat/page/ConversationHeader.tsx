import type { Participant } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { channelTitle } from '../../../lib/channel-title.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/format.ts';
import { usePresence } from '../../../lib/presence.ts';
import { ask } from '../../../lib/query.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListButton } from '../../shell/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { openMenu } from '../menus/chat-menus.ts';
import { preloadMenus } from '../menus/load-menus.ts';
import { PresenceDot } from '../people/PresenceDot.tsx';

const FACES_MAX = 4;

const FacesElsewhere = lazyPart(async () => {
  const [{ FacesElsewhere: faces }] = await Promise.all([
    import('../people/BranchFaces.tsx'),
    loadSettingsWords(),
  ]);
  return faces;
});

interface ConversationHeaderProps {
  readonly isPanelOpen: boolean;
  /** Opens the panel, or closes it. */
  readonly onPanel: () => void;
}

export const ConversationHeader = ({ isPanelOpen, onPanel }: ConversationHeaderProps) => {
  const { t } = useTranslation();
  const { channel, people, open } = useConversation();
  const title = channelTitle(channel);
  useDocumentTitle(title);
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-2 rail:ps-5 rail:pe-3">
      <ListButton className="rail:-ms-3" />
      <div className="flex min-w-0 grow items-baseline gap-2 px-1 rail:px-0">
        {channel.project_id !== null && <ProjectOf id={channel.project_id} />}
        <h1
          dir="auto"
          title={title}
          className="line-clamp-2 min-w-0 type-read leading-5 font-semibold tracking-[-0.01em] at-start rail:line-clamp-1"
        >
          {title}
        </h1>
      </div>
      {channel.person_count > 1 && <FacesElsewhere onClose={() => undefined} />}
      {people.size > 0 && <Faces people={[...people.values()]} onOpen={() => open({ kind: 'people' })} />}
      <Button
        look="quiet"
        size="icon"
        aria-label={t('panel.title')}
        aria-expanded={isPanelOpen}
        onClick={onPanel}
        className="aria-expanded:bg-accent-soft aria-expanded:text-accent-text"
      >
        <PanelRight aria-hidden="true" className="max-rail:rotate-90 rail:rtl:-scale-x-100" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('chat.conversation_menu')}
        aria-haspopup="menu"
        onPointerEnter={preloadMenus}
        onClick={({ currentTarget }) => openMenu({ kind: 'conversation', anchor: currentTarget })}
      >
        <EllipsisVertical aria-hidden="true" />
      </Button>
    </header>
  );
};

/** Where the chat belongs, for those who may read that. */
const ProjectOf = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(ask('GET /api/v1/projects/{id}', { params: { id } }));
  if (!data) return null;
  return (
    <p className="flex max-w-[40%] shrink-0 items-baseline gap-2 text-sm text-ink-muted max-rail:hidden">
      <Link
        to="/p/$projectId/{-$part}"
        params={{ projectId: id }}
        title={data.name}
        dir="auto"
        className="truncate rounded-sm hover:text-ink hover:underline"
      >
        {data.name}
      </Link>
      <span aria-hidden="true">/</span>
    </p>
  );
};

interface FacesProps {
  readonly people: readonly Participant[];
  readonly onOpen: () => void;
}

const Faces = ({ people, onOpen }: FacesProps) => {
  const { t } = useTranslation();
  const presence = usePresence(
    people.filter((one) => one.participant_type === 'user').map((one) => one.participant_id),
  );
  return (
    <button
      type="button"
      onClick={onOpen}
      className="control flex items-center rounded-control px-2 hover:bg-hover"
    >
      <span className="sr-only">{t('chat.people_count', { count: people.length })}</span>
      {people.slice(0, FACES_MAX).map((one) => (
        <span
          key={one.id}
          className={classNames(
            'relative -ms-0.5 ring-2 ring-surface first:ms-0',
            one.participant_type === 'user' ? 'rounded-full' : 'rounded-[30%]',
          )}
        >
          <Avatar
            name={one.display_name || one.handle}
            image={one.avatar}
            isPersona={one.participant_type !== 'user'}
            className="size-7 text-[0.625rem]"
          />
          <PresenceDot status={presence[one.participant_id]?.status} />
        </span>
      ))}
      {people.length > FACES_MAX && (
        <span aria-hidden="true" className="ps-1.5 text-xs font-medium text-ink-muted">
          +{formatNumber(people.length - FACES_MAX)}
        </span>
      )}
    </button>
  );
};
