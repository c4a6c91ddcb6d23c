// Whether an update of Yjs may be applied to a note's document. Yjs trusts its peers: it applies what was never typed, waits for what never
// comes, and a crafted order makes a document that differs from its own reload.

import * as Y from 'yjs';

/** The one shared text of the document. */
export const ROOT = 'text';

const STRUCTS_MAX = 50_000;
const RANGES_MAX = 50_000;
const STEPS_MAX = 2_000_000;
/** A writer is new with every page that is opened: so many in one update are no day of work without a connection. */
const CLIENTS_MAX = 100;

/** The sender's fault, found before the document was touched. */
export class RefusedUpdate extends Error {
  override name = 'RefusedUpdate';
}

export interface Examined {
  readonly items: readonly Y.Item[];
  /** Who adds something: these identifiers must be the sender's. */
  readonly clients: ReadonlySet<number>;
}

const refuse = (why: string): never => {
  throw new RefusedUpdate(`this change cannot be applied: ${why}`);
};

/** Of the first format. Read as that, one of the second is an empty update with bytes behind its end. */
const decode = (update: Uint8Array): ReturnType<typeof Y.decodeUpdate> => {
  const decoders: Y.UpdateDecoderV1[] = [];
  class KeptDecoder extends Y.UpdateDecoderV1 {
    constructor(decoder: Y.UpdateDecoderV1['restDecoder']) {
      super(decoder);
      decoders.push(this);
    }
  }
  try {
    const decoded = Y.decodeUpdateV2(update, KeptDecoder);
    if (decoders.every(({ restDecoder }) => restDecoder.pos === update.length)) return decoded;
  } catch {
    // Told below.
  }
  return refuse('it is no update of Yjs in its first format');
};

const assertPlainText = (struct: Y.Item | Y.GC | Y.Skip): Y.Item => {
  if (!(struct instanceof Y.Item)) return refuse('it leaves something out');
  const { content, parentSub, origin, rightOrigin } = struct;
  // As it was read: the name of a root, or null where a neighbour says it.
  const parent: unknown = struct.parent;
  if (parentSub !== null || (parent !== null && parent !== ROOT)) return refuse('it is not about the text');
  if (parent === null && origin === null && rightOrigin === null) return refuse('it stands nowhere');
  if (struct.length < 1) return refuse('it holds nothing');
  if (content instanceof Y.ContentDeleted) return struct;
  if (!(content instanceof Y.ContentString)) return refuse('it is not text');
  if (content.str.includes('\0') || !content.str.isWellFormed())
    return refuse('it holds characters that cannot be stored');
  return struct;
};

/** How many characters an update takes away at most: some may have been gone before. */
export const removedBy = (update: Uint8Array): number => {
  let removed = 0;
  for (const ranges of decode(update).ds.clients.values()) for (const { len } of ranges) removed += len;
  return removed;
};

/** Throws unless everything in it can be applied now. */
export const examine = ({ store }: Y.Doc, update: Uint8Array): Examined => {
  const { structs, ds } = decode(update);
  if (structs.length > STRUCTS_MAX) refuse('it has too many parts');
  const ends = new Map<number, number>();
  const endOf = (client: number): number => ends.get(client) ?? Y.getState(store, client);
  const items: Y.Item[] = [];
  for (const struct of structs) {
    const item = assertPlainText(struct);
    const { client, clock } = item.id;
    const end = endOf(client);
    if (clock > end) refuse('something before it is missing');
    if (clock + item.length <= end) continue;
    ends.set(client, clock + item.length);
    if (ends.size > CLIENTS_MAX) refuse('it has too many writers');
    items.push(item);
  }
  for (const { origin, rightOrigin } of items)
    for (const id of [origin, rightOrigin])
      if (id !== null && id.clock >= endOf(id.client)) refuse('it stands beside what is not there');
  let ranges = 0;
  for (const [client, deleted] of ds.clients) {
    // As Yjs writes them, and each once: backwards, or over and over, they cost the square of their number.
    let removedTo = 0;
    for (const { clock, len } of deleted) {
      if (++ranges > RANGES_MAX || clock + len > endOf(client)) refuse('it removes what is not there');
      if (clock < removedTo) refuse('it removes in no order');
      removedTo = clock + len;
    }
  }
  return { items, clients: new Set(items.map(({ id }) => id.client)) };
};

/** After it was applied: false when the document now waits for something, or would be put together differently when it is read again. */
export const isSound = ({ store }: Y.Doc, { items }: Examined): boolean => {
  if (store.pendingStructs !== null || store.pendingDs !== null) return false;
  let steps = 0;
  const standsLeftOf = (left: Y.ID, right: Y.ID): boolean => {
    const aim = Y.getItem(store, right);
    let item: Y.Item | null = Y.getItem(store, left);
    if (item === aim) return left.client === right.client && left.clock < right.clock;
    while (item !== null && item !== aim && ++steps <= STEPS_MAX) item = item.right;
    return item !== null && item === aim;
  };
  return items.every(
    ({ origin, rightOrigin }) => origin === null || rightOrigin === null || standsLeftOf(origin, rightOrigin),
  );
};
