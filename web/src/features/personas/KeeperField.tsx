import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/Select.tsx';
import { keeperText, useKeepers } from './keepers.ts';

interface KeeperFieldProps {
  readonly value: string;
  readonly onValueChange: (keeper: string) => void;
}

/** For whom a persona or a group is made; not asked where it can only be for oneself. */
export const KeeperField = ({ value, onValueChange }: KeeperFieldProps) => {
  const { t } = useTranslation();
  const keepers = useKeepers();
  if (keepers.length === 1) return null;
  return (
    <SelectField
      label={t('persona.keeper')}
      description={t(keeperText(value))}
      value={value}
      onValueChange={onValueChange}
      choices={keepers}
    />
  );
};
