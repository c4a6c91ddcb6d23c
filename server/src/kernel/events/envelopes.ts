// What instances say to each other, packed into payloads that a notification can carry.

/** Postgres refuses 8,000 bytes; the envelope needs some of the rest. */
export const PEER_MESSAGE_BYTES_MAX = 7_000;
/** Bounds what a burst may keep waiting; older messages give way, as they would for a reader that is too slow. */
const MESSAGES_MAX = 5_000;

export interface Envelope {
  /** The instance that speaks; it has already told itself. */
  from: string;
  /** Makes equal payloads of one transaction different, which Postgres would fold into one. */
  n: number;
  /** The outbox has grown. */
  wake?: true;
  messages?: unknown[];
}

export interface Outgoing {
  addWake(): void;
  /** False when an older message had to give way. */
  addMessage(json: string): boolean;
  isEmpty(): boolean;
  /** At most `limit` payloads; what does not fit stays for the next time. */
  take(limit: number): string[];
}

export const createOutgoing = (instanceId: string): Outgoing => {
  const waiting: string[] = [];
  let hasWake = false;
  let count = 0;

  const isEmpty = () => !hasWake && waiting.length === 0;

  const next = (): string => {
    const envelope: Envelope = { from: instanceId, n: count++, wake: hasWake ? true : undefined };
    hasWake = false;
    const messages: string[] = [];
    let bytes = 0;
    while (waiting[0] !== undefined && bytes + Buffer.byteLength(waiting[0]) <= PEER_MESSAGE_BYTES_MAX) {
      bytes += Buffer.byteLength(waiting[0]) + 1;
      messages.push(waiting.shift() as string);
    }
    const head = JSON.stringify(envelope);
    return messages.length === 0 ? head : `${head.slice(0, -1)},"messages":[${messages.join(',')}]}`;
  };

  return {
    addWake: () => {
      hasWake = true;
    },
    addMessage: (json) => {
      const isFull = waiting.length >= MESSAGES_MAX;
      if (isFull) waiting.shift();
      waiting.push(json);
      return !isFull;
    },
    isEmpty,
    take: (limit) => {
      const payloads: string[] = [];
      while (!isEmpty() && payloads.length < limit) payloads.push(next());
      return payloads;
    },
  };
};

/** Undefined for words that are not ours: another program on the database may use the same channel. */
export const parseEnvelope = (payload: string): Envelope | undefined => {
  try {
    return JSON.parse(payload) as Envelope;
  } catch {
    return undefined;
  }
};
