import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPrice } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';

/** Whose key was used, as far as one may use it oneself. */
const useProviderName = ({ provider_config_id }: ChatMessage): string | null => {
  const query = useQuery({ ...ask('GET /api/v1/models/enabled'), staleTime: 60_000 });
  const known = query.data?.data.find((model) => model.provider_config_id === provider_config_id);
  return provider_config_id === null ? null : (known?.provider_config_name ?? null);
};

/** What an answer took. */
export const AnswerDetails = ({ message }: { readonly message: ChatMessage }) => {
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
    <dl className="grid max-w-80 grid-cols-[auto_1fr] gap-x-4 overflow-y-auto p-3 text-sm gap-y-1">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-end font-medium break-all tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
};
