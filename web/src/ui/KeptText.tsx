import { CopyButton } from './Code.tsx';
import { Field } from './Field.tsx';

const LINES_MAX = 8;

interface KeptTextProps {
  readonly label: string;
  readonly text: string;
}

/** What was typed and can be sent from there no more: to be read and copied. */
export const KeptText = ({ label, text }: KeptTextProps) => (
  <div className="flex items-end gap-2">
    <Field label={label} className="min-w-0 grow">
      {(control) => (
        <textarea
          {...control}
          readOnly
          dir="auto"
          value={text}
          rows={Math.min(LINES_MAX, text.split('\n').length)}
          className="field-box h-auto w-full px-3 py-2 text-base sm:text-sm"
        />
      )}
    </Field>
    <CopyButton text={text} isIcon />
  </div>
);
