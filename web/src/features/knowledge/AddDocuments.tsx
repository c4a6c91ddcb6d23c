import { FileText, Folder, Globe, MessageSquare, Network, NotebookPen, Plus, Upload } from 'lucide-react';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import type { AddKind } from './AddDialog.tsx';
import { isHidden } from './dropped-files.ts';

const AddDialog = lazyPart(() => import('./AddDialog.tsx').then((module) => module.AddDialog));

interface AddDocumentsProps {
  readonly id: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** All ways to bring a document: from the device, from the web, or from what is here already. */
export const AddDocuments = ({ id, onFiles }: AddDocumentsProps) => {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<AddKind | null>(null);
  return (
    <>
      <FileInput field={files} label={t('knowledge_page.add_files')} onFiles={onFiles} />
      <FileInput field={folder} label={t('knowledge_page.add_folder')} isFolder onFiles={onFiles} />
      <Menu
        trigger={
          <Button look="primary" aria-label={t('knowledge_page.add')}>
            <Plus aria-hidden="true" />
            <span className="max-rail:sr-only">{t('knowledge_page.add')}</span>
          </Button>
        }
      >
        <MenuItem icon={<Upload aria-hidden="true" />} onClick={() => files.current?.click()}>
          {t('knowledge_page.add_files')}
        </MenuItem>
        <MenuItem icon={<Folder aria-hidden="true" />} onClick={() => folder.current?.click()}>
          {t('knowledge_page.add_folder')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Globe aria-hidden="true" />} onClick={() => setKind('url')}>
          {t('knowledge_page.add_url')}
        </MenuItem>
        <MenuItem icon={<Network aria-hidden="true" />} onClick={() => setKind('site')}>
          {t('knowledge_page.add_site')}
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => setKind('text')}>
          {t('knowledge_page.add_text')}
        </MenuItem>
        <MenuItem icon={<NotebookPen aria-hidden="true" />} onClick={() => setKind('note')}>
          {t('knowledge_page.add_note')}
        </MenuItem>
        <MenuItem icon={<MessageSquare aria-hidden="true" />} onClick={() => setKind('channel')}>
          {t('knowledge_page.add_channel')}
        </MenuItem>
      </Menu>
      {kind && <AddDialog id={id} kind={kind} onClose={() => setKind(null)} />}
    </>
  );
};

interface FileInputProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A folder is chosen as a whole; browsers name this by an attribute that no standard has. */
const FileInput = ({ field, label, isFolder = false, onFiles }: FileInputProps) => (
  <input
    ref={field}
    type="file"
    multiple
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    {...(isFolder ? { webkitdirectory: '' } : {})}
    onChange={(event: ChangeEvent<HTMLInputElement>) => {
      const chosen = [...(event.target.files ?? [])].filter((file) => !isHidden(file));
      event.target.value = '';
      onFiles(chosen);
    }}
  />
);
