import type { TaskPatch } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatNumber } from '../../lib/format.ts';
import { SelectField } from '../../ui/Select.tsx';

const NONE = 'none';
const CHOICES: Readonly<Record<string, TextKey>> = {
  [NONE]: 'task_page.remind_never',
  '0': 'task_page.remind_at_once',
  '15': 'task_page.remind_quarter',
  '60': 'task_page.remind_hour',
  '1440': 'task_page.remind_day',
  '10080': 'task_page.remind_week',
};

interface ReminderFieldProps {
  readonly minutes: number | null;
  readonly onChange: (body: TaskPatch) => void;
}

/** When a person is reminded of what is due. */
export const ReminderField = ({ minutes, onChange }: ReminderFieldProps) => {
  const { t } = useTranslation();
  const value = minutes === null ? NONE : String(minutes);
  const choices = Object.entries(CHOICES).map(([one, text]) => ({ value: one, label: t(text) }));
  const count = minutes ?? 0;
  const own = { value, label: t('task_page.remind_minutes', { count, minutes: formatNumber(count) }) };
  return (
    <SelectField
      label={t('task_page.reminder')}
      value={value}
      // A program may have set another.
      choices={CHOICES[value] ? choices : [...choices, own]}
      onValueChange={(next) =>
        next !== value && onChange({ reminder_minutes: next === NONE ? null : Number(next) })
      }
    />
  );
};
