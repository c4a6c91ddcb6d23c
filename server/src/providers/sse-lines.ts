// Server-sent events out of bytes. Lines are cut on bytes, so a letter split over two packets is whole again before
// it is read; a line that is not complete waits.

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const BOM = [0xef, 0xbb, 0xbf];
const DATA = [0x64, 0x61, 0x74, 0x61];

/** Of one line, and of all data lines of one event together. */
export const EVENT_BYTES_MAX = 1024 * 1024;

/** A line or an event that no honest answer needs. */
export class LineTooLong extends Error {}

/** Calls back with the data of every event. Other fields of the format (event, id, retry) and comments are passed over. */
export class SseLines {
  readonly #onData: (data: string) => void;
  /** The beginning of a line whose end has not come yet. */
  #carry: Buffer[] = [];
  #carryBytes = 0;
  #data: string | null = null;
  #dataBytes = 0;
  /** The last byte was a CR: a LF that follows belongs to it. */
  #afterCr = false;
  #isFirstLine = true;

  constructor(onData: (data: string) => void) {
    this.#onData = onData;
  }

  push(chunk: Buffer): void {
    let start = 0;
    if (this.#afterCr && chunk.length > 0) {
      this.#afterCr = false;
      if (chunk[0] === LF) start = 1;
    }
    // JSON never holds a bare CR, so nearly every stream takes the short way.
    let cr = chunk.indexOf(CR, start);
    let lf = chunk.indexOf(LF, start);
    while (cr !== -1 || lf !== -1) {
      const isCr = cr !== -1 && (lf === -1 || cr < lf);
      const end = isCr ? cr : lf;
      this.#line(chunk, start, end);
      start = end + 1;
      if (isCr && start === chunk.length) this.#afterCr = true;
      else if (isCr && chunk[start] === LF) start++;
      if (cr !== -1 && cr < start) cr = chunk.indexOf(CR, start);
      if (lf !== -1 && lf < start) lf = chunk.indexOf(LF, start);
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** What is left counts as well: some servers end without the empty line. */
  end(): void {
    if (this.#carryBytes > 0) this.#line(Buffer.alloc(0), 0, 0);
    this.#dispatch();
  }

  #keep(rest: Buffer): void {
    this.#carryBytes += rest.length;
    if (this.#carryBytes > EVENT_BYTES_MAX) throw new LineTooLong();
    this.#carry.push(rest);
  }

  #line(chunk: Buffer, from: number, to: number): void {
    let line = chunk;
    let start = from;
    let end = to;
    if (this.#carryBytes > 0) {
      line = Buffer.concat([...this.#carry, chunk.subarray(from, to)]);
      start = 0;
      end = line.length;
      this.#carry = [];
      this.#carryBytes = 0;
    }
    if (end - start > EVENT_BYTES_MAX) throw new LineTooLong();
    if (this.#isFirstLine) {
      this.#isFirstLine = false;
      if (BOM.every((byte, index) => start + index < end && line[start + index] === byte))
        start += BOM.length;
    }
    if (start === end) this.#dispatch();
    else this.#field(line, start, end);
  }

  #field(line: Buffer, start: number, end: number): void {
    for (let index = 0; index < DATA.length; index++) if (line[start + index] !== DATA[index]) return;
    let from = start + DATA.length;
    if (from < end && line[from] !== COLON) return;
    from = Math.min(end, from + 1);
    if (from < end && line[from] === SPACE) from++;
    this.#dataBytes += end - from;
    if (this.#dataBytes > EVENT_BYTES_MAX) throw new LineTooLong();
    const text = line.toString('utf8', from, end);
    this.#data = this.#data === null ? text : `${this.#data}\n${text}`;
  }

  #dispatch(): void {
    const data = this.#data;
    if (data === null) return;
    this.#data = null;
    this.#dataBytes = 0;
    if (data !== '') this.#onData(data);
  }
}
