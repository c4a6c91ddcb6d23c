import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetChannel } from '../../../lib/channel-cache.ts';
import { forgetRemoved, type Reason } from '../../../lib/removed-channels.ts';
import { NothingHere } from '../../shell/index.ts';

const WORDS = {
  left: 'states.gone_left',
  deleted: 'states.gone_deleted',
  archived: 'states.gone_archived',
} as const satisfies Record<Reason, string>;

/** A conversation that was deleted, archived or left while it was on the screen. */
export const GonePage = ({ id, reason }: { readonly id: string; readonly reason: Reason }) => {
  const { t } = useTranslation();
  useEffect(() => {
    forgetChannel(id);
    return () => forgetRemoved(id);
  }, [id]);
  return (
    <div role="alert">
      <NothingHere title={t(WORDS[reason])} />
    </div>
  );
};
