import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { MessageSquare, Search, Users } from 'lucide-react';
import { createElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useKnownPeople, useOpenDirect } from '../people/index.ts';
import { useOpenPersona } from '../personas/index.ts';
import { Highlighted, hitAddress, hitIcon } from '../search/index.ts';
import { useRecentChannels } from '../shell/index.ts';
import { Keys } from '../shortcuts/index.ts';
import { matchesText } from './match-text.ts';
import { usePaletteActions } from './use-palette-actions.ts';

interface PaletteResultsProps {
  /** What is typed: for what is known here. */
  readonly text: string;
  /** The same once it rests: for the server. */
  readonly settled: string;
  /** Everything has been found that can be found. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

const CHANNELS_MAX = 6;
const PEOPLE_MAX = 5;
const HITS_MAX = '8';

export const PaletteResults = ({ text, settled, onAnswered, onClose }: PaletteResultsProps) => {
  const { t } = useTranslation();
  const mayChat = useMay('surface.chat.access');
  const isAsking = useIsAsking(text, settled) && mayChat;
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (!isAsking) tell();
  }, [isAsking]);
  return (
    <>
      <Command.Empty className="px-4 py-8 text-center text-sm text-ink-muted">
        {isAsking ? t('states.loading') : t('palette.nothing')}
      </Command.Empty>
      {mayChat && <Channels text={text} settled={settled} onClose={onClose} />}
      <Actions text={text} onClose={onClose} />
      {mayChat && settled !== '' && <Personas text={settled} onClose={onClose} />}
      {mayChat && settled !== '' && <People text={settled} onClose={onClose} />}
      {mayChat && settled !== '' && <Messages text={settled} isAsking={isAsking} onClose={onClose} />}
    </>
  );
};

const peopleQuery = (text: string) =>
  ask('GET /api/v1/users/search', { query: { q: text.replace(/^@/, '') || text } });
const messagesQuery = (text: string) => ask('GET /api/v1/search', { query: { q: text, limit: HITS_MAX } });

/** True until the searches on the server have answered. */
const useIsAsking = (text: string, settled: string): boolean => {
  const enabled = settled !== '';
  const people = useQuery({ ...peopleQuery(settled), enabled });
  const messages = useQuery({ ...messagesQuery(settled), enabled });
  return text !== '' && (text !== settled || people.isFetching || messages.isFetching);
};

const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint"
  >
    {children}
  </Command.Group>
);

