import type { FileObject, Project } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { saveFrom } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatBytes, formatRelative } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { openFile } from '../../lib/open-file.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { deleteLater } from '../../lib/undo.ts';
import { FILES_DRAG, useDrop } from '../../lib/use-drop.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { AddFiles, FILE_LISTS, useUpload } from './AddFiles.tsx';
import { takesMore } from './takes-more.ts';

const PER_PAGE = 50;

/** Files that every turn in the project may read. */
export const FilesPart = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation();
  const { id, rights } = project;
  const { user } = useMe();
  const [doomed, setDoomed] = useState<FileObject | null>(null);
  const [page, setPage] = useState(1);
  const mayAdd = takesMore(project);
  const { upload, isBusy } = useUpload(id);
  const { isOver, target } = useDrop(FILES_DRAG, ({ files }) => void upload(files));
  const query = useQuery(
    ask('GET /api/v1/projects/{id}/files', {
      params: { id },
      query: { limit: String(PER_PAGE), offset: String((page - 1) * PER_PAGE) },
    }),
  );
  const add = mayAdd && <AddFiles isBusy={isBusy} onFiles={(files) => void upload(files)} />;
  return (
    <section
      aria-label={t('shell.files')}
      {...(mayAdd ? target : {})}
      className={classNames(
        'rounded-card border border-line shadow-card',
        isOver && 'bg-accent-soft ring-2 ring-accent',
      )}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 && page === 1 ? (
            <EmptyState
              icon={FileText}
              title={t('project_page.no_files')}
              text={t('project_page.files_text')}
              action={add}
            />
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
                <p className="type-ui text-ink-muted">{t('project_page.files_text')}</p>
                {add}
              </div>
              <FileList
                files={data}
                isMine={(file) => rights.manage || file.owner_id === user.id}
                onOpen={(file) => openFile(file, data)}
                onDelete={setDoomed}
              />
              {project.file_count > PER_PAGE && (
                <Pager page={page} perPage={PER_PAGE} total={project.file_count} onPageChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      <DeleteFile file={doomed} onClose={() => setDoomed(null)} />
    </section>
  );
};

interface FileListProps {
  readonly files: readonly FileObject[];
  /** Whether it is this person's to delete. */
  readonly isMine: (file: FileObject) => boolean;
  readonly onOpen: (file: FileObject) => void;
  readonly onDelete: (file: FileObject) => void;
}

const FileList = ({ files, isMine, onOpen, onDelete }: FileListProps) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('shell.files')} className="divide-y divide-line border-t border-line">
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          onOpen={() => onOpen(file)}
          onDelete={isMine(file) ? () => onDelete(file) : null}
        />
      ))}
    </ul>
  );
};

interface DeleteFileProps {
  /** Null: none is to go. */
  readonly file: FileObject | null;
  readonly onClose: () => void;
}

/** Who brought a file may take it away, and so may who manages the project. */
const DeleteFile = ({ file, onClose }: DeleteFileProps) => {
  const { t } = useTranslation();
  const remove = ({ id }: FileObject): void => {
    onClose();
    deleteLater('DELETE /api/v1/files/{id}', {
      each: [{ id }],
      ids: [id],
      done: t('files_page.deleted'),
      stale: FILE_LISTS,
    });
  };
  return (
    <ConfirmDialog
      isOpen={file !== null}
      onClose={onClose}
      onConfirm={() => file && remove(file)}
      title={t('files_page.delete_title', { name: file?.filename ?? '' })}
      text={t('project_page.delete_file_text')}
      action={t('actions.delete')}
    />
  );
};

interface FileRowProps {
  readonly file: FileObject;
  readonly onOpen: () => void;
  /** Null: not this person's to delete. */
  readonly onDelete: (() => void) | null;
}

const FileRow = ({ file, onOpen, onDelete }: FileRowProps) => {
  const { t } = useTranslation();
  return (
    <li tabIndex={-1} className="flex items-center gap-3 px-4 py-2.5 sm:px-6">
      <FileText aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <button
          type="button"
          dir="auto"
          title={file.filename}
          aria-label={t('chat.open_file', { name: file.filename })}
          onClick={onOpen}
          className="block max-w-full truncate rounded-sm text-start text-sm font-medium hover:underline"
        >
          {file.filename}
        </button>
        <p className="text-xs text-ink-faint">
          {formatBytes(file.size)} · {formatRelative(file.created_at)}
        </p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('project_page.download', { name: file.filename })}
        title={t('actions.download')}
        onClick={() => void save(file.id, file.filename)}
      >
        <Download aria-hidden="true" />
      </Button>
      {onDelete && (
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('files_page.delete_named', { name: file.filename })}
          title={t('actions.delete')}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </li>
  );
};

const save = async (id: string, name: string): Promise<void> => {
  const isSaved = await saveFrom(`/api/v1/files/${id}/download`, name);
  if (!isSaved) toast.error(errorText(new Error('the file was not handed over')));
};
