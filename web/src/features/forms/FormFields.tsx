import type { FormField } from '@parley/contract/form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { BooleanControl, ChoicesControl, RatingControl, SelectControl } from './ChoiceControls.tsx';
import type { ControlProps, FormPlace } from './control.ts';
import { FileControl } from './FileControl.tsx';
import { JsonControl, LongTextControl, MomentControl, NumberControl, TextControl } from './TextControls.tsx';
import type { FormState } from './use-form-data.ts';

export type { FormPlace } from './control.ts';

interface FormFieldsProps {
  readonly form: FormState;
  readonly isDisabled?: boolean;
  /** What the place of the form can do: send files, find people. What it cannot do, the form says. */
  readonly place?: FormPlace;
  /** What its headings are: those of a page that is the form alone come next to the page's own. */
  readonly heading?: 'h2' | 'h3';
}

const NOWHERE: FormPlace = {};

/** The fields of a form, as far as they are asked for now. The button that hands it in is its owner's. */
export const FormFields = ({
  form,
  isDisabled = false,
  place = NOWHERE,
  heading: Heading = 'h3',
}: FormFieldsProps) => {
  const { t } = useTranslation();
  const { template, problems, hidden } = form;
  if (template === null)
    return (
      <div className="rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger-text">
        <p className="font-semibold">{t('form_fields.broken')}</p>
        {problems.map(({ path, message }) => (
          <p key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </p>
        ))}
      </div>
    );
  const fields = template.fields.filter(({ key, type }) => type !== 'hidden' && !hidden.has(key));
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {fields.map((field, at) => {
        const isNewSection = field.section !== undefined && field.section !== fields[at - 1]?.section;
        return (
          <div
            key={field.key}
            className={classNames('flex min-w-0 flex-col gap-4', field.width !== 'half' && 'sm:col-span-2')}
          >
            {isNewSection && (
              <Heading dir="auto" className="at-start border-b border-line pb-1.5 text-base font-semibold">
                {field.section}
              </Heading>
            )}
            <OneField {...{ field, form, isDisabled, place }} heading={Heading} />
          </div>
        );
      })}
    </div>
  );
};

const OneField = ({
  field,
  form,
  isDisabled,
  place,
  heading: Heading,
}: Required<FormFieldsProps> & { field: FormField }) => {
  const { t } = useTranslation();
  const value = form.data[field.key];
  const isOptional = !field.required && field.must_be_true !== true && !field.readonly;
  const props: ControlProps = {
    field,
    value,
    label: isOptional ? `${field.label} ${t('form_fields.optional')}` : field.label,
    error: form.errors.get(field.key),
    isDisabled: isDisabled || field.readonly,
    onChange: (next) => form.set(field.key, next),
  };
  switch (field.type) {
    case 'heading':
      return (
        <Heading dir="auto" className="at-start text-base font-semibold">
          {field.label}
        </Heading>
      );
    case 'paragraph':
      return (
        <p dir="auto" className="text-sm whitespace-pre-line text-ink-muted">
          {field.help ?? field.label}
        </p>
      );
    case 'textarea':
      return <LongTextControl {...props} />;
    case 'number':
    case 'integer':
      return <NumberControl {...props} />;
    case 'date':
    case 'time':
    case 'datetime':
      return <MomentControl {...props} />;
    case 'boolean':
      return <BooleanControl {...props} label={field.label} />;
    case 'select':
      return <SelectControl {...props} />;
    case 'radio':
    case 'multiselect':
    case 'checkboxes':
      return <ChoicesControl {...props} />;
    case 'rating':
    case 'scale':
      return <RatingControl {...props} />;
    case 'file':
    case 'files':
      return <FileControl {...props} place={place} />;
    case 'user':
    case 'team':
      return place.Picker ? (
        <place.Picker {...props} />
      ) : (
        <p className="text-sm text-ink-muted">
          {field.label}: {t('form_fields.needs_account')}
        </p>
      );
    case 'json':
      return <JsonControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
};
