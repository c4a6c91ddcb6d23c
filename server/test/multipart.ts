// Multipart requests, written by hand where a well-behaved client would not say what a test wants said.

import type { FileObject } from '@parley/contract';
import type { Call } from '@parley/contract/client';

const BOUNDARY = 'a-boundary-that-is-in-no-file';

export interface RawPart {
  /** Everything behind `Content-Disposition: form-data; `, as it shall stand there. */
  readonly disposition: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

export interface RawForm {
  readonly headers: Record<string, string>;
  readonly body: Buffer<ArrayBuffer>;
}

export const rawForm = (parts: readonly RawPart[], { isClosed = true } = {}): RawForm => {
  const pieces = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  if (isClosed) pieces.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat(pieces),
  };
};

/** One file under a name that is sent as it is, byte by byte. */
export const namedForm = (name: string, content: string | Uint8Array = 'content'): RawForm =>
  rawForm([{ disposition: `name="file"; filename="${name.replace(/["\\]/g, '\\$&')}"`, content }]);

export const formOf = (content: string | Uint8Array<ArrayBuffer>, name = 'file.txt'): FormData => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return form;
};

export const send = (
  call: Call,
  channelId: string,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
  headers: Record<string, string> = {},
): Promise<FileObject> =>
  call('POST /api/v1/channels/{id}/files', {
    params: { id: channelId },
    form: formOf(content, name),
    headers,
  });
