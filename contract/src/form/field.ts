// The fields of a form: their types, and what one says of itself.

export const FIELD_TYPES = [
  ...(['text', 'textarea', 'number', 'integer', 'boolean', 'date', 'datetime', 'time'] as const),
  ...(['select', 'radio', 'multiselect', 'checkboxes', 'email', 'url', 'phone', 'rating', 'scale'] as const),
  ...(['file', 'files', 'user', 'team', 'json', 'hidden', 'heading', 'paragraph'] as const),
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** The rules of all types; which of them a type has, rules.ts says. */
export interface FieldRules {
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
  readonly trim?: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly integer?: boolean;
  readonly step?: number;
  readonly must_be_true?: boolean;
  readonly options?: readonly Option[];
  readonly min_items?: number;
  readonly max_items?: number;
  readonly allow_other?: boolean;
  readonly accept?: readonly string[];
  readonly max_files?: number;
  readonly max_mb?: number;
}

export interface FormField extends FieldRules {
  readonly key: string;
  readonly type: FieldType;
  readonly label: string;
  readonly required: boolean;
  readonly readonly: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  readonly section?: string;
  readonly width?: string;
  readonly default?: unknown;
  readonly visible_if?: string;
  readonly required_if?: string;
}

const LAYOUT: ReadonlySet<FieldType> = new Set(['heading', 'paragraph']);
export const isLayout = (type: FieldType): boolean => LAYOUT.has(type);
