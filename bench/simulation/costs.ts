// What each thing costs, in milliseconds of processor. Measured: docs/scaling.md says by which command, and on which machine.

export interface Work {
  readonly instanceMs: number;
  readonly postgresMs: number;
}

/** Something that an instance does for a request, and what every instance does to hear of it. */
export interface Told extends Work {
  /** At each instance, the one that did it included: to be woken, to read the outbox, to find out who follows. */
  readonly heard: Work;
}

export interface Costs {
  /** A message that a person writes to people: durable, and told. */
  readonly message: Told;
  /** A question and its answer, without the tokens. */
  readonly answer: Told;
  readonly tokenMs: number;
  /** One more event in the same reading. */
  readonly heardEventMs: number;
  /** A list of 50 chats. */
  readonly read: Work;
  /** An event to one connection. */
  readonly deliveryMs: number;
  /** Milliseconds of processor in each second in which nothing happens, for each instance. */
  readonly idle: Work;
  /** What a request waits for although nothing else goes on, beside the processor: the disk, the network, the system. */
  readonly waitMs: { readonly message: number; readonly answer: number };
  readonly memory: { readonly instanceMb: number; readonly socketKb: number; readonly streamKb: number };
  /** What the database grows by for one of them, indexes included, and what its log grows by. */
  readonly stored: {
    readonly message: Growth;
    readonly answer: Growth;
  };
}

export interface Growth {
  readonly rows: number;
  readonly bytes: number;
  readonly walBytes: number;
  readonly transactions: number;
}
