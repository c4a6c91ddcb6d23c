import { Popover } from '@base-ui/react/popover';
import type { ChatMessage, EnabledModel } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowDownWideNarrow,
  Columns2,
  Info,
  ListPlus,
  MessageSquareQuote,
  Play,
  RefreshCw,
  Sparkles,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber, formatPrice } from '../../lib/format.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator, Submenu } from '../../ui/Menu.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { goOn, regenerate } from './answers.ts';
import { useConversation } from './conversation.ts';

const complain = (error: unknown): void => toast.error(errorText(error));
const again = (message: ChatMessage, input: Parameters<typeof regenerate>[1] = {}): void =>
  void regenerate(message, input).catch(complain);

/** What stands under an answer: say it again, go on, what one thinks of it, and what it took. */
export const AnswerActions = ({
  message,
  isLast,
}: {
  readonly message: ChatMessage;
  readonly isLast: boolean;
}) => {
  const { t } = useTranslation();
  const { channel, open } = useConversation();
  useShortcut('regenerate', () => {
    if (!isLast || !channel.rights.write || message.status === 'streaming') return false;
    again(message);
  });
  const isCut = message.status === 'stopped' || message.usage?.finish_reason === 'length';
  if (message.status === 'streaming') return null;
  return (
    <div className="-ms-1.5 flex flex-wrap items-center [--control:2rem]">
      {channel.rights.write && <RegenerateMenu message={message} />}
      {channel.rights.write && isCut && (
        <Button look="quiet" className="gap-1.5 px-2" onClick={() => void goOn(message).catch(complain)}>
          <Play aria-hidden="true" />
          {t('chat.go_on')}
        </Button>
      )}
      {message.sibling_count > 1 && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t('chat.side_by_side')}
          onClick={() => open({ kind: 'columns', messageId: message.id })}
        >
          <Columns2 aria-hidden="true" />
        </Button>
      )}
      {message.status === 'complete' && <Thumbs message={message} />}
      <Details message={message} />
    </div>
  );
};

const RegenerateMenu = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button look="quiet" size="icon" aria-label={t('chat.regenerate')}>
            <RefreshCw aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onClick={() => again(message)}>
          {t('chat.again')}
        </MenuItem>
        <OtherModels message={message} />
        <MenuSeparator />
        <MenuItem
          icon={<ArrowDownWideNarrow aria-hidden="true" />}
          onClick={() => again(message, { instruction: 'Answer again, noticeably shorter.' })}
        >
          {t('chat.shorter')}
        </MenuItem>
        <MenuItem
          icon={<ListPlus aria-hidden="true" />}
          onClick={() => again(message, { instruction: 'Answer again, in more detail.' })}
        >
          {t('chat.longer')}
        </MenuItem>
        <MenuItem icon={<MessageSquareQuote aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          {t('chat.own_words')}
        </MenuItem>
      </Menu>
      {isAsking && <OwnWords message={message} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const OtherModels = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const models = (query.data?.data ?? []).filter(({ hidden }) => !hidden);
  const pick = (model: EnabledModel): void =>
    again(
      message,
      model.type === 'persona'
        ? { persona_id: model.persona_id }
        : { model: model.model_id, provider_config_id: model.provider_config_id },
    );
  return (
    <Submenu icon={<Sparkles aria-hidden="true" />} text={t('chat.other_model')}>
      {models.map((model) => (
        <MenuItem
          key={`${model.persona_id}${model.provider_config_id}${model.model_id}`}
          onClick={() => pick(model)}
        >
          <bdi className="truncate">{model.display_name}</bdi>
        </MenuItem>
      ))}
    </Submenu>
  );
};

const OwnWords = ({ message, onClose }: { readonly message: ChatMessage; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (): void => {
    if (text.trim() === '') return;
    again(message, { instruction: text });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.own_words')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <TextAreaField label={t('chat.own_words_label')} value={text} onValueChange={setText} rows={3} />
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" look="primary" disabled={text.trim() === ''}>
            {t('chat.again')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const FEEDBACK = 'GET /api/v1/channels/{id}/messages/{msgId}/feedback';

const Thumbs = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const params = { id: message.channel_id, msgId: message.id };
  const query = useQuery({ ...ask(FEEDBACK, { params }), staleTime: Number.POSITIVE_INFINITY });
  const rating = query.data?.feedback?.rating ?? null;
  const onDone = (): void => void invalidate(FEEDBACK);
  const rate = useAction('PUT /api/v1/channels/{id}/messages/{msgId}/feedback', { onDone });
  const clear = useAction('DELETE /api/v1/channels/{id}/messages/{msgId}/feedback', { onDone });
  const toggle = (value: 'up' | 'down') => () =>
    rating === value ? clear.mutate({ params }) : rate.mutate({ params, body: { rating: value } });
  return (['up', 'down'] as const).map((value) => {
    const Icon = value === 'up' ? ThumbsUp : ThumbsDown;
    return (
      <Button
        key={value}
        look="quiet"
        size="icon"
        aria-pressed={rating === value}
        aria-label={value === 'up' ? t('chat.good_answer') : t('chat.bad_answer')}
        onClick={toggle(value)}
        className={classNames(rating === value && 'text-accent-text')}
      >
        <Icon aria-hidden="true" className={classNames(rating === value && 'fill-current')} />
      </Button>
    );
  });
};

/** Whose key was used, as far as one may use it oneself. */
const useProviderName = ({ provider_config_id }: ChatMessage): string | null => {
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const known = query.data?.data.find((model) => model.provider_config_id === provider_config_id);
  return provider_config_id === null ? null : (known?.provider_config_name ?? null);
};

const Details = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation();
  const usage = message.usage ?? {};
  const provider = useProviderName(message);
  const number = (key: string): number | null => {
    const value = usage[key];
    return typeof value === 'number' ? value : null;
  };
  const [input, output, cost] = [number('input_tokens'), number('output_tokens'), number('cost')];
  const seconds = (Date.parse(message.updated_at) - Date.parse(message.created_at)) / 1000;
  const rows: Array<[string, string | null]> = [
    [t('chat.detail_model'), message.model],
    [t('chat.detail_key'), provider],
    [t('chat.detail_input'), input === null ? null : formatNumber(input)],
    [t('chat.detail_output'), output === null ? null : formatNumber(output)],
    [t('chat.detail_cost'), cost === null ? null : formatPrice(cost)],
    [
      t('chat.detail_speed'),
      output === null || seconds <= 0
        ? null
        : t('chat.detail_per_second', { count: Math.round(output / seconds) }),
    ],
  ];
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button look="quiet" size="icon" aria-label={t('chat.details')}>
            <Info aria-hidden="true" />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} className="z-50">
          <Popover.Popup aria-label={t('chat.details')} className="popup max-w-80 p-3 text-sm">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {rows.map(([name, value]) =>
                value === null ? null : (
                  <div key={name} className="contents">
                    <dt className="text-ink-muted">{name}</dt>
                    <dd className="text-end font-medium break-all tabular-nums">{value}</dd>
                  </div>
                ),
              )}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
