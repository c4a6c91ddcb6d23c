import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { SelectField } from '../../ui/Select.tsx';

interface DefaultAnswererProps {
  /** Empty: none is chosen. */
  readonly model: string;
  readonly persona: string;
  readonly onModel: (model: string) => void;
  readonly onPersona: (persona: string) => void;
}

/** The model and the persona that answer where no other was chosen. What was chosen once and is gone stays, until another is. */
export const DefaultAnswerer = ({ model, persona, onModel, onPersona }: DefaultAnswererProps) => {
  const { t } = useTranslation();
  const models = useQuery(ask('GET /api/v1/models/enabled'));
  const personas = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  const offered = new Map(
    (models.data?.data ?? [])
      .filter(({ type }) => type === 'model')
      .map(({ model_id, display_name }) => [model_id, display_name || model_id]),
  );
  if (model !== '' && !offered.has(model)) offered.set(model, model);
  const people = (personas.data?.data ?? [])
    .filter(({ is_active, id }) => is_active || id === persona)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SelectField
        label={t('workspace_page.default_model')}
        value={model}
        onValueChange={onModel}
        choices={[
          { value: '', label: t('workspace_page.automatic') },
          ...[...offered].map(([value, label]) => ({ value, label })),
        ]}
      />
      <SelectField
        label={t('workspace_page.default_persona')}
        value={persona}
        onValueChange={onPersona}
        choices={[{ value: '', label: t('workspace_page.no_persona') }, ...people]}
      />
    </>
  );
};
