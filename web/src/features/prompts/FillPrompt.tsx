import type { Prompt } from '@parley/contract';
import { PROMPT_VALUE_MAX } from '@parley/contract/limits';
import { fillPrompt } from '@parley/contract/prompt-text';
import { useTranslation } from 'react-i18next';
import type { FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface FillPromptProps {
  readonly prompt: Prompt;
  /** With the whole text; nothing is sent. */
  readonly onFilled: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for what a prompt leaves open. */
export const FillPrompt = ({ prompt, onFilled, onClose }: FillPromptProps) => {
  const { t } = useTranslation();
  const { title, text, variables } = prompt;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      description={t('prompts_page.fill_text')}
      form={{
        initial: Object.fromEntries(variables.map((one) => [one.name, one.default])) as Record<
          string,
          string
        >,
        submit: async (values) => {
          onClose();
          onFilled(fillPrompt(text, values));
        },
      }}
      submitText={t('prompts_page.fill')}
    >
      {(form) => variables.map((one) => <Place key={one.name} variable={one} form={form} />)}
    </FormDialog>
  );
};

interface PlaceProps {
  readonly variable: Prompt['variables'][number];
  readonly form: FormControl<Record<string, string>>;
}

const Place = ({ variable: { name, kind, choices }, form }: PlaceProps) =>
  kind === 'select' ? (
    <SelectField
      label={name}
      value={form.values[name] ?? ''}
      onValueChange={(value) => form.set(name, value)}
      choices={choices.map((value) => ({ value, label: value }))}
    />
  ) : (
    <TextField
      {...form.text(name)}
      label={name}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={PROMPT_VALUE_MAX}
      autoComplete="off"
    />
  );
