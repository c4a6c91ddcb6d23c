// What every control of a form is told.

import type { FormField } from '@parley/contract/form';
import type { ComponentType } from 'react';

export interface ControlProps {
  readonly field: FormField;
  readonly value: unknown;
  /** Says, too, that it need not be filled in. */
  readonly label: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

export interface SentFile {
  readonly id: string;
  readonly filename: string;
}

export interface FormPlace {
  /** Sends a file to where those of this form lie. */
  readonly send?: (file: File) => Promise<SentFile>;
  /** Why none can be sent, where that can be said. */
  readonly noFiles?: string;
  /** What a file is called that was sent before. */
  readonly FileName?: ComponentType<{ readonly id: string }>;
  /** Names a person or a team. */
  readonly Picker?: ComponentType<ControlProps>;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