interface ItemProps {
  readonly value: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

const Item = ({ value, icon, onSelect, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="popup-item opacity-100! flex items-center gap-3 data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
  >
    {icon}
    {children}
  </Command.Item>
);

interface GroupProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Those at hand at once, and those of the server when it has answered: there may be thousands that no list has reached yet. */
const useFoundChannels = (text: string, settled: string) => {
  const { channels } = useRecentChannels();
  const { data } = useQuery({
    ...ask('GET /api/v1/search', { query: { q: settled, type: 'channel', limit: String(CHANNELS_MAX) } }),
    enabled: settled !== '',
  });
  const near = channels
    .filter((channel) => matchesText(channelTitle(channel), text))
    .slice(0, CHANNELS_MAX)
    .map((channel) => ({
      id: channel.id,
      title: channelTitle(channel),
      isShared: channel.participant_count > 1,
    }));
  const far = (settled === '' ? [] : (data?.data ?? []))
    .filter((hit) => near.every(({ id }) => id !== hit.id))
    .map(({ id, title, channel_title }) => ({
      id,
      title: channelTitle({ title: channel_title ?? title }),
      isShared: false,
    }));
  return [...near, ...far].slice(0, CHANNELS_MAX);
};

const Channels = ({ text, settled, onClose }: Omit<PaletteResultsProps, 'onAnswered'>) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useFoundChannels(text, settled);
  if (found.length === 0) return null;
  return (
    <Group heading={t(text === '' ? 'palette.recent' : 'palette.channels')}>
      {found.map(({ id, title, isShared }) => (
        <Item
          key={id}
          value={`channel:${id}`}
          icon={isShared ? <Users aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
          onSelect={() => {
            onClose();
            void navigate({ to: '/c/$channelId', params: { channelId: id } });
          }}
        >
          <bdi className="truncate">{title}</bdi>
        </Item>
      ))}
    </Group>
  );
};

const Actions = ({ text, onClose }: GroupProps) => {
  const { t } = useTranslation();
  const actions = usePaletteActions().filter(({ name, words }) => matchesText(`${name} ${words}`, text));
  if (actions.length === 0) return null;
  return (
    <Group heading={t('palette.actions')}>
      {actions.map(({ id, name, icon: Icon, keys, run }) => (
        <Item
          key={id}
          value={`action:${id}`}
          icon={<Icon aria-hidden="true" />}
          onSelect={() => {
            onClose();
            run();
          }}
        >
          <span className="grow truncate">{name}</span>
          {keys && <Keys keys={keys} className="pointer-coarse:hidden" />}
        </Item>
      ))}
    </Group>
  );
};

const People = ({ text, onClose }: GroupProps) => {
  const { t } = useTranslation();
  const openDirect = useOpenDirect();
  const known = useKnownPeople();
  const { data } = useQuery(peopleQuery(text));
  const people = data?.data.slice(0, PEOPLE_MAX) ?? [];
  if (people.length === 0) return null;
  return (
    <Group heading={t('palette.people')}>
      {people.map(({ id, display_name, handle, avatar }) => (
        <Item
          key={id}
          value={`person:${id}`}
          icon={<Avatar name={display_name || handle} image={avatar} className="size-6 text-[0.625rem]" />}
          onSelect={() => {
            onClose();
            const directId = known.find((person) => person.id === id)?.direct_channel_id ?? null;
            void openDirect({ id, name: display_name || handle, directId });
          }}
        >
          <span className="truncate">{display_name || handle}</span>
          <bdi dir="ltr" className="truncate text-ink-faint">
            @{handle}
          </bdi>
        </Item>
      ))}
    </Group>
  );
};

/** Choosing one begins a conversation with it. */
const Personas = ({ text, onClose }: GroupProps) => {
  const { t } = useTranslation();
  const openPersona = useOpenPersona();
  const { data } = useQuery(ask('GET /api/v1/personas', { query: { limit: '200' } }));
  const found = (data?.data ?? [])
    .filter(
      ({ name, handle, is_active }) => is_active && matchesText(`${name} ${handle}`, text.replace(/^@/, '')),
    )
    .slice(0, PEOPLE_MAX);
  if (found.length === 0) return null;
  return (
    <Group heading={t('settings.personas')}>
      {found.map(({ id, name, handle, avatar }) => (
        <Item
          key={id}
          value={`persona:${id}`}
          icon={<Avatar name={name} image={avatar} className="size-6 text-[0.625rem]" />}
          onSelect={() => {
            onClose();
            void openPersona({ id, name });
          }}
        >
          <span className="truncate">{name}</span>
          <bdi dir="ltr" className="truncate text-ink-faint">
            @{handle}
          </bdi>
        </Item>
      ))}
    </Group>
  );
};

/** The way to the whole search comes last: Enter would lead there instead of to what is found a moment later. */
const Messages = ({ text, isAsking, onClose }: GroupProps & { readonly isAsking: boolean }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(messagesQuery(text));
  const hits = data?.data.filter(({ type }) => type !== 'channel') ?? [];
  const openAll = (): void => {
    onClose();
    void navigate({ to: '/search', search: { q: text } });
  };
  return (
    <Group heading={t('palette.messages')}>
      {hits.map((hit) => (
        <Item
          key={hit.id}
          value={`hit:${hit.id}`}
          icon={createElement(hitIcon(hit.type), { 'aria-hidden': true })}
          onSelect={() => {
            onClose();
            void navigate(hitAddress(hit));
          }}
        >
          <span className="min-w-0 grow">
            <span className="line-clamp-1">
              <Highlighted text={hit.snippet || hit.title} ranges={hit.highlights} />
            </span>
            <bdi className="block truncate text-xs text-ink-faint">
              {channelTitle({ title: hit.channel_title ?? hit.title })}
            </bdi>
          </span>
        </Item>
      ))}
      {!isAsking && (
        <Item value="search-all" icon={<Search aria-hidden="true" />} onSelect={openAll}>
          {t('palette.search_all', { text })}
        </Item>
      )}
    </Group>
  );
};
