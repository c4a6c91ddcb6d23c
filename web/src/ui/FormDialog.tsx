import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { finishByKeys } from '../lib/finish-by-keys.ts';
import { giveUp, UnsavedContext } from '../lib/unsaved.ts';
import { type FormControl, type FormOptions, useForm } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { FormFailure } from './Notice.tsx';

interface DialogFormProps<T extends Record<string, unknown>> {
  /** What the form starts with, checks and does. Closing the dialog afterwards is part of `submit`. */
  readonly form: FormOptions<T>;
  readonly submitText: string;
  /** Danger: what is submitted takes something away. */
  readonly submitLook?: 'primary' | 'danger';
  /** There is nothing to save until something has been changed. */
  readonly needsChange?: boolean;
  /** One may read it, and not change it: without buttons. */
  readonly isReadOnly?: boolean;
  /** Buttons beside "cancel" that do something else with what is edited. */
  readonly actions?: ReactNode;
  readonly onCancel: () => void;
  /** The fields. */
  readonly children: (form: FormControl<T>) => ReactNode;
}

/** The form within a dialog: fields, the server's refusal, and the row of buttons. Who closes the dialog gives up what is typed in it. */
export const DialogForm = <T extends Record<string, unknown>>(props: DialogFormProps<T>) => {
  const { submitText, submitLook = 'primary', needsChange = false, isReadOnly = false } = props;
  const { actions, onCancel, children } = props;
  const { t } = useTranslation();
  const form = useForm(props.form);
  const unsaved = useContext(UnsavedContext);
  const cancel = (): void => {
    giveUp(unsaved ?? []);
    onCancel();
  };
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      {children(form)}
      <FormFailure text={form.failure} />
      {!isReadOnly && (
        <DialogActions>
          {actions}
          <Button onClick={cancel}>{t('actions.cancel')}</Button>
          <Button
            type="submit"
            look={submitLook}
            isBusy={form.isBusy}
            disabled={needsChange && !form.isChanged}
          >
            {submitText}
          </Button>
        </DialogActions>
      )}
    </form>
  );
};

interface FormDialogProps<T extends Record<string, unknown>> extends Omit<DialogFormProps<T>, 'onCancel'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly isWide?: boolean;
  /** What stands above the form and is no part of it. */
  readonly before?: ReactNode;
}

/** A dialog that is a form. */
export const FormDialog = <T extends Record<string, unknown>>(props: FormDialogProps<T>) => {
  const { isOpen, onClose, title, description, isWide = false, before, ...form } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description} isWide={isWide}>
      <div className="flex flex-col gap-6">
        {before}
        <DialogForm {...form} form={{ of: title, ...form.form }} onCancel={onClose} />
      </div>
    </Dialog>
  );
};
