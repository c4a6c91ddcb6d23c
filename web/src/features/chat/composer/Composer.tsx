import type { ChatMessage, Prompt } from '@parley/contract';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../../i18n/load-language.ts';
import { useDeferredPart } from '../../../lib/deferred-parts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { typesAtOnce } from '../../../lib/frame.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useToastsAbove } from '../../../ui/toasts-above.ts';
import { loadFillPrompt } from '../../prompts/index.ts';
import {
  breakKeyOf,
  isSendPress,
  Keys,
  openHelp,
  type SendKey,
  useSendKey,
  useShortcut,
} from '../../shortcuts/index.ts';
import { stopAnswer } from '../answers/running-answers.ts';
import { useConversation } from '../conversation/conversation.ts';
import { tellTyping } from '../conversation/typing.ts';
import { useChatDraft, writeChatDraft } from '../sending/chat-drafts.ts';
import { excessOf } from '../sending/message-length.ts';
import { useQueued } from '../sending/queued.ts';
import { sendDraft, stopWaiting, useIsWaiting } from '../sending/sending.ts';
import type { Uploads } from '../sending/uploads.ts';
import { AttachButton } from './AttachButton.tsx';
import { DictateButton } from './DictateButton.tsx';
import { MentionList, useMentions } from './MentionList.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import { takePasted } from './pasted-files.ts';
import { UploadChips } from './UploadChips.tsx';
import { useLostDraft } from './use-lost-draft.ts';
import { countPrompt } from './use-prompts.tsx';

const FillPrompt = lazyPart(loadFillPrompt);
const QueuedMessages = lazyPart(async () => {
  const [{ QueuedMessages: part }] = await Promise.all([import('./QueuedMessages.tsx'), loadSettingsWords()]);
  return part;
});

const loadTools = () => import('./ToolsButton.tsx');
const loadActions = () => import('./ActionsButton.tsx');

const LIST_ID = 'chat-suggestions';

/** A draft that changes is no longer the one that was to be sent once its files are there. */
const onTyped = (channelId: string, text: string): void => {
  writeChatDraft(channelId, text);
  stopWaiting(channelId);
  if (text.trim() !== '') tellTyping(channelId);
};

interface ComposerProps {
  readonly uploads: Uploads;
  readonly onEditLast: () => void;
  /** Answers that are being written. */
  readonly streaming: readonly ChatMessage[];
}

export const Composer = ({ uploads, onEditLast, streaming }: ComposerProps) => {
  const { t } = useTranslation();
  const { channel, field } = useConversation();
  const text = useChatDraft(channel.id);
  const setText = (next: string): void => writeChatDraft(channel.id, next);
  const isWaiting = useIsWaiting(channel.id);
  const queued = useQueued(channel.id);
  const prompts = usePromptForm(text, setText);
  const mentions = useMentions(field, text, setText, uploads, prompts.ask);
  const sendKey = useSendKey();
  useShortcut('focus_input', () => field.current?.focus());
  useShortcut('edit_last', () => {
    if (document.activeElement !== field.current || text !== '' || mentions.isOpen) return false;
    onEditLast();
  });
  useFocusOnOpening(field);
  useLostDraft(channel, text);
  const form = useToastsAbove<HTMLFormElement>();
  const send = (): void => {
    sendDraft(channel.id);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mentions.onKeyDown(event) || !isSendPress(event, sendKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      {queued.length > 0 && <QueuedMessages queued={queued} field={field} onClose={() => undefined} />}
      <form
        ref={form}
        aria-label={t('chat.composer')}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="relative rounded-[1.25rem] border border-edge bg-surface p-2 shadow-card transition-[border-color,box-shadow] duration-150 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
      >
        <MentionList mentions={mentions} id={LIST_ID} />
        <UploadChips uploads={uploads} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t('chat.field')}
          placeholder={t('chat.placeholder')}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={mentions.isOpen ? `${LIST_ID}-${mentions.index}` : undefined}
          onChange={({ target }) => onTyped(channel.id, target.value)}
          onSelect={mentions.look}
          onKeyDown={onKeyDown}
          onPaste={(event) => takePasted(event, t('chat.pasted_name'), uploads.add)}
          className="field-sizing-content block max-h-[40dvh] min-h-10 w-full resize-none bg-transparent px-3 pt-2 pb-1 text-base leading-relaxed outline-none sm:text-[0.9375rem]"
        />
        <ComposerBar
          uploads={uploads}
          streaming={streaming}
          isWaiting={isWaiting}
          onDictated={(said) => onTyped(channel.id, text.trim() === '' ? said : `${text.trimEnd()} ${said}`)}
          excess={excessOf(text)}
          maySend={(text.trim() !== '' || uploads.uploads.length > 0) && !isWaiting && excessOf(text) === 0}
        />
      </form>
      <SendHint sendKey={sendKey} />
      {prompts.form}
    </>
  );
};

