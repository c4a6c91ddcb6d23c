import type { VisitorMessage } from '@parley/contract';
import { ArrowUp, Sparkles, UserRound } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Failure } from './Failure.tsx';
import { useKeptText } from './form-draft.ts';
import type { Visit } from './visit.ts';
import { say, Unanswered } from './visitor-api.ts';

/** Fetched with the first answer, and drawn without it where it does not come. */
const PlainMarkdown = lazy(() =>
  import('./PlainMarkdown.tsx').then((module) => ({ default: module.PlainMarkdown })),
);

interface VisitorChatProps {
  readonly visit: Visit;
  readonly messages: readonly VisitorMessage[];
  readonly mayWrite: boolean;
  /** By the AI, at once; otherwise by people, in their time. */
  readonly isAnswered: boolean;
  /** Set where the visitor may end the talk and go on. */
  readonly onDone: (() => Promise<void>) | null;
  readonly onChanged: () => Promise<void>;
}

const isPerson = ({ role, is_mine }: VisitorMessage): boolean => role === 'user' && !is_mine;

/** What is being written, what was just said with the answer so far, and how it ended. */
const useSaying = (visit: Visit, onChanged: () => Promise<void>) => {
  const { t } = useTranslation();
  const [text, setText] = useKeptText(`${visit.instanceId} talk`);
  const [said, setSaid] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const content = text.trim();
    if (content === '' || said !== null) return;
    setText('');
    setSaid(content);
    setFailure(null);
    try {
      if (!(await say(visit, content, setAnswer))) setFailure(t('visitor.broken_off'));
    } catch (error) {
      setFailure(error instanceof Unanswered ? t('visitor.unanswered') : errorText(error));
      setText(content);
    }
    await onChanged();
    setSaid(null);
    setAnswer('');
  };

  const finish = async (done: () => Promise<void>): Promise<void> => {
    setFailure(null);
    await done().catch((error: unknown) => setFailure(errorText(error)));
    await onChanged();
  };
  return { text, setText, said, answer, failure, send, finish };
};

/** What was said, by the visitor, by the AI, and by a person who has taken over; and a line to write in. */
export const VisitorChat = (props: VisitorChatProps) => {
  const { visit, messages, mayWrite, isAnswered, onDone, onChanged } = props;
  const { t } = useTranslation();
  const { text, setText, said, answer, failure, send, finish } = useSaying(visit, onChanged);
  const end = useRef<HTMLDivElement>(null);
  const firstPerson = messages.findIndex(isPerson);

  const length = messages.length + answer.length + (said === null ? 0 : 1);
  useEffect(() => {
    if (length > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [length]);

  return (
    <div className="flex grow flex-col gap-4">
      <ol aria-label={t('visitor.messages')} className="flex grow flex-col gap-3.5">
        {messages.map((message, at) => (
          <li key={message.id} className="flex flex-col gap-3.5">
            {at === firstPerson && (
              <p role="status" className="text-center text-sm text-ink-muted">
                {t('visitor.joined')}
              </p>
            )}
            <Bubble
              by={message.is_mine ? 'me' : isPerson(message) ? 'person' : 'ai'}
              name={message.author_name}
              text={message.content}
            />
          </li>
        ))}
        {said !== null && (
          <li className="flex flex-col gap-3.5">
            <Bubble by="me" name="" text={said} />
            {(answer !== '' || (isAnswered && firstPerson < 0)) && <Bubble by="ai" name="" text={answer} />}
          </li>
        )}
      </ol>
      <Failure text={failure} />
      {mayWrite && <WritingLine text={text} isWaiting={said !== null} onChange={setText} onSend={send} />}
      {onDone && messages.some(({ is_mine }) => is_mine) && (
        <Button disabled={said !== null} onClick={() => void finish(onDone)} className="self-center">
          {t('visitor.talk_done')}
        </Button>
      )}
      <div ref={end} />
    </div>
  );
};

interface WritingLineProps {
  readonly text: string;
  readonly isWaiting: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: (event: FormEvent) => Promise<void>;
}

const WritingLine = ({ text, isWaiting, onChange, onSend }: WritingLineProps) => {
  const { t } = useTranslation();
  return (
    <form
      onSubmit={(event) => void onSend(event)}
      className="sticky bottom-2 flex items-end gap-2 rounded-[1.6rem] border border-edge bg-surface p-1.5 ps-4 shadow-card focus-within:border-accent"
    >
      <textarea
        aria-label={t('visitor.say')}
        placeholder={t('visitor.say')}
        dir="auto"
        rows={1}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void onSend(event);
        }}
        className="field-sizing-content max-h-40 min-h-11 grow resize-none bg-transparent py-2.5 text-base outline-none"
      />
      <button
        type="submit"
        aria-label={t('visitor.send')}
        aria-disabled={text.trim() === '' || isWaiting}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-ink aria-disabled:opacity-60"
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
};

interface BubbleProps {
  readonly by: 'me' | 'ai' | 'person';
  readonly name: string;
  readonly text: string;
}

const Bubble = ({ by, name, text }: BubbleProps) => {
  const { t } = useTranslation();
  const Icon = by === 'ai' ? Sparkles : UserRound;
  return (
    <div
      className={classNames(
        'max-w-[90%] rounded-2xl px-3.5 py-2.5',
        by === 'me'
          ? 'self-end rounded-ee-sm bg-accent text-accent-ink'
          : 'self-start rounded-es-sm bg-sunken',
      )}
    >
      {by === 'me' ? (
        <span className="sr-only">{t('visitor.you')}</span>
      ) : (
        <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-muted">
          <span className="inline-flex items-center gap-1 rounded-full border border-line bg-surface px-2 py-0.5">
            <Icon aria-hidden="true" className="size-3" />
            {t(by === 'ai' ? 'visitor.assistant' : 'visitor.person')}
          </span>
          <bdi>{name}</bdi>
        </p>
      )}
      {text === '' ? (
        <span role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {t('visitor.writing')}
        </span>
      ) : (
        <Said text={text} isPlain={by !== 'ai'} />
      )}
    </div>
  );
};

/** What models write is Markdown; what people type is shown as they typed it. */
const Said = ({ text, isPlain }: { readonly text: string; readonly isPlain: boolean }) => {
  const asTyped = (
    <p dir="auto" className="break-words whitespace-pre-line">
      {text}
    </p>
  );
  if (isPlain) return asTyped;
  return (
    <Suspense fallback={asTyped}>
      <PlainMarkdown text={text} />
    </Suspense>
  );
};
