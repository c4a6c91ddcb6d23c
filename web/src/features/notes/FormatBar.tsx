import {
  Bold,
  Code,
  Italic,
  Link2,
  List,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Quote,
  Table,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Format } from './format-text.ts';

const BUTTONS = [
  { format: 'bold', text: 'note_page.format_bold', icon: Bold },
  { format: 'italic', text: 'note_page.format_italic', icon: Italic },
  { format: 'list', text: 'note_page.format_list', icon: List },
  { format: 'tasks', text: 'note_page.format_tasks', icon: ListTodo },
  { format: 'quote', text: 'note_page.format_quote', icon: Quote },
  { format: 'code', text: 'note_page.format_code', icon: Code },
  { format: 'link', text: 'note_page.format_link', icon: Link2 },
  { format: 'note', text: 'note_page.format_note', icon: NotebookPen },
  { format: 'table', text: 'note_page.format_table', icon: Table },
] as const satisfies ReadonlyArray<{ format: Format; text: TextKey; icon: LucideIcon }>;

const LEVELS = ['heading1', 'heading2', 'heading3'] as const satisfies readonly Format[];

interface FormatBarProps {
  readonly onFormat: (format: Format) => void;
}

export const FormatBar = ({ onFormat }: FormatBarProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className="-ms-1.5 flex min-w-0 flex-wrap items-center max-rail:flex-nowrap max-rail:overflow-x-auto max-rail:[scrollbar-width:none] max-rail:ltr:mask-r-from-85% max-rail:rtl:mask-l-from-85% max-rail:pe-8 max-rail:[&>*]:shrink-0">
      <legend className="sr-only">{t('note_page.format')}</legend>
      <select
        aria-label={t('note_page.format_level')}
        value=""
        onChange={({ target }) => onFormat(target.value as Format)}
        className="h-8.5 field-sizing-content rounded-lg bg-transparent px-1.5 type-ui font-medium text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:h-11 [&>option]:bg-raised [&>option]:text-ink"
      >
        <option value="" hidden>
          {t('note_page.format_text')}
        </option>
        <option value="text">{t('note_page.format_text')}</option>
        {LEVELS.map((format, index) => (
          <option key={format} value={format}>
            {t('note_page.format_heading_level', { level: formatNumber(index + 1) })}
          </option>
        ))}
      </select>
      {BUTTONS.map(({ format, text, icon: Icon }) => (
        <button
          key={format}
          type="button"
          aria-label={t(text)}
          title={t(text)}
          // The text keeps the focus, and what is selected in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
          className="grid size-8 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-4"
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
};
