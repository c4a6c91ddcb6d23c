// What the check of a form says is English; this is the same in the reader's language.

import type { FormError, FormTemplate } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';
import { asSentence } from '../../lib/error-text.ts';

const SENTENCES: ReadonlyArray<readonly [RegExp, TextKey]> = [
  [/^is required$/, 'form_fields.required'],
  [/^must have at most (\d+) characters$/, 'form_fields.length_max'],
  [/^must have at least (\d+) characters$/, 'form_fields.length_min'],
  [/^does not have the form/, 'form_fields.pattern'],
  [/^must be a number$/, 'form_fields.number'],
  [/^must be a whole number$/, 'form_fields.whole'],
  [/^must be at least (.+)$/, 'form_fields.at_least'],
  [/^must be at most (.+)$/, 'form_fields.at_most'],
  [/^must be a multiple of ([^,]+)/, 'form_fields.step'],
  [/^must be (agreed to|true or false)$/, 'form_fields.agree'],
  [/^must be a date such/, 'form_fields.date'],
  [/^must be a moment such/, 'form_fields.moment'],
  [/^must be a time such/, 'form_fields.time'],
  [/^must not be before (.+)$/, 'form_fields.not_before'],
  [/^must not be after (.+)$/, 'form_fields.not_after'],
  [/^must be (one )?of what can be chosen$/, 'form_fields.choice'],
  [/^must be an identifier$/, 'form_fields.choice'],
  [/^must have at least (\d+) chosen$/, 'form_fields.chosen_min'],
  [/^must have at most (\d+) chosen$/, 'form_fields.chosen_max'],
  [/^must be an e-mail address$/, 'form_fields.email'],
  [/^must be an address that begins/, 'form_fields.url'],
  [/^must be a telephone number$/, 'form_fields.phone'],
  [/^must have at most (\d+) files?$/, 'form_fields.files_max'],
  [/^must be an object or a list$/, 'form_fields.json'],
];

/** By the keys of the fields; the name of a field stands above it already. */
export const problemTexts = (
  { fields }: FormTemplate,
  errors: readonly FormError[],
  t: TFunction,
): ReadonlyMap<string, string> =>
  new Map(
    errors.map(({ key, message }) => {
      const label = fields.find((field) => field.key === key)?.label ?? '';
      const said = message.startsWith(`${label} `) ? message.slice(label.length + 1) : message;
      for (const [pattern, text] of SENTENCES) {
        const found = pattern.exec(said);
        if (!found) continue;
        const n = found[1] === 'today' ? t('form_fields.today') : found[1];
        return [key, t(text, { n })];
      }
      return [key, asSentence(message)];
    }),
  );
