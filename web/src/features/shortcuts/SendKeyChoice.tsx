import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select.tsx';
import { SEND_KEYS, useChooseSendKey, useSendKey } from './send-key.ts';
import { capsOf } from './shortcut-table.ts';

export const SendKeyChoice = () => {
  const { t } = useTranslation();
  const key = useSendKey();
  const choose = useChooseSendKey();
  return (
    <Select
      aria-label={t('shortcuts.send')}
      value={key}
      onValueChange={choose}
      choices={SEND_KEYS.map((value) => ({ value, label: capsOf(value).join(' + ') }))}
    />
  );
};
