import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export type AiMode = 'auto' | 'mention_only' | 'false';

const MODES = [
  { mode: 'auto', name: 'chat.ai_auto', text: 'chat.ai_auto_text' },
  { mode: 'mention_only', name: 'chat.ai_mention', text: 'chat.ai_mention_text' },
  { mode: 'false', name: 'chat.ai_off', text: 'chat.ai_off_text' },
] as const satisfies ReadonlyArray<{ mode: AiMode; name: string; text: string }>;

interface AiModeChoiceProps {
  readonly value: AiMode;
  readonly disabled: boolean;
  readonly onChange: (mode: AiMode) => void;
}

/** Three ways, each with what it means. */
export const AiModeChoice = ({ value, disabled, onChange }: AiModeChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium">{t('chat.ai_mode')}</legend>
      <div className="mt-1.5 flex flex-col rounded-control border border-line">
        {MODES.map(({ mode, name, text }) => (
          <label
            key={mode}
            className="flex cursor-pointer items-start gap-3 border-t border-line px-3 py-2.5 first:border-t-0 has-checked:bg-accent-soft/50 has-disabled:cursor-default"
          >
            <input
              type="radio"
              name={id}
              checked={value === mode}
              aria-describedby={`${id}-${mode}`}
              onChange={() => onChange(mode)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="text-sm">
              <span className="block font-medium">{t(name)}</span>
              <span id={`${id}-${mode}`} className="block text-ink-muted">
                {t(text)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
