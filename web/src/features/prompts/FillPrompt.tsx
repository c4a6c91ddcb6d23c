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
        initial: Object.fromEntries(variables.map((one, at) => [keyOf(at), one.default])) as Values,
        submit: async (values) => {
          onClose();
          const given = variables.map(({ name }, at) => [name, values[keyOf(at)] ?? '']);
          onFilled(fillPrompt(text, Object.fromEntries(given)));
        },
      }}
      submitText={t('prompts_page.fill')}
    >
      {(form) =>
        variables.map((one, at) => <Place key={one.name} variable={one} field={keyOf(at)} form={form} />)
      }
    </FormDialog>
  );
};

type Values = Record<string, string>;

/** A place may be called as what every form has. */
const keyOf = (at: number): string => `place-${at}`;

interface PlaceProps {
  readonly variable: Prompt['variables'][number];
  readonly field: string;
  readonly form: FormControl<Values>;
}

const Place = ({ variable: { name, kind, choices }, field, form }: PlaceProps) =>
  kind === 'select' ? (
    <SelectField
      label={name}
      value={form.values[field] ?? ''}
      onValueChange={(value) => form.set(field, value)}
      choices={choices.map((value) => ({ value, label: value }))}
    />
  ) : (
    <TextField
      {...form.text(field)}
      label={name}
      type={kind === 'date' ? 'date' : 'text'}
      maxLength={PROMPT_VALUE_MAX}
      autoComplete="off"
    />
  );
