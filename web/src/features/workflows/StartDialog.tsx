import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormBuilder, FormPreview } from './FormBuilder.tsx';
import { NamedRows } from './NamedRows.tsx';
import type { Draft } from './stages.ts';
import {
  fromVariables,
  initialText,
  toVariables,
  typedValue,
  VARIABLE_TYPES,
  type VariableRow,
} from './variables.ts';

interface StartDialogProps {
  readonly draft: Draft;
  readonly mayWrite: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** What every run begins with: the form at the start, as it will look, and what the steps keep between them. */
export const StartDialog = ({ draft, mayWrite, onChange, onClose }: StartDialogProps) => {
  const { t } = useTranslation();
  const { input: _input, variables: _variables, ...rest } = draft;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('workflow_page.start')}
      description={t('workflow_page.start_text')}
    >
      <div className="grid gap-6 panel:grid-cols-2">
        <section className="flex flex-col gap-2.5">
          <h3 className="text-sm font-semibold">{t('workflow_page.d_input')}</h3>
          <FormBuilder
            form={draft.input}
            mayWrite={mayWrite}
            onChange={({ fields }) => {
              const { variables } = draft;
              onChange({
                ...rest,
                ...(fields.length === 0 ? {} : { input: { fields } }),
                ...(variables === undefined ? {} : { variables }),
              });
            }}
          />
        </section>
        <section className="flex flex-col gap-2.5">
          <h3 className="text-sm font-semibold">{t('workflow_page.preview')}</h3>
          <FormPreview form={draft.input} />
        </section>
        <NamedRows
          label={t('workflow_page.try_vars')}
          help={t('workflow_page.variables_text')}
          addText={t('workflow_page.add_variable')}
          types={VARIABLE_TYPES}
          rows={toVariables(draft.variables)}
          mayWrite={mayWrite}
          onChange={(rows) => {
            const variables = fromVariables(rows);
            onChange({
              ...rest,
              ...(draft.input === undefined ? {} : { input: draft.input }),
              ...(variables === undefined ? {} : { variables }),
            });
          }}
          onAdd={(name) => ({ name, type: 'string', initial: undefined })}
          more={(row, put) => <BeginsWith row={row} onChange={(initial) => put({ initial })} />}
        />
      </div>
    </Dialog>
  );
};

interface BeginsWithProps {
  readonly row: VariableRow;
  /** As it is typed; undefined: nothing. */
  readonly onChange: (initial: string | undefined) => void;
}

/** The text stays as it is typed while it means what the row holds: on the way to 1.05 there is 1.0, which is 1. */
const BeginsWith = ({ row: { type, initial }, onChange }: BeginsWithProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(typedValue(type, typed)) === JSON.stringify(initial);
  return (
    <TextField
      label={t('workflow_page.begins_with')}
      value={isTyped ? typed : initialText(initial)}
      onValueChange={(text) => {
        setTyped(text);
        onChange(text === '' ? undefined : text);
      }}
    />
  );
};
