// What a caller was told of where a thing is, and sends back.

/** Where a thing is and whose, as far as the caller is told it. */
const PLACES = new Set(['workspace_id', 'project_id', 'team_id', 'channel_id', 'message_id']);

/**
 * A change without what comes back as it was told: that moves nothing, for to others the thing may be elsewhere. Who sees it is said anew only
 * with another place, or when it is another answer.
 */
export const newlyPlaced = <P extends object>(patch: P, told: object): P => {
  const known = new Map<string, unknown>(Object.entries(told));
  const isNew = ([key, value]: [string, unknown]) => value !== undefined && value !== known.get(key);
  const given = Object.entries(patch);
  const isMoved = given.some((entry) => PLACES.has(entry[0]) && isNew(entry));
  const isKept = (key: string) => !PLACES.has(key) && (key !== 'visibility' || isMoved);
  return Object.fromEntries(given.filter((entry) => isKept(entry[0]) || isNew(entry))) as P;
};
