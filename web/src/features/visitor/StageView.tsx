import type { VisitorInstance, VisitorStage } from '@parley/contract';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from './Failure.tsx';
import { Progress } from './Progress.tsx';
import { isOver, type Seen } from './use-visit.ts';
import { VisitorChat } from './VisitorChat.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import type { Visit } from './visit.ts';
import { callFor } from './visitor-api.ts';

interface StageViewProps {
  readonly visit: Visit;
  readonly seen: Seen;
  readonly onChanged: () => Promise<void>;
  readonly onLeave: () => void;
}

const isWithPeople = (stage: VisitorStage | null): boolean =>
  stage?.kind === 'review' || stage?.kind === 'form';

/** What is wanted of the visitor now, or what is happening meanwhile. */
export const StageView = ({ visit, seen, onChanged, onLeave }: StageViewProps) => {
  const { t } = useTranslation();
  const { instance, messages } = seen;
  const { stage } = instance;
  const isTalk = stage?.kind === 'chat' && !isOver(instance);
  // A person is at it: they hear what the visitor adds.
  const isHeard = isWithPeople(stage) && !stage?.is_mine && instance.status === 'waiting';
  const endTalk = async (): Promise<void> => {
    await callFor(visit)('POST /api/v1/workflows/public/instances/{iid}/submit', {
      params: { iid: visit.instanceId },
      body: { action: stage?.actions[0]?.key ?? null, data: {}, rev: instance.rev },
    });
  };
  return (
    <div className="flex grow flex-col gap-5">
      {stage && !isOver(instance) && (
        <div>
          <Progress {...instance.progress} />
          <h1 dir="auto" className="text-2xl font-bold ltr:tracking-tight at-start">
            {stage.title || t(isWithPeople(stage) ? 'visitor.in_review' : 'visitor.in_progress')}
          </h1>
        </div>
      )}
      {messages.length > 0 || isTalk || isHeard ? (
        <VisitorChat
          visit={visit}
          messages={messages}
          mayWrite={isTalk || isHeard}
          isAnswered={isTalk}
          onDone={isTalk && stage.is_mine ? endTalk : null}
          onChanged={onChanged}
        />
      ) : null}
      {stage?.is_mine && stage.kind !== 'chat' && !isOver(instance) ? (
        <VisitorForm
          key={`${stage.key} ${instance.rev}`}
          visit={visit}
          instance={instance}
          onDone={onChanged}
        />
      ) : (
        !isTalk && <Standing instance={instance} />
      )}
      <Foot visit={visit} instance={instance} onChanged={onChanged} onLeave={onLeave} />
    </div>
  );
};

const Standing = ({ instance }: { readonly instance: VisitorInstance }) => {
  const { t } = useTranslation();
  const { status, outcome, stage } = instance;
  const [title, text] =
    status === 'completed'
      ? [t('visitor.done'), t('visitor.done_text')]
      : status === 'failed' || status === 'expired'
        ? [t('visitor.failed'), t('visitor.failed_text')]
        : status === 'cancelled'
          ? [t('visitor.ended'), '']
          : status === 'paused'
            ? [t('visitor.paused'), t('visitor.waiting_text')]
            : [t(isWithPeople(stage) ? 'visitor.with_person' : 'visitor.working'), t('visitor.waiting_text')];
  const Mark = status === 'completed' ? Check : null;
  return (
    <section
      role="status"
      className="flex items-start gap-3 rounded-card border border-line px-4 py-3.5 shadow-card"
    >
      {Mark ? (
        <Mark aria-hidden="true" className="mt-0.5 size-4.5 text-success-text" />
      ) : (
        <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-spark" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text !== '' && <p className="text-sm text-ink-muted">{text}</p>}
        {status === 'completed' && outcome !== null && outcome !== 'done' && (
          <p dir="auto" className="text-sm text-ink-muted at-start">
            {t('visitor.result', { outcome: outcome.replaceAll('_', ' ') })}
          </p>
        )}
      </div>
    </section>
  );
};

interface FootProps {
  readonly visit: Visit;
  readonly instance: VisitorInstance;
  readonly onChanged: () => Promise<void>;
  readonly onLeave: () => void;
}

/** The link to come back by, and the way out. */
const Foot = ({ visit, instance, onChanged, onLeave }: FootProps) => {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href).catch(() => undefined);
    setIsCopied(true);
  };
  const stop = async (): Promise<void> => {
    try {
      await callFor(visit)('POST /api/v1/workflows/public/instances/{iid}/cancel', {
        params: { iid: visit.instanceId },
      });
      onLeave();
    } catch (error) {
      setFailure(errorText(error));
      await onChanged();
    }
  };
  if (isOver(instance))
    return (
      <footer className="mt-auto border-t border-line pt-3 text-center">
        <Button look="quiet" onClick={onLeave}>
          {t('visitor.again')}
        </Button>
      </footer>
    );
  return (
    <footer className="mt-auto border-t border-line pt-3">
      <Failure text={failure} />
      {isAsking ? (
        <div
          role="alertdialog"
          aria-label={t('visitor.stop_sure')}
          className="flex flex-wrap items-center gap-2"
        >
          <p className="grow text-sm font-medium">{t('visitor.stop_sure')}</p>
          <Button onClick={() => setIsAsking(false)}>{t('visitor.go_on')}</Button>
          <Button look="danger" onClick={() => void stop()}>
            {t('visitor.stop')}
          </Button>
        </div>
      ) : (
        <div className="flex justify-between gap-2">
          <Button look="quiet" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            <span role="status">{t(isCopied ? 'visitor.copied' : 'visitor.copy_link')}</span>
          </Button>
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            {t('visitor.stop')}
          </Button>
        </div>
      )}
    </footer>
  );
};
