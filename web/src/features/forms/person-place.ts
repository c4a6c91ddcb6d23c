// A form that a person with an account fills in. Their files are theirs alone until the form that names them is handed in.

import type { FileObject } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { authorizedFetch } from '../../lib/api.ts';
import type { FormPlace, SentFile } from './control.ts';
import { FileName } from './FileValue.tsx';
import { PersonPicker } from './PersonPicker.tsx';

const send = async (file: File): Promise<SentFile> => {
  const body = new FormData();
  body.append('file', file, file.name);
  const response = await authorizedFetch('/api/v1/files', { method: 'POST', body }).catch(() => {
    throw new ApiError(0, 'the server cannot be reached');
  });
  const answer = (await response.json()) as FileObject | { readonly error: string };
  if ('error' in answer) throw new ApiError(response.status, answer.error);
  return answer;
};

export const PERSON_PLACE: FormPlace = { Picker: PersonPicker, FileName, send };

/** As it will look, with everything in it: what is chosen goes nowhere. */
export const PREVIEW_PLACE: FormPlace = {
  Picker: PersonPicker,
  send: async ({ name }) => ({ id: name, filename: name }),
};
