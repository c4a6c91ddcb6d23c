import type { Persona } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Markdown } from '../../markdown/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { useChoice } from '../sending/choice.ts';
import { say } from '../sending/outbox.ts';

/** A conversation in which nothing has been said. With a persona in it, it is the persona who begins. */
export const EmptyConversation = () => {
  const { t } = useTranslation();
  const mayWrite = useMayWrite();
  const personaId = useFirstPersona();
  const persona = useQuery({
    ...ask('GET /api/v1/personas/{id}', { params: { id: personaId ?? '' } }),
    enabled: personaId !== null,
    placeholderData: undefined,
  });
  // Of another person's persona only its card may be seen; then there is nothing to greet with.
  if (personaId !== null && persona.data) return <Greeting persona={persona.data} />;
  if (personaId !== null && persona.isPending) return <div className="grow" />;
  return (
    <div className="grid min-h-0 grow place-items-center">
      <EmptyState
        icon={MessagesSquare}
        title={t('chat.empty')}
        text={mayWrite ? t('chat.empty_text') : undefined}
      />
    </div>
  );
};

/** Otherwise the notice in the place of the field says why not. */
const useMayWrite = (): boolean => {
  const { channel } = useConversation();
  return channel.rights.write && channel.archived_at === null;
};

/** The persona that would answer first: chosen for the next question, or the first persona of the channel. */
const useFirstPersona = (): string | null => {
  const { channel, people } = useConversation();
  const { models } = useChoice(channel.id);
  const [chosen] = models;
  if (chosen) return chosen.persona_id;
  const here = [...people.values()].find(({ participant_type }) => participant_type === 'persona');
  return here?.participant_id ?? null;
};

/** Who else may be called. */
const Others = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const { people } = useConversation();
  const others = [...people.values()].filter(
    ({ participant_type, participant_id }) => participant_type === 'persona' && participant_id !== persona.id,
  );
  if (others.length === 0) return null;
  const names = formatList(others.map(({ handle }) => `@${handle}`));
  return <p className="text-sm text-ink-muted">{t('chat.also_here', { names })}</p>;
};

const Greeting = ({ persona }: { readonly persona: Persona }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const { name, avatar, description, greeting, starters } = persona;
  const mayWrite = useMayWrite();
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <section
        aria-label={name}
        className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-center gap-5 px-4 py-8 sm:px-6"
      >
        <header className="flex items-center gap-4">
          <Avatar isPersona name={name} image={avatar} className="size-14 text-base" />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">
              <bdi>{name}</bdi>
            </h2>
            {description !== '' && <p className="text-sm text-ink-muted">{description}</p>}
          </div>
        </header>
        {greeting !== '' && (
          <div>
            <Markdown text={greeting} />
          </div>
        )}
        {greeting === '' && mayWrite && <p className="text-ink-muted">{t('chat.empty_text')}</p>}
        <Others persona={persona} />
        {mayWrite && starters.length > 0 && (
          <ul aria-label={t('chat.starters')} className="flex flex-wrap gap-2">
            {starters.map((starter) => (
              <li key={starter} className="max-w-full">
                <button
                  type="button"
                  onClick={() => say({ channelId: channel.id, content: starter, attachments: [] })}
                  className="min-h-9 rounded-card border border-line bg-surface px-3.5 py-2 text-start text-sm hover:border-edge/60 hover:bg-raised pointer-coarse:min-h-11"
                >
                  <bdi>{starter}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};
