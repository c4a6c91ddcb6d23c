import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select.tsx';
import { chooseSendKey, SEND_KEYS, useSendKey } from './send-key.ts';
import { capsOf } from './shortcut-table.ts';

export const SendKeyChoice = () => {
  const { t, i18n } = useTranslation();
  const key = useSendKey();
  return (
    <Select
      aria-label={t('shortcuts.send')}
      value={key}
      onValueChange={chooseSendKey}
      choices={SEND_KEYS.map((value) => ({ value, label: capsOf(value, i18n.language).join(' + ') }))}
    />
  );
};
