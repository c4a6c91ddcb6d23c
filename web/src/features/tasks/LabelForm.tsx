import { TASK_LABEL_MAX } from '@parley/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';

interface LabelFormProps {
  readonly isNarrow?: boolean;
  readonly onAdd: (label: string) => void;
}

/** A line for one more label, without the sign that it is typed with elsewhere. */
export const LabelForm = ({ isNarrow = false, onAdd }: LabelFormProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const label = text.trim().replace(/^#/, '');
    if (label === '') return;
    setText('');
    onAdd(label);
  };
  return (
    <form onSubmit={onSubmit} className={isNarrow ? 'w-36' : undefined}>
      <TextField
        label={t('task_page.add_label')}
        isLabelHidden
        placeholder={t('task_page.add_label')}
        value={text}
        onValueChange={setText}
        maxLength={TASK_LABEL_MAX}
        autoComplete="off"
      />
    </form>
  );
};
