// Which accounts were erased, as a file beside the database: an old copy of the database that is put back by hand, or by the command line, knows nothing
// of it. Identifiers and times, nothing else.

import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export const ERASED_LIST = 'erased-accounts';

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, ERASED_LIST);

/** What cannot be understood is passed over: a line that was cut short by a full disk. */
export const readErased = async (config: Pick<Config, 'dataDir'>): Promise<Map<string, string>> => {
  const text = await readFile(pathOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return new Map([...text.matchAll(/^([0-9a-f-]{36}) (\S{24})$/gm)].map(([, id = '', at = '']) => [id, at]));
};

export const noteErased = (
  config: Pick<Config, 'dataDir'>,
  marks: ReadonlyArray<{ readonly user_id: string; readonly erased_at: string | null }>,
): Promise<void> =>
  appendFile(
    pathOf(config),
    marks.map(({ user_id, erased_at }) => `${user_id} ${erased_at ?? ''}\n`).join(''),
    { mode: 0o600, flush: true },
  );
