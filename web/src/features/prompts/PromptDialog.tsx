import type { Prompt } from '@parley/contract';
import {
  DESCRIPTION_MAX,
  PROMPT_CHARACTERS_MAX,
  PROMPT_COMMAND_MAX,
  PROMPT_VARIABLES_MAX,
  TITLE_MAX,
} from '@parley/contract/limits';
import { promptVariables } from '@parley/contract/prompt-text';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { invalidate } from '../../lib/query.ts';
import { changedIn, type FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

/** Every way to leave a place open. */
const EXAMPLE = '{{name}} {{length=one page}} {{tone:formal|friendly}} {{day:date}}';
const COMMAND = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

type Values = Readonly<Record<'title' | 'command' | 'description' | 'text' | 'tags', string>>;

interface PromptDialogProps {
  /** Null: a new one. */
  readonly prompt: Prompt | null;
  readonly onClose: () => void;
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const PromptDialog = ({ prompt, onClose }: PromptDialogProps) => {
  const { t } = useTranslation();
  const { title = '', command = '', description = '', text = '', tags = [] } = prompt ?? {};
  return (
    <FormDialog
      isOpen
      isWide
      onClose={onClose}
      title={t(prompt ? 'prompts_page.edit' : 'prompts_page.create')}
      form={{
        initial: { title, command, description, text, tags: tags.join(', ') },
        check: (values) =>
          wrongOf({
            title: checkRequired(values.title),
            command:
              values.command.trim() === '' || COMMAND.test(values.command.trim())
                ? undefined
                : t('prompts_page.command_wrong'),
            text:
              promptVariables(values.text).length > PROMPT_VARIABLES_MAX
                ? t('prompts_page.too_many', { number: PROMPT_VARIABLES_MAX })
                : checkRequired(values.text),
          }),
        submit: async (values, base) => {
          const { tags: listed, command: word, ...said } = prompt ? changedIn(values, base) : values;
          const body = {
            ...said,
            // Left empty, a new one is called after its title, and one that has a command keeps it.
            ...(word?.trim() ? { command: word } : {}),
            ...(listed === undefined ? {} : { tags: tagsIn(listed) }),
          };
          if (prompt) await call('PUT /api/v1/prompts/{id}', { params: { id: prompt.id }, body });
          else
            await call('POST /api/v1/prompts', { body: { ...body, title: values.title, text: values.text } });
          await invalidate('GET /api/v1/prompts', 'GET /api/v1/prompts/{id}');
          onClose();
        },
      }}
      submitText={prompt ? t('actions.save') : t('actions.create')}
      needsChange={prompt !== null}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
};

const Fields = ({ form }: { readonly form: FormControl<Values> }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...form.text('title')}
        label={t('prompts_page.name')}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <TextAreaField
        {...form.text('text')}
        label={t('prompts_page.prompt')}
        description={t('prompts_page.prompt_text', { example: EXAMPLE })}
        maxLength={PROMPT_CHARACTERS_MAX}
        rows={6}
      />
      <TextField
        {...form.text('command')}
        label={t('prompts_page.command')}
        description={t('prompts_page.command_text')}
        maxLength={PROMPT_COMMAND_MAX}
        autoComplete="off"
      />
      <TextField
        {...form.text('tags')}
        label={t('prompts_page.tags')}
        description={t('prompts_page.tags_text')}
        autoComplete="off"
      />
      <TextAreaField
        {...form.text('description')}
        label={t('prompts_page.description')}
        maxLength={DESCRIPTION_MAX}
        rows={2}
      />
    </>
  );
};
