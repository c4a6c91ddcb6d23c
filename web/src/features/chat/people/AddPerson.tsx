import { useAction } from '../../../lib/use-action.ts';
import { useConversation } from '../conversation/conversation.ts';
import { PersonFinder } from './PersonFinder.tsx';

/** What shows who is in a channel. */
export const STALE = [
  'GET /api/v1/channels/{id}/participants',
  'GET /api/v1/channels/{id}',
  'GET /api/v1/channels',
] as const;

/** People and personas that may be added to a conversation, found by name. */
export const AddPerson = () => {
  const { channel, people } = useConversation();
  const add = useAction('POST /api/v1/channels/{id}/participants', { stale: STALE });
  return (
    <PersonFinder
      isTaken={(id) => people.has(id)}
      onPick={({ id, type }) =>
        add
          .mutateAsync({
            params: { id: channel.id },
            body: { participant_type: type, participant_id: id, role: 'member' },
          })
          // What was refused has been said.
          .then(
            () => true,
            () => false,
          )
      }
    />
  );
};
