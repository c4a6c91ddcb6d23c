import { ATTACHMENTS_MAX, INLINE_FILES_CHARACTERS_MAX } from '@parley/contract/limits';
import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatNumber } from '../../lib/format.ts';
import { typesAtOnce } from '../../lib/frame.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { useToastsAbove } from '../../ui/toasts-above.ts';
import {
  AttachButton,
  excessOf,
  FileChip,
  loadToolsButton,
  ModelPicker,
  takePasted,
  useDropZone,
} from '../chat/index.ts';
import { isSendPress, useSendKey, useShortcut } from '../shortcuts/index.ts';
import { type InlineFile, readInline } from './inline-files.ts';
import { type Said, sayTemporarily, stopTemporary, TEMPORARY } from './temporary-chat.ts';

interface TemporaryComposerProps {
  readonly said: readonly Said[];
}

/** What is typed here is in no storage either: it goes when one goes elsewhere. */
export const TemporaryComposer = ({ said }: TemporaryComposerProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { files, add, remove, clear } = useInlineFiles(said);
  const drop = useDropZone(add);
  const sendKey = useSendKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const isStreaming = said.some((one) => one.role === 'assistant' && one.status === 'streaming');
  const excess = excessOf(text);
  const isReady = (text.trim() !== '' || files.length > 0) && excess === 0 && !isStreaming;
  useEffect(() => {
    if (typesAtOnce()) field.current?.focus();
  }, []);
  const form = useToastsAbove<HTMLFormElement>();
  useShortcut('stop', () => (isStreaming ? stopTemporary() : false));
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isReady) return;
    sayTemporarily(text, files);
    setText('');
    clear();
  };
  return (
    <form
      ref={form}
      {...drop.props}
      aria-label={t('chat.composer')}
      onSubmit={send}
      className="relative rounded-[1.25rem] border border-dashed border-edge bg-surface p-2 shadow-card transition-[border-color,box-shadow] duration-150 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      {files.length > 0 && (
        <ul aria-label={t('chat.attachments')} className="flex flex-wrap gap-2 px-1 pt-1 pb-2">
          {files.map((file) => (
            <FileChip key={file.name} name={file.name} size={file.size} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        rows={1}
        value={text}
        autoComplete="off"
        aria-label={t('chat.field')}
        placeholder={t('chat.placeholder')}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => takePasted(event, t('chat.pasted_name'), add)}
        onKeyDown={(event) => {
          if (!isSendPress(event, sendKey)) return;
          event.preventDefault();
          send();
        }}
        className="field-sizing-content block max-h-[40dvh] min-h-10 w-full resize-none bg-transparent px-3 pt-2 pb-1 text-base leading-relaxed outline-none sm:text-[0.9375rem]"
      />
      <Bar onFiles={add} excess={excess} isStreaming={isStreaming} isReady={isReady} />
      {drop.overlay}
    </form>
  );
};

interface BarProps {
  readonly onFiles: (files: Iterable<File>) => void;
  /** By how many characters the text is too long. */
  readonly excess: number;
  readonly isStreaming: boolean;
  readonly isReady: boolean;
}

const Bar = ({ onFiles, excess, isStreaming, isReady }: BarProps) => {
  const { t } = useTranslation();
  const tools = useDeferredPart(loadToolsButton);
  return (
    <div className="flex items-center gap-1">
      <AttachButton onFiles={onFiles} />
      <ModelPicker channelId={TEMPORARY} beginsIn={null} />
      {tools && <tools.ToolsButton channelId={TEMPORARY} isOutside />}
      <span role="status" className="min-w-0 grow truncate px-1 text-end text-xs text-danger-text">
        {excess > 0 && t('chat.too_long', { excess: formatNumber(excess) })}
      </span>
      {isStreaming && (
        <Button size="icon" aria-label={t('chat.stop')} className="rounded-full" onClick={stopTemporary}>
          <Square aria-hidden="true" className="fill-current" />
        </Button>
      )}
      <Button
        type="submit"
        look="primary"
        size="icon"
        aria-label={t('chat.send')}
        disabled={!isReady}
        className="rounded-full"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
    </div>
  );
};

/** One file of a name; as much as fits beside what was sent before, which goes along again. */
const useInlineFiles = (said: readonly Said[]) => {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly InlineFile[]>([]);
  const latest = useRef(files);
  const hold = (next: readonly InlineFile[]): void => {
    latest.current = next;
    setFiles(next);
  };
  const taken = said.flatMap((one) => (one.role === 'user' ? one.files : []));
  const addOne = async (file: File): Promise<void> => {
    const read = await readInline(file).catch(() => null);
    if (!read) return void toast.error(t('temporary_page.unreadable', { name: file.name }));
    const others = latest.current.filter(({ name }) => name !== read.name);
    const next = [...others, read].slice(0, ATTACHMENTS_MAX);
    const characters = [...taken, ...next].reduce((sum, { data }) => sum + data.length, 0);
    if (characters <= INLINE_FILES_CHARACTERS_MAX) hold(next);
    else toast.error(t('temporary_page.too_large'));
  };
  const add = (more: Iterable<File>): void => {
    for (const file of more) {
      if (file.size > INLINE_FILES_CHARACTERS_MAX) toast.error(t('temporary_page.too_large'));
      else void addOne(file);
    }
  };
  return {
    files,
    add,
    remove: (file: InlineFile) => hold(latest.current.filter((one) => one !== file)),
    clear: () => hold([]),
  };
};
