// How the generated suites make a file, and upload one.

import { channelIn } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY, PICTURE } from '../../../test/security/fixture.ts';

/** A picture with a text behind its end: its name and its bytes both give it away, and it has a thumbnail. */
const pictureForm = (text: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(PICTURE, 'base64'), text]), `${text}.png`);
  return form;
};

export const fixture: NounFixture = {
  kinds: {
    file: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const channel = await channelIn(owner, inside);
        const text = canary('file');
        const params = { id: channel };
        const { id } = await owner.call('POST /api/v1/channels/{id}/files', {
          params,
          form: pictureForm(text),
        });
        return { id, canary: text, within: { channel } };
      },
    },
  },
  operations: {
    'POST /api/v1/files': async () => ({ body: pictureForm(unique()) }),
    'POST /api/v1/channels/{id}/files': async () => ({ body: pictureForm(unique()) }),
  },
};
