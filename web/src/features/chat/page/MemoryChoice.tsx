import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/Switch.tsx';

interface MemoryChoiceProps {
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Where it cannot be fetched. */
  readonly onClose: () => void;
}

/** Whether what is remembered is told here, and something is remembered of it. */
export const MemoryChoice = ({ isOn, disabled, onChange }: MemoryChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <div>
        <p id={id} className="font-medium">
          {t('memory_page.here')}
        </p>
        <p id={`${id}-text`} className="text-ink-muted">
          {t('memory_page.here_text')}
        </p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
      />
    </div>
  );
};
