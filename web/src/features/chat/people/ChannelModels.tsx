// The channel's own models, in the order in which they are asked: the first that a person may use answers when none is named.

import type { ChannelModel, EnabledModel } from '@parley/contract';
import { NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpToLine, HandHelping, Plus, Sparkles, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { listen } from '../../../lib/live.ts';
import { ask, invalidate } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { useConversation } from '../conversation/conversation.ts';

const ROSTER = 'GET /api/v1/channels/{id}/models';
const STALE = [ROSTER, 'GET /api/v1/mentionables'] as const;

export const ChannelModels = () => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const roster = useQuery(ask(ROSTER, { params: { id: channel.id } }));
  useEffect(() => {
    const again = (): void => void invalidate(ROSTER);
    return listen({
      'user.channel_model.created': again,
      'user.channel_model.updated': again,
      'user.channel_model.deleted': again,
    });
  }, []);
  return (
    <section aria-labelledby="roster-title">
      <h3 id="roster-title" className="text-sm font-medium">
        {t('chat_panels.roster')}
      </h3>
      <p className="mt-0.5 text-sm text-ink-muted">{t('chat_panels.roster_text')}</p>
      <Loaded query={roster}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ul aria-label={t('chat_panels.roster')} className="mt-2 flex flex-col">
                {data.map((entry, index) => (
                  <RosterRow
                    key={entry.id}
                    entry={entry}
                    isFirst={index === 0}
                    top={Math.min(...data.map(({ sort_order }) => sort_order))}
                  />
                ))}
              </ul>
            )}
            {channel.rights.edit && <AddModel roster={data} />}
          </>
        )}
      </Loaded>
    </section>
  );
};

interface RosterRowProps {
  readonly entry: ChannelModel;
  readonly isFirst: boolean;
  readonly top: number;
}

const RosterRow = ({ entry, isFirst, top }: RosterRowProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const params = { id: channel.id, modelId: entry.id };
  const change = useAction('PATCH /api/v1/channels/{id}/models/{modelId}', { stale: STALE });
  const remove = useAction('DELETE /api/v1/channels/{id}/models/{modelId}', { stale: STALE });
  const name = entry.display_name;
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-pine text-pine-ink">
        <Sparkles aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 grow text-sm">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block truncate text-ink-muted">
          {entry.is_shared
            ? t('chat_panels.roster_lent')
            : entry.is_usable
              ? entry.model
              : t('chat_panels.roster_unusable')}
        </span>
      </span>
      {channel.rights.edit && (
        <>
          <LendButton entry={entry} />
          {!isFirst && (
            <Button
              look="quiet"
              size="icon"
              aria-label={t('chat.model_first', { name })}
              title={t('chat.model_first', { name })}
              onClick={() => change.mutate({ params, body: { sort_order: top - 1 } })}
            >
              <ArrowUpToLine aria-hidden="true" />
            </Button>
          )}
          <Button
            look="quiet"
            size="icon"
            aria-label={t('chat_panels.roster_remove', { name })}
            title={t('chat_panels.roster_remove', { name })}
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            <X aria-hidden="true" />
          </Button>
        </>
      )}
    </li>
  );
};

/** A key is its owner's to lend, to the members of the channel. What belongs to the platform needs no lending. */
const LendButton = ({ entry }: { readonly entry: ChannelModel }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const configs = useQuery(ask('GET /api/v1/api-configs'));
  const change = useAction('PATCH /api/v1/channels/{id}/models/{modelId}', { stale: STALE });
  const own = configs.data?.data.find(
    ({ id, scope }) => id === entry.provider_config_id && scope === 'personal',
  );
  if (!own) return null;
  const text = t(entry.is_shared ? 'chat_panels.roster_take_back' : 'chat_panels.roster_lend', {
    name: entry.display_name,
  });
  const toggle = (): void => {
    if (!entry.is_shared && !own.allow_background) toast.error(t('chat_panels.roster_background'));
    else
      change.mutate({
        params: { id: channel.id, modelId: entry.id },
        body: { is_shared: !entry.is_shared },
      });
  };
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={text}
      title={text}
      isBusy={change.isPending}
      className={classNames(entry.is_shared && 'bg-accent-soft text-accent-text')}
      onClick={toggle}
    >
      <HandHelping aria-hidden="true" />
    </Button>
  );
};

const AddModel = ({ roster }: { readonly roster: readonly ChannelModel[] }) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const add = useAction('POST /api/v1/channels/{id}/models', { stale: STALE });
  const isHere = (model: EnabledModel): boolean =>
    roster.some(
      (entry) => entry.model === model.model_id && entry.provider_config_id === model.provider_config_id,
    );
  const models = (query.data?.data ?? []).filter(
    (model) => model.type === 'model' && !model.hidden && !isHere(model),
  );
  if (models.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button className="mt-2 gap-1.5" isBusy={add.isPending}>
          <Plus aria-hidden="true" />
          {t('chat_panels.roster_add')}
        </Button>
      }
    >
      <div className="max-h-72 overflow-y-auto">
        {models.map((model) => (
          <MenuItem
            key={`${model.provider_config_id}:${model.model_id}`}
            onClick={() => {
              if (model.provider_config_id === null) return;
              add.mutate({
                params: { id: channel.id },
                body: {
                  model: model.model_id,
                  provider_config_id: model.provider_config_id,
                  display_name: model.display_name.slice(0, NAME_MAX),
                },
              });
            }}
          >
            <bdi className="truncate">{model.display_name}</bdi>
            <span className="truncate text-ink-muted">{model.provider_config_name}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
};
