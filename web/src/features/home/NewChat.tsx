import type { Project } from '@parley/contract';
import { ATTACHMENTS_MAX } from '@parley/contract/limits';
import { ArrowUp } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { formatNumber } from '../../lib/format.ts';
import { typesAtOnce } from '../../lib/frame.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import {
  AttachButton,
  type BeginsIn,
  excessOf,
  FileChip,
  type Findable,
  loadToolsButton,
  ModelPicker,
  takePasted,
  useChatDraft,
  useChoice,
  useDropZone,
  writeChatDraft,
} from '../chat/index.ts';
import { isSendPress, useSendKey } from '../shortcuts/index.ts';
import type { ChosenPersonaProps } from './ChosenPersona.tsx';
import { ToLine } from './ToLine.tsx';
import { NEW_CHAT, useStartChat } from './use-start-chat.ts';

const ChosenPersona = lazyPart<ChosenPersonaProps>(() =>
  import('./ChosenPersona.tsx').then((module) => module.ChosenPersona),
);

/** With words that the field does without. */
const loadChooser = async () => {
  await loadSettingsWords();
  return import('./ProjectChooser.tsx');
};

/** A project of one workspace is not chosen in the next. */
const useProjectIn = (workspaceId: string | undefined) => {
  const chosenId = useWorkspace()?.id;
  const placeId = workspaceId ?? chosenId ?? '';
  const [chosen, setChosen] = useState<{ placeId: string; project: Project | null }>();
  const project = chosen?.placeId === placeId ? chosen.project : null;
  return [project, (next: Project | null) => setChosen({ placeId, project: next })] as const;
};

interface NewChatProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Left out: the chosen one. */
  readonly workspaceId?: string;
  /** It comes after the page, in which one may have begun something else: the focus stays there. */
  readonly isLate?: boolean;
}

/** The field is a conversation's composer in small: the same key sends, and files and models are chosen the same way. */
export const NewChat = ({ field, workspaceId, isLate = false }: NewChatProps) => {
  const { t } = useTranslation();
  const text = useChatDraft(NEW_CHAT);
  const setText = (next: string): void => writeChatDraft(NEW_CHAT, next);
  const { files, add, remove } = useFiles();
  const [to, setTo] = useState<readonly Findable[]>([]);
  const drop = useDropZone(add);
  const [project, setProject] = useProjectIn(workspaceId);
  const { start, isBusy } = useStartChat(workspaceId);
  const chooser = useDeferredPart(loadChooser);
  const sendKey = useSendKey();
  const excess = excessOf(text);
  // Files may go without a word.
  const isReady = (text.trim() !== '' || files.length > 0) && excess === 0;
  // Only where there is a keyboard: on a phone the focus would throw half the screen away.
  useEffect(() => {
    if (!isLate && typesAtOnce()) field.current?.focus();
  }, [field, isLate]);
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isReady && !isBusy) void start(text, { files, to, project });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSendPress(event, sendKey)) return;
    event.preventDefault();
    send();
  };
  const beginsIn = useBeginsIn(workspaceId, project, to);
  const persona = usePersonaFor(to);
  const onStarter = (starter: string): void => {
    setText(starter);
    field.current?.focus();
  };
  return (
    <>
      <form
        {...drop.props}
        onSubmit={send}
        className="relative rounded-[1.25rem] border border-edge bg-surface p-2 shadow-card transition-[border-color,box-shadow] duration-150 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
      >
        <ToLine to={to} beginsIn={beginsIn} onChange={setTo} />
        <ChosenFiles files={files} onRemove={remove} />
        <textarea
          ref={field}
          rows={2}
          value={text}
          aria-label={t('home.field')}
          placeholder={t('home.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => takePasted(event, t('chat.pasted_name'), add)}
          className="field-sizing-content max-h-[40dvh] min-h-14 w-full resize-none bg-transparent px-3 pt-2 text-base outline-none"
        />
        <Toolbar beginsIn={beginsIn} onFiles={add} isBusy={isBusy} isReady={isReady} excess={excess}>
          {chooser && (
            <chooser.ProjectChooser workspaceId={workspaceId} chosen={project} onChoose={setProject} />
          )}
        </Toolbar>
        {drop.overlay}
      </form>
      {persona && (
        <ChosenPersona key={persona.id} {...persona} onStarter={onStarter} onClose={() => undefined} />
      )}
    </>
  );
};

/** What is begun in a project is where the project is, and without a workspace it is in one's own. Among others nobody answers who is not called. */
const useBeginsIn = (
  workspaceId: string | undefined,
  project: Project | null,
  to: readonly Findable[],
): BeginsIn | null => {
  const chosenId = useWorkspace()?.id;
  const placeId = workspaceId ?? chosenId;
  if (to.length > 0) return null;
  if (project) return { project_id: project.id };
  return placeId === undefined ? {} : { workspace_id: placeId };
};

/** The persona that the first message goes to, or that was chosen to answer it. */
const usePersonaFor = (to: readonly Findable[]) => {
  const [chosen] = useChoice(NEW_CHAT).models;
  const called = to.find(({ type }) => type === 'persona');
  if (called) return { id: called.id, name: called.display_name || called.handle, avatar: called.avatar };
  if (!chosen?.persona_id) return null;
  return { id: chosen.persona_id, name: chosen.display_name, avatar: chosen.avatar };
};

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

const ChosenFiles = ({ files, onRemove }: ChosenFilesProps) => {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('chat.attachments')} className="flex flex-wrap gap-2 px-1 pt-1 pb-2">
      {files.map((file) => (
        <FileChip
          key={`${file.name} ${file.size} ${file.lastModified}`}
          name={file.name}
          size={file.size}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  );
};

interface ToolbarProps {
  readonly beginsIn: BeginsIn | null;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  /** By how many characters the text is too long. */
  readonly excess: number;
  /** What else is chosen for it. */
  readonly children: ReactNode;
}

const Toolbar = ({ beginsIn, onFiles, isBusy, isReady, excess, children }: ToolbarProps) => {
  const { t } = useTranslation();
  const tools = useDeferredPart(loadToolsButton);
  return (
    <div className="flex items-center gap-1">
      <AttachButton onFiles={onFiles} />
      <ModelPicker channelId={NEW_CHAT} beginsIn={beginsIn} />
      {tools && <tools.ToolsButton channelId={NEW_CHAT} />}
      {children}
      <span role="status" className="min-w-0 grow truncate px-1 text-end text-xs text-danger-text empty:px-0">
        {excess > 0 && t('chat.too_long', { excess: formatNumber(excess) })}
      </span>
      <Button
        type="submit"
        look="primary"
        size="icon"
        aria-label={t('home.send')}
        isBusy={isBusy}
        disabled={!isReady}
        className="rounded-full"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
    </div>
  );
};

/** Held until there is a conversation to bring them into; the same file twice is one. */
const useFiles = () => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const isSame = (a: File, b: File): boolean =>
    a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  const add = (more: Iterable<File>): void => {
    const fresh = [...more];
    setFiles((all) =>
      [...all, ...fresh.filter((file) => all.every((one) => !isSame(one, file)))].slice(0, ATTACHMENTS_MAX),
    );
  };
  return { files, add, remove: (file: File) => setFiles((all) => all.filter((one) => one !== file)) };
};
