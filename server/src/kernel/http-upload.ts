// Multipart requests, read as a stream. Routes that take a file live in a scope of their own, where nothing but a form with
// files is understood: no other route can be sent a file, and these can be sent nothing else.

import type { IncomingMessage } from 'node:http';
import multipart, { type Multipart } from '@fastify/multipart';
import type { RouteSpec } from '@parley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, Failure, unsupportedType } from './errors.ts';
import { isPlainText } from './http-input.ts';
import type { UploadLimit } from './storage/index.ts';
import type { IncomingFile, Upload } from './upload.ts';

/** An upload may take this long as a whole … */
export const UPLOAD_MS_MAX = 10 * 60_000;
/** … and be silent for this long. */
const STALL_MS = 30_000;

const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 4 * 1024;
const PART_HEADER_BYTES_MAX = 4 * 1024;
/** What a request may hold besides the file: fields, headers of parts, boundaries. */
const ENVELOPE_BYTES_MAX = 256 * 1024;

const LIMITS = {
  files: 1,
  fields: FIELDS_MAX,
  parts: FIELDS_MAX + 1,
  fieldSize: FIELD_BYTES_MAX,
  headerPairs: 20,
  headerSize: PART_HEADER_BYTES_MAX,
  // The handler that takes the file counts it.
  fileSize: Number.POSITIVE_INFINITY,
};

/** One drop of a folder; more than that are more requests. */
const FILES_MAX = 100;

/** A route of several files takes JSON as well, as all others do. */
export const acceptUploadsOrJson = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
};

/** Whether the body of this request is a form with files. */
export const isForm = ({ upload }: RouteSpec, request: FastifyRequest): boolean =>
  upload === true || (upload === 'several' && request.isMultipart());

export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notMultipart()));
};

const notMultipart = () => unsupportedType('send the file as multipart/form-data, in a part named file');

/** What a request brings: its one file, or every file of it, and the fields beside them. See `Upload`. */
export const receptionOf = (
  request: FastifyRequest,
  stallMs = STALL_MS,
): Pick<Upload, 'receive' | 'receiveAll' | 'fields'> => {
  const fields = new Map<string, string>();
  return {
    fields,
    receive: async (limit, take, undo) => {
      const [taken] = await receiveFiles(request, { limit, filesMax: 1, stallMs, fields, take, undo });
      if (taken === undefined) throw badRequest(ONE_FILE);
      return taken;
    },
    receiveAll: (limit, take, undo) =>
      receiveFiles(request, { limit, filesMax: FILES_MAX, stallMs, fields, take, undo }),
  };
};

interface Reception<T> {
  readonly limit: UploadLimit;
  readonly filesMax: number;
  readonly stallMs: number;
  readonly fields: Map<string, string>;
  take(file: IncomingFile): Promise<T>;
  undo(taken: T): Promise<void>;
}

const receiveFiles = async <T>(
  request: FastifyRequest,
  { limit: { bytesMax, refusal }, filesMax, stallMs, fields, take, undo }: Reception<T>,
): Promise<T[]> => {
  if (!request.isMultipart()) throw notMultipart();
  // The end of a client that hung up before we came to read would never be noticed.
  if (request.raw.destroyed) throw badRequest(BROKEN_OFF);
  const most = bytesMax + ENVELOPE_BYTES_MAX;
  if (Number(request.headers['content-length'] ?? 0) > most) throw refusal();
  const wanted = filesMax === 1 ? ONE_FILE : SEVERAL_FILES;
  const taken: T[] = [];
  const parts = request.parts({ limits: { files: filesMax, parts: FIELDS_MAX + filesMax } });
  const watch = watchArrival(request.raw, { bytesMax: most, refusal }, stallMs);
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        assertField(part);
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      } else if (taken.length >= filesMax || part.fieldname !== 'file') throw badRequest(wanted);
      else taken.push(await take({ name: nameOf(part.filename), bytes: part.file }));
    }
    if (taken.length === 0) throw badRequest(wanted);
    return taken;
  } catch (error) {
    for (const one of taken) await undo(one);
    throw watch.verdict() ?? asRefusal(error, filesMax);
  } finally {
    watch.stop();
  }
};

/** Browsers write three signs of a name in another way, and no others, so that it can stand in a header. */
const nameOf = (sent: string | undefined): string =>
  (sent ?? '').replace(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign));

const BROKEN_OFF = 'the form could not be read, or broke off';
const ONE_FILE = 'send exactly one file, in a part named file';
const SEVERAL_FILES = `send up to ${FILES_MAX} files, each in a part named file`;

const assertField = ({ fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>): void => {
  if (valueTruncated) throw badRequest(`a field is longer than ${FIELD_BYTES_MAX} bytes`);
  if (!isPlainText(fieldname) || (typeof value === 'string' && !isPlainText(value)))
    throw badRequest('the request holds text with a NUL or half a character');
};

/** Ends a request that brings too much or falls silent. Its reader then fails, and the verdict says why. */
const watchArrival = (raw: IncomingMessage, { bytesMax, refusal }: UploadLimit, stallMs: number) => {
  let failure: Failure | undefined;
  let [left, isSilent] = [bytesMax, true];
  const end = (verdict: Failure): void => {
    failure = verdict;
    raw.emit('error', verdict);
  };
  const onData = (chunk: Buffer): void => {
    isSilent = false;
    left -= chunk.length;
    if (left < 0) end(refusal());
  };
  const timer = setInterval(() => {
    // While we are the slow ones, the sender has to wait and is not to blame; nor when all of it has come.
    if (isSilent && !raw.isPaused() && !raw.complete)
      end(new Failure(408, 'the file stopped arriving; send it again'));
    isSilent = true;
  }, stallMs).unref();
  raw.on('data', onData);
  return {
    verdict: () => failure,
    stop: () => {
      clearInterval(timer);
      raw.off('data', onData);
    },
  };
};

const refusalsOf = (filesMax: number): Record<string, string> => ({
  FST_FILES_LIMIT: filesMax === 1 ? ONE_FILE : SEVERAL_FILES,
  FST_FIELDS_LIMIT: `send ${FIELDS_MAX} fields at most`,
  FST_PARTS_LIMIT: `send ${filesMax === 1 ? 'one file' : `${filesMax} files`} and ${FIELDS_MAX} fields at most`,
});

/** What the parser complains of is the sender's doing; everything else is told as what it is. */
const asRefusal = (error: unknown, filesMax: number): unknown => {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isParsing = code.startsWith('FST_') || PARSER_WORDS.test(error.message);
  return isParsing ? badRequest(refusalsOf(filesMax)[code] ?? BROKEN_OFF) : error;
};
const PARSER_WORDS = /multipart|terminated early|Malformed part header|premature close|aborted/i;
