import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Field, type FieldText } from './Field.tsx';

interface TextFieldProps
  extends FieldText,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'children'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Something at the end of the box: a button, a unit. */
  readonly trailing?: ReactNode;
}

export const TextField = ({
  label,
  description,
  error,
  isLabelHidden,
  onValueChange,
  trailing,
  className,
  ...props
}: TextFieldProps) => (
  <Field {...{ label, description, error, isLabelHidden }}>
    {(control) => (
      <div className="relative">
        <input
          {...props}
          {...control}
          onChange={(event) => onValueChange(event.target.value)}
          className={classNames('field-box w-full px-3 text-base sm:text-sm', trailing && 'pe-11', className)}
        />
        {trailing && <div className="absolute inset-y-0 end-0 flex items-center pe-1">{trailing}</div>}
      </div>
    )}
  </Field>
);

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** No password, but something as secret: the key to another service. */
  readonly isKey?: boolean;
}

export const PasswordField = ({ isKey = false, ...props }: PasswordFieldProps) => {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      // Its form learns no label from it: a secret is not among the texts that stay when the form is taken away.
      ref={undefined}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isKey ? t('form.show_key') : t('form.show_password')}
          onClick={() => setIsShown(!isShown)}
          className="grid size-8 place-items-center rounded-md text-ink-faint hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  );
};

interface TextAreaFieldProps
  extends FieldText,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'children'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

export const TextAreaField = ({
  label,
  description,
  error,
  isLabelHidden,
  onValueChange,
  ...props
}: TextAreaFieldProps) => (
  <Field {...{ label, description, error, isLabelHidden }}>
    {(control) => (
      <textarea
        rows={2}
        {...props}
        {...control}
        onChange={(event) => onValueChange(event.target.value)}
        className="field-box h-auto w-full px-3 py-2 text-base sm:text-sm"
      />
    )}
  </Field>
);

/** A search box has no label to see: its placeholder and icon say what it is, its name is for screen readers. */
export const SearchField = ({
  label,
  value,
  onValueChange,
  onKeyDown,
  icon,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly icon: ReactNode;
}) => {
  const id = useId();
  return (
    <div className="relative min-w-0 grow sm:max-w-72">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-3 flex items-center text-ink-faint [&_svg]:size-4"
      >
        {icon}
      </span>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-box w-full ps-9 pe-3 text-base sm:text-sm"
      />
    </div>
  );
};
