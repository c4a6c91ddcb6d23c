import { FileText, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { formatBytes } from '../../../lib/format.ts';
import type { Upload, Uploads } from '../sending/uploads.ts';

export const UploadChips = ({ uploads }: { readonly uploads: Uploads }) => {
  const { t } = useTranslation();
  if (uploads.uploads.length === 0) return null;
  return (
    <ul aria-label={t('chat.attachments')} className="flex flex-wrap gap-2 px-1 pt-1 pb-2">
      {uploads.uploads.map((upload) => (
        <Chip key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
};

const BUTTON =
  'relative grid size-6 shrink-0 place-items-center rounded-md text-ink-faint after:absolute after:-inset-2 hover:bg-hover hover:text-ink [&_svg]:size-3.5';

interface FileChipProps {
  readonly name: string;
  readonly size: number;
  readonly onRemove: () => void;
}

/** A file that waits for its conversation to begin. */
export const FileChip = ({ name, size, onRemove }: FileChipProps) => (
  <li className={classNames(CHIP, 'border-line')}>
    <FileFacts name={name}>{formatBytes(size)}</FileFacts>
    <RemoveButton name={name} onClick={onRemove} />
  </li>
);

const CHIP =
  'relative flex max-w-64 items-center gap-2 overflow-hidden rounded-control border bg-sunken py-1.5 ps-2.5 pe-1 text-sm';

interface FileFactsProps {
  readonly name: string;
  readonly isFailed?: boolean;
  readonly children: ReactNode;
}

const FileFacts = ({ name, isFailed = false, children }: FileFactsProps) => (
  <>
    <FileText aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
    <span className="min-w-0">
      <span dir="auto" className="block truncate font-medium at-start">
        {name}
      </span>
      <span
        role={isFailed ? 'alert' : undefined}
        className={classNames('block text-xs', isFailed ? 'text-danger-text' : 'text-ink-muted')}
      >
        {children}
      </span>
    </span>
  </>
);

/** A chip that goes takes the focus along: it is for the one beside it, or for the words. */
const passFocus = (button: HTMLButtonElement): void => {
  const chip = button.closest('li');
  const beside = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const target =
    beside?.querySelector<HTMLElement>('button:last-of-type') ??
    chip?.closest('form')?.querySelector('textarea');
  target?.focus();
};

const RemoveButton = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('chat.remove_file', { name })}
      onClick={({ currentTarget }) => {
        passFocus(currentTarget);
        onClick();
      }}
      className={BUTTON}
    >
      <X aria-hidden="true" />
    </button>
  );
};

const Chip = ({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) => {
  const { t } = useTranslation();
  const { key, name, size, progress, file, failure, isFinal } = upload;
  const isMoving = file === null && failure === null;
  return (
    <li className={classNames(CHIP, failure === null ? 'border-line' : 'border-danger/50')}>
      <FileFacts name={name} isFailed={failure !== null}>
        {failure ?? (size === 0 && isMoving ? '…' : formatBytes(size))}
      </FileFacts>
      {failure !== null && !isFinal && (
        <button
          type="button"
          aria-label={t('chat.upload_again', { name })}
          onClick={() => uploads.retry(key)}
          className={BUTTON}
        >
          <RotateCw aria-hidden="true" />
        </button>
      )}
      <RemoveButton name={name} onClick={() => uploads.remove(key)} />
      {isMoving && (
        <span
          role="progressbar"
          aria-label={name}
          aria-valuenow={Math.round(progress * 100)}
          className="absolute inset-x-0 bottom-0 h-0.5 bg-line"
        >
          <span
            className="block h-full bg-accent transition-[width]"
            style={{ width: `${progress * 100}%` }}
          />
        </span>
      )}
    </li>
  );
};
