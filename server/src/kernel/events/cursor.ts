// The name of an event on the wire: which life of the outbox it belongs to, and where in it the event stands.

/** Where a row stands in delivery order: by transaction, then by row. The embedded database has one writer, so its xid is 0. */
export interface Position {
  readonly xid: number;
  readonly seq: number;
}

export const BEGINNING: Position = { xid: 0, seq: 0 };

// 11 digits of base 36 hold every integer below 2^53; equal lengths make text order the same as number order.
const DIGITS = 11;
const ID = /^([0-9a-f]{8})-([0-9a-z]{11})-([0-9a-z]{11})$/;

const digits = (value: number): string => value.toString(36).padStart(DIGITS, '0');

/** Ids of one epoch sort as text in delivery order, so a reader can compare them without knowing what they mean. */
export const eventId = (epoch: string, { xid, seq }: Position): string =>
  `${epoch}-${digits(xid)}-${digits(seq)}`;

/** Undefined for anything that `eventId` could not have made. */
export const parseEventId = (id: string): { epoch: string; position: Position } | undefined => {
  const [, epoch, xid, seq] = ID.exec(id) ?? [];
  if (epoch === undefined || xid === undefined || seq === undefined) return undefined;
  const position = { xid: Number.parseInt(xid, 36), seq: Number.parseInt(seq, 36) };
  return Number.isSafeInteger(position.xid) && Number.isSafeInteger(position.seq)
    ? { epoch, position }
    : undefined;
};

export const isBefore = (a: Position, b: Position): boolean =>
  a.xid !== b.xid ? a.xid < b.xid : a.seq < b.seq;
