// As what a file is shown. What its bytes are was said by the server, which has looked at them; what is in no list here is for other
// programs. SVG and HTML are text: nothing of a file is ever run.

import type { FileObject } from '@parley/contract';

export type Kind = 'picture' | 'text' | 'markdown' | 'pdf' | 'sound' | 'film' | 'other';

const MB = 1024 * 1024;
/** Larger ones are not fetched for a look. Of a text only the beginning is. */
const SHOWN_MAX = 64 * MB;

const PICTURE = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;
const SOUND = /^audio\/(mpeg|mp4|aac|ogg|opus|wav|x-wav|vnd\.wave|flac|x-flac|webm|x-m4a)$/;
const FILM = /^video\/(mp4|webm|ogg|quicktime|x-m4v)$/;
const TEXT = /^text\/|^message\/rfc822$|[/+](json|xml|yaml|javascript|typescript|csv|x-sh|sql)$/;

export const kindOf = ({ content_type, size }: Pick<FileObject, 'content_type' | 'size'>): Kind => {
  if (content_type === 'text/markdown') return 'markdown';
  if (TEXT.test(content_type)) return 'text';
  if (size > SHOWN_MAX) return 'other';
  if (PICTURE.test(content_type)) return 'picture';
  if (content_type === 'application/pdf') return 'pdf';
  if (SOUND.test(content_type)) return 'sound';
  return FILM.test(content_type) ? 'film' : 'other';
};
