import type { KnowledgeDocument } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { SelectField } from '../../ui/Select.tsx';

export type Refresh = KnowledgeDocument['refresh'];

const CHOICES = [
  { value: 'never', text: 'knowledge_page.refresh_never' },
  { value: 'daily', text: 'knowledge_page.refresh_daily' },
  { value: 'weekly', text: 'knowledge_page.refresh_weekly' },
] as const satisfies ReadonlyArray<{ value: Refresh; text: TextKey }>;

interface RefreshFieldProps {
  readonly value: Refresh;
  readonly onValueChange: (value: Refresh) => void;
  readonly disabled?: boolean;
}

/** How often an address is read again by itself. */
export const RefreshField = (props: RefreshFieldProps) => {
  const { t } = useTranslation();
  return (
    <SelectField
      {...props}
      label={t('knowledge_page.refresh')}
      choices={CHOICES.map(({ value, text }) => ({ value, label: t(text) }))}
    />
  );
};
