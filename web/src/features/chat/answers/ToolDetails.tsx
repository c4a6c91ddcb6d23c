import type { ChatMessage } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadMemoryParts, MEMORY_TOOL } from '../../memory/index.ts';
import { loadSignInOffer } from '../../tool-servers/index.ts';
import { useConversation } from '../conversation/conversation.ts';
import { takeIn } from '../conversation/path.ts';
import type { ToolStep } from './tool-steps.ts';

const SignInOffer = lazyPart(loadSignInOffer);
const MemoryCard = lazyPart(async () => (await loadMemoryParts()).MemoryCard);

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

interface ToolDetailsProps {
  readonly message: ChatMessage;
  readonly step: ToolStep;
  /** For a person's yes or no. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** What a call was given and what it brought, and what it asks of a person. */
export const ToolDetails = ({ message, step, isWaiting, onClose }: ToolDetailsProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const [isOffered, setIsOffered] = useState(true);
  const { say } = useDecision(message, step);
  if (step.name === MEMORY_TOOL) {
    const decide = isWaiting && channel.rights.write ? say : null;
    return <MemoryCard input={step.arguments} output={step.output} decide={decide} onClose={onClose} />;
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      <ToolText label={t('chat.tool_input')} text={pretty(step.arguments)} />
      {step.output !== null && <ToolText label={t('chat.tool_output')} text={pretty(step.output)} />}
      {isOffered && step.sign_in && <SignInOffer {...step.sign_in} onClose={() => setIsOffered(false)} />}
      {isWaiting && channel.rights.write && <Approval message={message} step={step} />}
    </div>
  );
};

const ToolText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <p className="mb-1 text-xs text-ink-muted">{label}</p>
    <section
      dir="ltr"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md bg-sunken p-2"
    >
      <pre className="font-mono text-xs leading-5 break-words whitespace-pre-wrap">{text}</pre>
    </section>
  </div>
);

const useDecision = (message: ChatMessage, step: ToolStep) => {
  const decide = useAction('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
    onDone: takeIn,
  });
  const say = (decision: 'allow' | 'refuse'): void =>
    decide.mutate({
      params: { id: message.channel_id, msgId: message.id, callId: step.id },
      body: { decision },
    });
  return { say, isBusy: decide.isPending };
};

const Approval = ({ message, step }: Pick<ToolDetailsProps, 'message' | 'step'>) => {
  const { t } = useTranslation();
  const { say, isBusy } = useDecision(message, step);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-ink-muted">{t('chat.tool_ask')}</p>
      <Button isBusy={isBusy} onClick={() => say('refuse')}>
        {t('chat.tool_refuse')}
      </Button>
      <Button look="primary" isBusy={isBusy} onClick={() => say('allow')}>
        {t('chat.tool_allow')}
      </Button>
    </div>
  );
};
