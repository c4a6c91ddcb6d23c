// Files on their way into a channel: with progress, a way to cancel, and a key that makes trying again safe.

import type { FileObject } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { freshToken } from '../../lib/session.ts';
import { randomKey } from './outbox.ts';

export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly file: FileObject | null;
  readonly failure: string | null;
}

const ATTACHMENTS_MAX = 20;

interface Sending {
  readonly done: Promise<FileObject>;
  cancel(): void;
}

const readRefusal = (request: XMLHttpRequest): ApiError => {
  let said = '';
  try {
    said = String((JSON.parse(request.responseText) as { error?: unknown }).error ?? '');
  } catch {
    // Not ours to read: a proxy may have answered.
  }
  const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return new ApiError(
    request.status,
    said || `the server answered with status ${request.status}`,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
};

/** `fetch` cannot say how far an upload is; this older way can. */
const send = (channelId: string, key: string, file: File, onProgress: (part: number) => void): Sending => {
  const request = new XMLHttpRequest();
  const done = (async (): Promise<FileObject> => {
    const token = await freshToken();
    return new Promise<FileObject>((resolve, reject) => {
      request.open('POST', `/api/v1/channels/${encodeURIComponent(channelId)}/files`);
      if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
      request.setRequestHeader('idempotency-key', key);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () =>
        request.status === 201
          ? resolve(JSON.parse(request.responseText) as FileObject)
          : reject(readRefusal(request));
      request.onerror = () => reject(new ApiError(0, 'the server cannot be reached'));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      const form = new FormData();
      form.append('file', file, file.name);
      request.send(form);
    });
  })();
  return { done, cancel: () => request.abort() };
};

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly isBusy: boolean;
  add(files: Iterable<File>): void;
  remove(key: string): void;
  retry(key: string): void;
  clear(): void;
}

export const useUploads = (channelId: string): Uploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [sendings] = useState(() => new Map<string, { file: File; cancel: () => void }>());
  const patch = (key: string, change: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const start = (key: string, file: File): void => {
    const sending = send(channelId, key, file, (progress) => patch(key, { progress }));
    sendings.set(key, { file, cancel: sending.cancel });
    sending.done.then(
      (stored) => patch(key, { file: stored, progress: 1 }),
      (error: unknown) => {
        if (!(error instanceof DOMException)) patch(key, { failure: errorText(error) });
      },
    );
  };

  return {
    uploads,
    isBusy: uploads.some(({ file, failure }) => file === null && failure === null),
    add: (files) => {
      const room = Math.max(0, ATTACHMENTS_MAX - uploads.length);
      for (const file of [...files].slice(0, room)) {
        const key = randomKey();
        setUploads((all) => [
          ...all,
          { key, name: file.name, size: file.size, progress: 0, file: null, failure: null },
        ]);
        start(key, file);
      }
    },
    remove: (key) => {
      sendings.get(key)?.cancel();
      sendings.delete(key);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    retry: (key) => {
      const known = sendings.get(key);
      if (!known) return;
      patch(key, { failure: null, progress: 0 });
      start(key, known.file);
    },
    clear: () => {
      sendings.clear();
      setUploads([]);
    },
  };
};
