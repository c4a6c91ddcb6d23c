// Where each topic of the live stream is resumed, so that a break or a visit to another page leaves no gap.

export interface Following {
  /** How many parts of the page want it. */
  count: number;
  /** Where to resume; null until the server has said. */
  cursor: string | null;
  /** The server said no. Who wants it next asks again: by then they may have joined. */
  isRefused?: boolean;
}

export const following = new Map<string, Following>();

/** The newest place in the stream that any frame named: what is fetched from now on is at least as new. */
let head: string | null = null;
/** Up to where what is kept of a topic without followers is true; null: from before the first place was known. */
const trueUpTo = new Map<string, string | null>();

/** The first place that the server names is newer than everything that was fetched before the connection opened. */
export const noteFirst = (topic: Following, cursor: string): void => {
  topic.cursor = cursor;
  head ??= cursor;
};

export const noteEvent = (topic: string, id: string): void => {
  head = id;
  const entry = following.get(topic);
  if (entry) entry.cursor = id;
};

/** Said before something of a topic is asked for to be kept: a component that follows the topic later hears what has happened since. */
export const willKeep = (topic: string): void => {
  if (!following.has(topic)) trueUpTo.set(topic, head);
};

/** What was fetched since the newest frame is newer than it; what was kept from before is as old as it is. */
const beginningOf = (topic: string): string | null =>
  trueUpTo.get(topic) ?? (trueUpTo.has(topic) ? null : head);

export const addFollower = (topic: string): Following => {
  const entry = following.get(topic) ?? { count: 0, cursor: beginningOf(topic) };
  following.set(topic, entry);
  entry.count++;
  return entry;
};

/** Whether that was the last follower of the topic. */
export const dropFollower = (topic: string, entry: Following): boolean => {
  entry.count--;
  if (entry.count > 0 || following.get(topic) !== entry) return false;
  following.delete(topic);
  trueUpTo.set(topic, entry.cursor);
  return true;
};

/** The places are those of one account; the next one begins without any. */
export const forgetCursors = (): void => {
  for (const entry of following.values()) entry.cursor = null;
  trueUpTo.clear();
  head = null;
};
