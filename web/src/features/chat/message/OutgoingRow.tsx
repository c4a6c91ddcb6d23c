import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useMe } from '../../../lib/me.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Markdown } from '../../markdown/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { MessageFrame } from '../people/MessageFrame.tsx';
import { discard, type Outgoing, sayAgain } from '../sending/outbox.ts';
import { takeBack } from '../sending/sending.ts';
import { Attachments } from './Attachments.tsx';
import { ROW } from './MessageRow.tsx';

const WAY_OUT = 'min-h-6 underline underline-offset-4 pointer-coarse:min-h-11';

/** Something that was said and is not stored yet. When it could not be, the words and the ways out stay. */
export const OutgoingRow = ({ outgoing }: { readonly outgoing: Outgoing }) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const { field } = useConversation();
  const name = user.display_name || user.username;
  const isStuck = outgoing.failure !== null || outgoing.isWaiting;
  return (
    <div className={classNames(ROW, 'pt-4 pb-4')}>
      <MessageFrame
        className="py-1"
        face={<Avatar name={name} image={user.avatar} />}
        byline={
          <p className="flex flex-wrap items-baseline gap-x-2 leading-6">
            <span className="font-semibold">{name}</span>
            {!isStuck && <span className="text-xs text-ink-faint">{t('chat.sending')}</span>}
          </p>
        }
      >
        <div className="opacity-70">
          <Markdown text={outgoing.content} />
          <Attachments files={outgoing.attachments} />
        </div>
        {outgoing.failure !== null && (
          <p role="alert" className="mt-1 text-sm text-danger-text">
            {t('chat.not_sent', { reason: outgoing.failure })}
          </p>
        )}
        {outgoing.isWaiting && (
          <p role="status" className="mt-1 text-sm text-ink-muted">
            {t('chat.waits_for_connection')}
          </p>
        )}
        {isStuck && (
          <p className="flex flex-wrap gap-x-4 text-sm">
            {outgoing.failure !== null && (
              <button
                type="button"
                className={classNames(WAY_OUT, 'font-semibold')}
                onClick={() => sayAgain(outgoing)}
              >
                {t('actions.try_again')}
              </button>
            )}
            <button
              type="button"
              className={WAY_OUT}
              onClick={() => {
                takeBack(outgoing);
                field.current?.focus();
              }}
            >
              {t('actions.edit')}
            </button>
            <button type="button" className={WAY_OUT} onClick={() => discard(outgoing)}>
              {t('chat.discard')}
            </button>
          </p>
        )}
      </MessageFrame>
    </div>
  );
};
