import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPrice } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { whoseKey } from './whose-key.ts';

/** The configuration and whose key is in it, as far as one may know. */
const useKeyText = ({ channel_id, provider_config_id }: ChatMessage): string | null => {
  const { t } = useTranslation();
  const { people } = useConversation();
  const configs = useQuery({ ...ask('GET /api/v1/api-configs'), staleTime: 60_000 });
  const roster = useQuery({
    ...ask('GET /api/v1/channels/{id}/models', { params: { id: channel_id } }),
    staleTime: 60_000,
  });
  const key = whoseKey(provider_config_id, configs.data?.data ?? [], roster.data?.data ?? []);
  if (key === null) return null;
  const { config, owner, lenderId } = key;
  if (owner === 'me') return t('answer_details.key_own', { config });
  if (owner === 'server') return t('answer_details.key_server', { config });
  const lender = people.get(lenderId ?? '');
  return lender
    ? t('answer_details.key_lent', { config, name: lender.display_name || lender.handle })
    : config;
};

/** The place whose default answered, where nobody had chosen another; and whether all that was told is shown to this person. */
const useContextOf = ({ channel_id, id, status }: ChatMessage) => {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...ask('GET /api/v1/channels/{id}/messages/{msgId}/context', { params: { id: channel_id, msgId: id } }),
    enabled: status !== 'streaming',
    retry: false,
    staleTime: 60_000,
  });
  const isWhole = (data?.parts_withheld ?? 0) === 0;
  const place = data?.chosen_by ?? null;
  if (place === null) return { chosenBy: null, isWhole };
  const text = place.type === 'workspace' ? 'answer_details.from_workspace' : 'answer_details.from_project';
  return { chosenBy: t(text, { name: place.name }), isWhole };
};

interface AnswerDetailsProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** What an answer took, and the way to what it was made from. */
export const AnswerDetails = ({ message, onClose }: AnswerDetailsProps) => {
  const { t } = useTranslation();
  const { open } = useConversation();
  const usage = message.usage ?? {};
  const provider = useKeyText(message);
  const { chosenBy, isWhole } = useContextOf(message);
  const number = (key: string): number | null => {
    const value = usage[key];
    return typeof value === 'number' ? value : null;
  };
  // What went in and what it cost tell how long the parts are that are withheld.
  const [input, cost] = isWhole ? [number('input_tokens'), number('cost')] : [null, null];
  const output = number('output_tokens');
  const seconds = (Date.parse(message.updated_at) - Date.parse(message.created_at)) / 1000;
  const rows: Array<[string, string | null]> = [
    [t('answer_details.model'), message.model],
    [t(message.persona_id ? 'answer_details.default_persona' : 'answer_details.default_model'), chosenBy],
    [t('answer_details.key'), provider],
    [t('answer_details.input'), input === null ? null : formatNumber(input)],
    [t('answer_details.output'), output === null ? null : formatNumber(output)],
    [t('answer_details.cost'), cost === null ? null : formatPrice(cost)],
    [
      t('answer_details.speed'),
      output === null || seconds <= 0
        ? null
        : t('answer_details.per_second', { count: Math.round(output / seconds) }),
    ],
  ];
  return (
    <div className="max-w-80 overflow-y-auto p-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Button
        className="mt-3 w-full"
        onClick={() => {
          onClose();
          open({ kind: 'context', messageId: message.id });
        }}
      >
        <BookOpenText aria-hidden="true" />
        {t('answer_details.what_read')}
      </Button>
    </div>
  );
};
