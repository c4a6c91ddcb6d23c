// What was put behind a text is taken out of it again, whatever was written in it meanwhile.

import { ApiError } from '@parley/contract/client';
import { call } from '../../lib/api.ts';

/** Others may write between the reading and the change, again and again. */
const TRIES_MAX = 5;

/** False: it does not stand there as it was added. */
export const takeBack = async (id: string, added: string, tries = TRIES_MAX): Promise<boolean> => {
  const params = { id };
  const { content, rev } = await call('GET /api/v1/notes/{id}', { params });
  const at = content.lastIndexOf(added);
  if (at === -1) return false;
  const left = content.slice(0, at) + content.slice(at + added.length);
  try {
    await call('PUT /api/v1/notes/{id}', { params, body: { content: left, rev } });
    return true;
  } catch (error) {
    if (tries > 1 && error instanceof ApiError && error.status === 409) return takeBack(id, added, tries - 1);
    throw error;
  }
};
