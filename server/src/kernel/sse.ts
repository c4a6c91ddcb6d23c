// A stream of server-sent events to one reader. What is written in one go leaves in one go; a reader that does not keep up is
// paused by the socket, and cut off before what waits for it costs other requests.

import { Readable } from 'node:stream';

export const EVENT_STREAM = 'text/event-stream';

/** No proxy may gather what should be read at once. */
export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = { 'x-accel-buffering': 'no' };

const HEARTBEAT_MS = 15_000;
const BUFFERED_BYTES_MAX = 1024 * 1024;

export interface EventStream {
  /** What the answer is made of. */
  readonly readable: Readable;
  /** Ready-made lines. Once the reader is gone, nothing happens. */
  write(text: string): void;
  /** The last lines, if any; after them nothing is sent. */
  end(text?: string): void;
  readonly isOpen: boolean;
  /** Called once, when the reader has left, was cut off, or has everything. */
  onClose(listener: () => void): void;
}

export interface EventStreamOptions {
  readonly heartbeatMs?: number;
  readonly bufferedBytesMax?: number;
}

export const createEventStream = ({
  heartbeatMs = HEARTBEAT_MS,
  bufferedBytesMax = BUFFERED_BYTES_MAX,
}: EventStreamOptions = {}): EventStream => {
  let isOpen = true;
  const readable = new Readable({ read: () => {} });
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
  heartbeat.unref();

  const write = (text: string): void => {
    if (!isOpen) return;
    readable.push(text, 'utf8');
    if (readable.readableLength > bufferedBytesMax) readable.destroy();
    else heartbeat.refresh();
  };
  readable.once('close', () => {
    isOpen = false;
    clearInterval(heartbeat);
  });

  return {
    readable,
    write,
    end: (text) => {
      if (!isOpen) return;
      if (text !== undefined) readable.push(text, 'utf8');
      isOpen = false;
      clearInterval(heartbeat);
      readable.push(null);
    },
    get isOpen() {
      return isOpen;
    },
    onClose: (listener) => {
      if (readable.closed) listener();
      else readable.once('close', listener);
    },
  };
};
