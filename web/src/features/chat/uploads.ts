// Files on their way into a channel: with progress, a way to cancel, and a key that makes trying again safe. One that is there already
// only has to be named.

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

/** Where a file comes from: the device, or the server. What comes from the server and belongs to this channel is there already. */
export type Source = (signal: AbortSignal) => Promise<File | FileObject>;

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

interface Sending {
  readonly channelId: string;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** `fetch` cannot say how far an upload is; this older way can. */
const send = async (file: File, { channelId, key, signal, onProgress }: Sending): Promise<FileObject> => {
  const token = await freshToken();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  signal.addEventListener('abort', () => request.abort());
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
};

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly isBusy: boolean;
  add(files: Iterable<File>): void;
  /** Takes a file that the server has. */
  take(name: string, source: Source): void;
  remove(key: string): void;
  retry(key: string): void;
  clear(): void;
}

export const useUploads = (channelId: string): Uploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [sendings] = useState(() => new Map<string, { source: Source; cancel: () => void }>());
  const patch = (key: string, change: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const bring = async (key: string, source: Source, signal: AbortSignal): Promise<FileObject> => {
    const found = await source(signal);
    patch(key, { size: found.size });
    const onProgress = (progress: number): void => patch(key, { progress });
    return found instanceof File ? send(found, { channelId, key, signal, onProgress }) : found;
  };

  const start = (key: string, source: Source): void => {
    const controller = new AbortController();
    sendings.set(key, { source, cancel: () => controller.abort() });
    bring(key, source, controller.signal).then(
      // The same file twice is one attachment.
      (file) =>
        setUploads((all) =>
          all.some((one) => one.file?.id === file.id)
            ? all.filter((one) => one.key !== key)
            : all.map((one) => (one.key === key ? { ...one, file, progress: 1 } : one)),
        ),
      (error: unknown) => {
        if (!controller.signal.aborted) patch(key, { failure: errorText(error) });
      },
    );
  };

  const begin = (name: string, size: number, source: Source): void => {
    const key = randomKey();
    setUploads((all) => [...all, { key, name, size, progress: 0, file: null, failure: null }]);
    start(key, source);
  };

  const room = Math.max(0, ATTACHMENTS_MAX - uploads.length);
  return {
    uploads,
    isBusy: uploads.some(({ file, failure }) => file === null && failure === null),
    add: (files) => {
      for (const file of [...files].slice(0, room)) begin(file.name, file.size, () => Promise.resolve(file));
    },
    take: (name, source) => {
      if (room > 0) begin(name, 0, source);
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
      start(key, known.source);
    },
    clear: () => {
      sendings.clear();
      setUploads([]);
    },
  };
};
