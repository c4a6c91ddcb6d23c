import type { Memory, MemoryInput, MemoryKind } from '@parley/contract';
import { MEMORY_CHARACTERS_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { KIND_TEXT, KINDS, SCOPE_TEXT } from './memory-words.ts';
import { usePlaces } from './use-places.ts';

interface MemoryDialogProps {
  /** Null: a new one. */
  readonly memory: Memory | null;
  /** Where a new one is for; left out, it is asked. */
  readonly place?: Pick<MemoryInput, 'team_id' | 'project_id'>;
  readonly onClose: () => void;
}

/** One's own, or `scope:id` of what it is for. */
type Place = 'me' | `${'project' | 'team' | 'persona'}:${string}`;

const placeOf = (place: Place): Partial<MemoryInput> => {
  const [scope, id] = place.split(':');
  return id === undefined ? {} : { [`${scope}_id`]: id };
};

export const MemoryDialog = ({ memory, place: given, onClose }: MemoryDialogProps) => {
  const { t } = useTranslation();
  const initial: { content: string; kind: MemoryKind; place: Place } = {
    content: memory?.content ?? '',
    kind: memory?.kind ?? 'fact',
    place: 'me',
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(memory ? 'memory_page.edit' : 'memory_page.add')}
      form={{
        initial,
        check: ({ content }) => wrongOf({ content: checkRequired(content) }),
        submit: async ({ place, ...body }) => {
          if (memory) await call('PUT /api/v1/memory/{id}', { params: { id: memory.id }, body });
          else await call('POST /api/v1/memory', { body: { ...body, ...(given ?? placeOf(place)) } });
          onClose();
          await invalidate('GET /api/v1/memory', 'POST /api/v1/memory/search');
        },
      }}
      submitText={t('actions.save')}
      needsChange={memory !== null}
    >
      {(form) => (
        <>
          <TextAreaField
            {...form.text('content')}
            label={t('memory_page.content')}
            maxLength={MEMORY_CHARACTERS_MAX}
            rows={4}
          />
          <SelectField
            label={t('memory_page.kind')}
            description={t('memory_page.kind_text')}
            value={form.values.kind}
            onValueChange={(kind) => form.set('kind', kind)}
            choices={KINDS.map((value) => ({ value, label: t(KIND_TEXT[value]) }))}
          />
          {!memory && !given && (
            <PlaceField place={form.values.place} onChoose={(place) => form.set('place', place)} />
          )}
        </>
      )}
    </FormDialog>
  );
};

interface PlaceFieldProps {
  readonly place: Place;
  readonly onChoose: (place: Place) => void;
}

const PlaceField = ({ place, onChoose }: PlaceFieldProps) => {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <SelectField
      label={t('memory_page.for_whom')}
      description={t('memory_page.for_whom_text')}
      value={place}
      onValueChange={onChoose}
      choices={[
        { value: 'me', label: t('memory_page.for_me') },
        ...places
          .filter(({ mayWrite }) => mayWrite)
          .map(({ scope, id, name }) => ({
            value: `${scope}:${id}` as const,
            label: `${t(SCOPE_TEXT[scope])}: ${name}`,
          })),
      ]}
    />
  );
};
