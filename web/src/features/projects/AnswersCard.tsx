import { SYSTEM_PROMPT_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { DefaultAnswerer } from './DefaultAnswerer.tsx';

interface AnswersCardProps {
  readonly form: FormControl<{ instructions: string; model: string; persona: string }>;
  readonly title: TextKey;
  readonly description: TextKey;
  readonly instructions: TextKey;
  readonly instructionsText: TextKey;
}

/** What the AI is told in a place, and who answers there where no other was chosen. */
export const AnswersCard = ({
  form,
  title,
  description,
  instructions,
  instructionsText,
}: AnswersCardProps) => {
  const { t } = useTranslation();
  return (
    <Card isSplit title={t(title)} description={t(description)}>
      <div className="flex flex-col gap-5">
        <TextAreaField
          {...form.text('instructions')}
          label={t(instructions)}
          description={t(instructionsText)}
          maxLength={SYSTEM_PROMPT_MAX}
          rows={5}
        />
        <DefaultAnswerer
          model={form.values.model}
          persona={form.values.persona}
          onModel={(model) => form.set('model', model)}
          onPersona={(persona) => form.set('persona', persona)}
        />
      </div>
    </Card>
  );
};
