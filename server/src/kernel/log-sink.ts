// Where the lines of the log go. A log is never worth the server: a full disk, a reader that has gone or one that does not read costs lines,
// which are counted, and never makes the process wait or end.

import { openLogOutlet } from './log-outlet.ts';

const HELD_BYTES_MAX = 1024 * 1024;
/** As much as goes out at once: of what cannot be written, no more is lost. */
const WRITE_BYTES_MAX = 64 * 1024;
const AGAIN_MS = 1_000;
/** A reader that is slower than this at the end of the process is not waited for. */
const LAST_MS_MAX = 1_000;

export interface LogSink {
  write(line: string): void;
  /** How many lines were dropped since the start. */
  dropped(): number;
  /** Waits for what is on its way, and not for long. */
  flush(): Promise<void>;
  /** When there is no time to wait: what is held goes out at once, or not at all. */
  flushSync(): void;
}

interface LogSinkOptions {
  readonly fd: number;
  /** The one line that tells of those that are missing, once lines can be written again. */
  readonly tellDropped: (count: number) => string;
}

/** Lines in their order, taken in batches. */
const createHeldLines = () => {
  let lines: string[] = [];
  let bytes = 0;
  return {
    bytes: (): number => bytes,
    isEmpty: (): boolean => lines.length === 0,
    add: (line: string): void => {
      bytes += Buffer.byteLength(line);
      lines.push(line);
    },
    take: (): { text: string; lines: number } => {
      let count = 0;
      let taken = 0;
      for (const line of lines) {
        const size = Buffer.byteLength(line);
        if (count > 0 && taken + size > WRITE_BYTES_MAX) break;
        taken += size;
        count++;
      }
      const text = lines.slice(0, count).join('');
      lines = lines.slice(count);
      bytes -= taken;
      return { text, lines: count };
    },
  };
};

/** The lines that were lost: all of them, and those that the log has not told of yet. */
const createLosses = () => {
  let all = 0;
  let untold = 0;
  return {
    all: (): number => all,
    add: (count: number): void => {
      all += count;
      untold += count;
    },
    takeUntold: (): number => {
      const count = untold;
      untold = 0;
      return count;
    },
  };
};

export const createLogSink = ({ fd, tellDropped }: LogSinkOptions): LogSink => {
  const outlet = openLogOutlet(fd);
  const held = createHeldLines();
  let isWriting = false;
  let again: NodeJS.Timeout | undefined;
  const losses = createLosses();
  let isTorn = false;
  let waiting: Array<() => void> = [];

  const next = (): void => {
    if (isWriting || again !== undefined) return;
    if (held.isEmpty()) {
      for (const resolve of waiting) resolve();
      waiting = [];
      return;
    }
    const { text, lines } = held.take();
    isWriting = true;
    // What is left of a line that broke off stays one of its own.
    outlet.put(Buffer.from(isTorn ? `\n${text}` : text), (outcome) => {
      isWriting = false;
      if (outcome.error) lose(lines, outcome.isTorn);
      else written();
    });
  };

  const written = (): void => {
    isTorn = false;
    const untold = losses.takeUntold();
    if (untold > 0) held.add(tellDropped(untold));
    next();
  };

  const lose = (lines: number, isTornNow: boolean): void => {
    isTorn ||= isTornNow;
    losses.add(lines);
    again = setTimeout(() => {
      again = undefined;
      next();
    }, AGAIN_MS).unref();
  };

  return {
    write: (line) => {
      if (held.bytes() + line.length > HELD_BYTES_MAX) {
        losses.add(1);
        return;
      }
      held.add(line);
      next();
    },
    dropped: losses.all,
    flush: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, LAST_MS_MAX);
      waiting.push(resolve);
      next();
      return promise.finally(() => clearTimeout(limit));
    },
    flushSync: () => {
      try {
        while (!held.isEmpty()) outlet.putSync(Buffer.from(held.take().text));
      } catch {
        // The process ends, and there is nowhere left to say it.
      }
    },
  };
};
