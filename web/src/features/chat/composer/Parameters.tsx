import { COMPLETION_TOKENS_MAX } from '@parley/contract/limits';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { setChoice, useChoice } from '../sending/choice.ts';

type ReasoningChoice = 'default' | 'off' | 'low' | 'medium' | 'high';

/** How they answer; folded away until something is set, since most questions need none of it. */
export const Parameters = ({ channelId }: { readonly channelId: string }) => {
  const { t } = useTranslation();
  const { reasoning, temperature, maxTokens } = useChoice(channelId);
  const isSet = reasoning !== null || temperature !== null || maxTokens !== null;
  const setTokens = (text: string): void => {
    const count = Math.trunc(Number(text.replaceAll(/\D/g, '')));
    setChoice(channelId, { maxTokens: count > 0 ? Math.min(count, COMPLETION_TOKENS_MAX) : null });
  };
  return (
    <details open={isSet} className="border-t border-line pt-2">
      <summary className="flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 text-xs font-medium text-ink-muted hover:text-ink">
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        {t('chat.parameters')}
      </summary>
      <div className="grid grid-cols-2 gap-2 pt-2">
        <Select<ReasoningChoice>
          aria-label={t('chat.reasoning')}
          className="w-full min-w-0"
          value={reasoning ?? 'default'}
          onValueChange={(value) => setChoice(channelId, { reasoning: value === 'default' ? null : value })}
          choices={[
            { value: 'default', label: t('chat.reasoning_default') },
            { value: 'off', label: t('chat.reasoning_off') },
            { value: 'low', label: t('chat.reasoning_low') },
            { value: 'medium', label: t('chat.reasoning_medium') },
            { value: 'high', label: t('chat.reasoning_high') },
          ]}
        />
        <Select<string>
          aria-label={t('chat.temperature')}
          className="w-full min-w-0"
          value={temperature === null ? 'default' : String(temperature)}
          onValueChange={(value) =>
            setChoice(channelId, { temperature: value === 'default' ? null : Number(value) })
          }
          choices={[
            { value: 'default', label: t('chat.temperature_default') },
            { value: '0', label: t('chat.temperature_exact') },
            { value: '0.7', label: t('chat.temperature_balanced') },
            { value: '1.2', label: t('chat.temperature_free') },
          ]}
        />
        <div className="col-span-2">
          <TextField
            label={t('chat.max_tokens')}
            isLabelHidden
            placeholder={t('chat.max_tokens')}
            inputMode="numeric"
            autoComplete="off"
            value={maxTokens === null ? '' : String(maxTokens)}
            onValueChange={setTokens}
          />
        </div>
      </div>
    </details>
  );
};
