import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { NamedRows } from './NamedRows.tsx';
import { fromRows, OUTPUT_TYPES, toRows } from './output-rows.ts';

interface OutputEditorProps {
  readonly schema: unknown;
  readonly mayWrite: boolean;
  readonly onChange: (schema: object | undefined) => void;
}

/** The form that an AI step answers in: names, or a JSON Schema for those who want more of it. */
export const OutputEditor = ({ schema, mayWrite, onChange }: OutputEditorProps) => {
  const { t } = useTranslation();
  const rows = toRows(schema);
  return (
    <>
      {rows && (
        <NamedRows
          label={t('workflow_page.output_schema')}
          help={t('workflow_page.output_schema_text')}
          addText={t('workflow_page.add_output')}
          types={OUTPUT_TYPES}
          rows={rows}
          mayWrite={mayWrite}
          onChange={(next) => onChange(fromRows(next, schema))}
          onAdd={(name) => ({ name, type: 'string', isRequired: true, description: '' })}
          more={(row, put) => (
            <>
              <TextField
                label={t('workflow_page.help')}
                value={row.description}
                onValueChange={(description) => put({ description })}
              />
              <Checkbox
                label={t('workflow_page.must')}
                checked={row.isRequired}
                onCheckedChange={(isRequired) => put({ isRequired })}
              />
            </>
          )}
        />
      )}
      <details open={rows === null} className="text-sm">
        <summary className="cursor-pointer text-ink-muted">{t('workflow_page.as_schema')}</summary>
        <SchemaText
          key={rows === null ? 'own' : JSON.stringify(schema)}
          schema={schema}
          mayWrite={mayWrite}
          onChange={onChange}
        />
      </details>
    </>
  );
};

const SchemaText = ({ schema, mayWrite, onChange }: OutputEditorProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState(() => (schema == null ? '' : JSON.stringify(schema, null, 2)));
  const [isWrong, setIsWrong] = useState(false);
  const take = (): void => {
    try {
      const found: unknown = text.trim() === '' ? undefined : JSON.parse(text);
      const isSchema = found === undefined || (typeof found === 'object' && found !== null);
      setIsWrong(!isSchema);
      if (isSchema && JSON.stringify(found) !== JSON.stringify(schema)) onChange(found);
    } catch {
      setIsWrong(true);
    }
  };
  return (
    <div className="pt-2">
      <TextAreaField
        label={t('workflow_page.as_schema')}
        dir="ltr"
        spellCheck={false}
        rows={8}
        readOnly={!mayWrite}
        error={isWrong ? t('workflow_page.try_no_json') : undefined}
        value={text}
        onValueChange={setText}
        onBlur={mayWrite ? take : undefined}
      />
    </div>
  );
};
