// Files on their way into a channel: with progress, a way to cancel, and a key that makes trying again safe. One that is there already
// only has to be named.

import type { FileObject } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { ATTACHMENTS_MAX } from '@parley/contract/limits';
import { errorText } from '../../../lib/error-text.ts';
import { createStore } from '../../../lib/external-store.ts';
import { freshToken, getSession, subscribeSession } from '../../../lib/session.ts';
import { randomKey } from './outbox.ts';
import { inTurn } from './upload-turns.ts';

export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly file: FileObject | null;
  readonly failure: string | null;
  /** It was refused for what it is: another try would end the same way. */
  readonly isFinal: boolean;
}

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
  add(files: Iterable<File>): void;
  /** Takes a file that the server has. */
  take(name: string, source: Source): void;
  remove(key: string): void;
  retry(key: string): void;
}

const NONE: readonly Upload[] = [];
/** By channel, for the whole page: a person who comes back from another page finds them where they were. */
const store = createStore<ReadonlyMap<string, readonly Upload[]>>(new Map());
const sendings = new Map<string, { readonly source: Source; readonly cancel: () => void }>();

export const subscribeUploads = store.subscribe;
export const uploadsOf = (channelId: string): readonly Upload[] => store.get().get(channelId) ?? NONE;
export const isUploading = (channelId: string): boolean =>
  uploadsOf(channelId).some(({ file, failure }) => file === null && failure === null);

const change = (channelId: string, how: (uploads: readonly Upload[]) => readonly Upload[]): void =>
  store.set((all) => new Map([...all, [channelId, how(all.get(channelId) ?? NONE)]]));

const patch = (channelId: string, key: string, part: Partial<Upload>): void =>
  change(channelId, (all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

/** Refused for being too large or of a kind that is not taken, or sent by a member who may not send files here. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 413, 415, 422].includes(error.status);

const bring = async (
  channelId: string,
  key: string,
  source: Source,
  signal: AbortSignal,
): Promise<FileObject> => {
  const found = await source(signal);
  patch(channelId, key, { size: found.size });
  const onProgress = (progress: number): void => patch(channelId, key, { progress });
  return found instanceof File
    ? inTurn(signal, () => send(found, { channelId, key, signal, onProgress }))
    : found;
};

const start = (channelId: string, key: string, source: Source): void => {
  const controller = new AbortController();
  sendings.set(key, { source, cancel: () => controller.abort() });
  bring(channelId, key, source, controller.signal).then(
    // The same file twice is one attachment.
    (file) =>
      change(channelId, (all) =>
        all.some((one) => one.file?.id === file.id)
          ? all.filter((one) => one.key !== key)
          : all.map((one) => (one.key === key ? { ...one, file, progress: 1 } : one)),
      ),
    (error: unknown) => {
      if (!controller.signal.aborted)
        patch(channelId, key, { failure: errorText(error), isFinal: isFinal(error) });
    },
  );
};

const begin = (channelId: string, name: string, size: number, source: Source): void => {
  if (uploadsOf(channelId).length >= ATTACHMENTS_MAX) return;
  const key = randomKey();
  change(channelId, (all) => [
    ...all,
    { key, name, size, progress: 0, file: null, failure: null, isFinal: false },
  ]);
  start(channelId, key, source);
};

export const addUploads = (channelId: string, files: Iterable<File>): void => {
  for (const file of files) begin(channelId, file.name, file.size, () => Promise.resolve(file));
};

/** Takes files that are in the channel already. */
export const takeUploads = (channelId: string, files: Iterable<FileObject>): void => {
  for (const file of files) begin(channelId, file.filename, file.size, () => Promise.resolve(file));
};

const remove = (channelId: string, key: string): void => {
  sendings.get(key)?.cancel();
  sendings.delete(key);
  change(channelId, (all) => all.filter((one) => one.key !== key));
};

export const clearUploads = (channelId: string): void => {
  for (const { key } of uploadsOf(channelId)) remove(channelId, key);
};

const retry = (channelId: string, key: string): void => {
  const known = sendings.get(key);
  if (!known) return;
  patch(channelId, key, { failure: null, progress: 0 });
  start(channelId, key, known.source);
};

subscribeSession(() => {
  const session = getSession();
  if (session.status !== 'signed-out' || session.reason !== 'left') return;
  for (const channelId of store.get().keys()) clearUploads(channelId);
});

export const useUploads = (channelId: string): Uploads => ({
  uploads: store.useSelected((all) => all.get(channelId) ?? NONE),
  add: (files) => addUploads(channelId, files),
  take: (name, source) => begin(channelId, name, 0, source),
  remove: (key) => remove(channelId, key),
  retry: (key) => retry(channelId, key),
});
