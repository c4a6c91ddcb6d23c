import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';

interface Failure {
  readonly name: string;
  readonly why: string;
}

export interface Uploads {
  /** How many are sent and how many there are; null: none is on its way. */
  readonly running: { readonly sent: number; readonly all: number } | null;
  readonly failures: readonly Failure[];
  /** How many the base had already. */
  readonly duplicates: number;
  readonly add: (files: readonly File[]) => void;
  readonly forget: () => void;
}

const send = async (id: string, file: File): Promise<'added' | 'duplicate'> => {
  const form = new FormData();
  form.append('file', file);
  const added = await call('POST /api/v1/knowledge-bases/{id}/documents', { params: { id }, form });
  return 'duplicate' in added && added.duplicate === true ? 'duplicate' : 'added';
};

/** One after the other; what is refused is kept with the reason, and the others come all the same. */
export const useUploads = (id: string): Uploads => {
  const [running, setRunning] = useState<Uploads['running']>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [duplicates, setDuplicates] = useState(0);
  const forget = (): void => {
    setFailures([]);
    setDuplicates(0);
  };
  const addAll = async (files: readonly File[]): Promise<void> => {
    forget();
    for (const [sent, file] of files.entries()) {
      setRunning({ sent, all: files.length });
      try {
        if ((await send(id, file)) === 'duplicate') setDuplicates((count) => count + 1);
      } catch (error) {
        setFailures((before) => [...before, { name: file.name, why: errorText(error) }]);
      }
    }
    setRunning(null);
    await invalidate('GET /api/v1/knowledge-bases/{id}/documents', 'GET /api/v1/knowledge-bases/{id}');
  };
  return {
    running,
    failures,
    duplicates,
    forget,
    add: (files) => {
      if (files.length > 0 && running === null) void addAll(files);
    },
  };
};
