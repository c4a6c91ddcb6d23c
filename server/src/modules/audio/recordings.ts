// What a recording is, by its bytes: neither its name nor the type that its sender gives it says anything.

import { RECORDING_BYTES_MAX } from '@parley/contract';
import { tooLarge, unsupportedType } from '../../kernel/errors.ts';
import type { Upload } from '../../kernel/upload.ts';
import type { Recording } from '../../providers/index.ts';

const TOO_LARGE = `a recording may have ${RECORDING_BYTES_MAX / 1024 / 1024} MB at most`;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

const KINDS: ReadonlyArray<readonly [extension: string, mediaType: string, is: (bytes: Buffer) => boolean]> =
  [
    ['webm', 'audio/webm', (bytes) => startsWith(bytes, '\u001aE\u00df\u00a3')],
    ['ogg', 'audio/ogg', (bytes) => startsWith(bytes, 'OggS')],
    ['wav', 'audio/wav', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)],
    ['flac', 'audio/flac', (bytes) => startsWith(bytes, 'fLaC')],
    ['m4a', 'audio/mp4', (bytes) => startsWith(bytes, 'ftyp', 4)],
    // With its tags in front, or from the first frame.
    [
      'mp3',
      'audio/mpeg',
      (bytes) => startsWith(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
    ],
  ];

const recordingOf = (bytes: Buffer): Recording => {
  const kind = KINDS.find(([, , is]) => is(bytes));
  if (!kind)
    throw unsupportedType(
      'the file is no recording that is known here: send webm, ogg, mp4, mp3, wav or flac',
    );
  const [extension, mediaType] = kind;
  return { bytes, extension, mediaType };
};

/** Held in memory, where it is for as long as the provider listens. */
export const receiveRecording = async (upload: Upload): Promise<Recording> => {
  const bytes = await upload.receive(
    { bytesMax: RECORDING_BYTES_MAX, refusal: () => tooLarge(TOO_LARGE) },
    async ({ bytes }) => {
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of bytes) {
        size += piece.length;
        if (size > RECORDING_BYTES_MAX) throw tooLarge(TOO_LARGE);
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
    async () => {},
  );
  return recordingOf(bytes);
};