/** Asks for what a prompt leaves open, and writes it before what is in the field. */
const usePromptForm = (text: string, setText: (text: string) => void) => {
  const [prompt, ask] = useState<Prompt | null>(null);
  const onFilled = (filled: string): void => {
    setText(text.trim() === '' ? filled : `${filled}\n${text}`);
    if (prompt) countPrompt(prompt.id);
  };
  const form = prompt && <FillPrompt prompt={prompt} onFilled={onFilled} onClose={() => ask(null)} />;
  return { ask, form };
};

interface ComposerBarProps {
  readonly uploads: Uploads;
  readonly streaming: readonly ChatMessage[];
  readonly isWaiting: boolean;
  readonly onDictated: (said: string) => void;
  /** By how many characters the text is too long. */
  readonly excess: number;
  readonly maySend: boolean;
}

const ComposerBar = ({ uploads, streaming, isWaiting, onDictated, excess, maySend }: ComposerBarProps) => {
  const { t } = useTranslation();
  const { channel } = useConversation();
  const tools = useDeferredPart(loadTools);
  const actions = useDeferredPart(loadActions);
  return (
    <div className="flex items-center gap-1">
      <AttachButton onFiles={uploads.add} />
      {channel.ai_mode === 'auto' && <ModelPicker channelId={channel.id} />}
      {channel.ai_mode !== 'false' && tools && <tools.ToolsButton channelId={channel.id} />}
      {actions && <actions.ActionsButton />}
      {channel.ai_mode === 'mention_only' && (
        <span className="line-clamp-2 min-w-0 px-1 text-xs text-ink-muted">{t('chat.ai_waits')}</span>
      )}
      {!channel.is_memory_on && (
        <span className="line-clamp-2 min-w-0 px-1 text-xs text-ink-muted">{t('memory.off_here')}</span>
      )}
      <span role="status" className="min-w-0 grow truncate px-1 text-end text-xs text-ink-muted">
        {isWaiting && t('chat.waits_for_files')}
        {excess > 0 && (
          <span className="text-danger-text">{t('chat.too_long', { excess: formatNumber(excess) })}</span>
        )}
      </span>
      <DictateButton onText={onDictated} givesWay={streaming.length > 0} />
      {streaming.length > 0 && <StopButton messages={streaming} />}
      <Button
        type="submit"
        look="primary"
        size="icon"
        aria-label={t('chat.send')}
        disabled={!maySend}
        className="rounded-full"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
    </div>
  );
};

/** One can write at once, where there is a keyboard and nothing else has been gone to. */
const useFocusOnOpening = (field: RefObject<HTMLTextAreaElement | null>): void =>
  useEffect(() => {
    const at = document.activeElement;
    if (at !== document.body && at?.id !== 'main') return;
    if (typesAtOnce()) field.current?.focus({ preventScroll: true });
  }, [field]);

/** Which keys do what, for those who have keys; a press leads to where it is changed. */
const SendHint = ({ sendKey }: { readonly sendKey: SendKey }) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={openHelp}
      className="mx-auto mt-1.5 flex items-center gap-x-3 rounded-md px-2 text-xs text-ink-faint hover:text-ink-muted max-sm:hidden pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Keys keys={sendKey} />
        {t('chat.hint_send')}
      </span>
      <span className="flex items-center gap-1.5">
        <Keys keys={breakKeyOf(sendKey)} />
        {t('chat.hint_break')}
      </span>
    </button>
  );
};

const StopButton = ({ messages }: { readonly messages: readonly ChatMessage[] }) => {
  const { t } = useTranslation();
  const stop = (): void => {
    for (const message of messages)
      stopAnswer(message).catch((error: unknown) => toast.error(errorText(error)));
  };
  useShortcut('stop', stop);
  return (
    <Button size="icon" aria-label={t('chat.stop')} className="rounded-full" onClick={stop}>
      <Square aria-hidden="true" className="fill-current" />
    </Button>
  );
};
