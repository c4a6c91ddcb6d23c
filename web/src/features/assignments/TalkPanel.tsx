import type { ChatMessage } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Eye, Sparkles, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatTime } from '../../lib/format.ts';
import { listen, useTopic } from '../../lib/live.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Markdown } from '../markdown/index.ts';
import { SAID, useTalk, useTalkDraft, writeTalkDraft } from './use-talk.ts';

interface TalkPanelProps {
  readonly channelId: string;
  /** A person without an account started it, and reads along. */
  readonly hasVisitor: boolean;
}

/** The conversation of the instance: with the person who started it, and with the persona. What was said last stands above the line to write in. */
export const TalkPanel = ({ channelId, hasVisitor }: TalkPanelProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const talk = useTalk(channelId);
  useTopic(`channel:${channelId}`);
  useEffect(() => {
    const hear = ({ message }: { readonly message: { readonly channel_id: string } }): void => {
      if (message.channel_id === channelId) void client.invalidateQueries({ queryKey: [SAID] });
    };
    return listen({ 'user.message.created': hear, 'user.message.updated': hear });
  }, [client, channelId]);
  return (
    <section
      aria-label={t('assignment_page.talk')}
      className="flex min-h-0 flex-col gap-3 max-panel:min-h-[50dvh] panel:h-full"
    >
      <Loaded query={talk}>{({ messages }) => <Messages rows={messages} />}</Loaded>
      <Write channelId={channelId} hasVisitor={hasVisitor} />
    </section>
  );
};

const Messages = ({ rows }: { readonly rows: readonly ChatMessage[] }) => {
  const { t } = useTranslation();
  const end = useRef<HTMLLIElement>(null);
  const said = rows.filter(({ content, is_deleted }) => content !== '' && !is_deleted);
  useEffect(() => {
    if (said.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [said.length]);
  if (said.length === 0)
    return <p className="mt-auto text-sm text-ink-muted">{t('assignment_page.talk_empty')}</p>;
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('assignment_page.talk_said')}
      className="flex min-h-0 grow flex-col gap-4 overflow-y-auto *:first:mt-auto"
    >
      {said.map(({ id, role, author, content, created_at }) => {
        const Icon = role === 'assistant' ? Sparkles : UserRound;
        return (
          <li key={id} className="text-sm">
            <p className="flex items-center gap-1.5 text-xs text-ink-muted">
              <Icon aria-hidden="true" className="size-3.5" />
              <bdi className="font-medium">{author.display_name}</bdi>
              <time dateTime={created_at}>{formatTime(created_at)}</time>
            </p>
            <div
              className={classNames('break-words', role !== 'assistant' && 'whitespace-pre-line')}
              dir="auto"
            >
              {role === 'assistant' ? <Markdown text={content} /> : content}
            </div>
          </li>
        );
      })}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
};

/** Says it to the people there, or asks the persona, which answers for all to read. */
const Write = ({ channelId, hasVisitor }: TalkPanelProps) => {
  const { t } = useTranslation();
  const text = useTalkDraft(channelId);
  const setText = (typed: string): void => writeTalkDraft(channelId, typed);
  const done = { stale: [SAID], onDone: () => setText('') } satisfies {
    stale: Array<typeof SAID>;
    onDone: () => void;
  };
  const say = useAction('POST /api/v1/channels/{id}/messages', done);
  const question = useAction('POST /api/v1/chat/completions', done);
  const isBusy = say.isPending || question.isPending;
  const content = text.trim();
  const send = (): void => {
    if (content === '' || isBusy) return;
    say.mutate({ params: { id: channelId }, body: { role: 'user', content } });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasVisitor && (
        <p className="flex items-center gap-1.5 text-xs text-warning-text">
          <Eye aria-hidden="true" className="size-3.5 shrink-0" />
          {t('assignment_page.talk_read')}
        </p>
      )}
      <TextAreaField
        label={t('assignment_page.talk_write')}
        isLabelHidden
        placeholder={t('assignment_page.talk_write')}
        value={text}
        onValueChange={setText}
      />
      <p className="flex justify-end gap-2">
        <Button
          type="button"
          isBusy={question.isPending}
          disabled={content === '' || isBusy}
          onClick={() => question.mutate({ body: { channel_id: channelId, content, stream: false } })}
        >
          <Sparkles aria-hidden="true" />
          {t('assignment_page.talk_ask')}
        </Button>
        <Button type="submit" look="primary" isBusy={say.isPending} disabled={content === '' || isBusy}>
          <ArrowUp aria-hidden="true" />
          {t('assignment_page.talk_send')}
        </Button>
      </p>
    </form>
  );
};
