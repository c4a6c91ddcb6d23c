import type { SearchHit } from '@parley/contract';

/** Where a find is: the message itself on its own branch, or the conversation that it is in. */
export const hitAddress = ({ type, id, channel_id, leaf_id }: SearchHit) =>
  ({
    to: '/c/$channelId',
    params: { channelId: channel_id },
    search: type === 'message' ? { m: id } : leaf_id ? { m: leaf_id } : {},
  }) as const;
