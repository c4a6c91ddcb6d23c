import type { KnowledgeDocument } from '@parley/contract';
import { FileText, FileX, Globe, MessageSquare, NotebookPen, Table } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';

const SHEET = /spreadsheet|excel|csv/;

const iconOf = ({ source, status, content_type }: KnowledgeDocument): typeof FileText => {
  if (status === 'failed') return FileX;
  if (source === 'url') return Globe;
  if (source === 'note') return NotebookPen;
  if (source === 'channel') return MessageSquare;
  return SHEET.test(content_type ?? '') ? Table : FileText;
};

export const DocumentIcon = ({ document }: { readonly document: KnowledgeDocument }) => {
  const Icon = iconOf(document);
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />;
};

/** PDF, DOCX …: what a file calls itself by its last letters. */
const endingOf = (title: string): string => /\.([a-z0-9]{1,5})$/i.exec(title)?.[1]?.toUpperCase() ?? '';

const hostOf = (url: string | null): string => {
  try {
    return url === null ? '' : new URL(url).host;
  } catch {
    return '';
  }
};

const usePartsOf = (document: KnowledgeDocument): readonly string[] => {
  const { t } = useTranslation();
  const { source, title, url, page_count, size } = document;
  const pages = page_count === null ? '' : t('knowledge_page.pages', { count: page_count });
  const bytes = size > 0 ? formatBytes(size) : '';
  const parts = {
    file: [endingOf(title) || t('knowledge_page.kind_file'), pages, bytes],
    url: [t('knowledge_page.kind_url'), hostOf(url)],
    text: [t('knowledge_page.kind_text'), bytes],
    note: [t('knowledge_page.kind_note'), t('knowledge_page.stays_current')],
    channel: [t('knowledge_page.kind_channel'), t('knowledge_page.stays_current')],
  }[source];
  return parts.filter((part) => part !== '');
};

/** What kind of document it is, in a line: "PDF · 14 pages · 1.2 MB". Each part keeps its own direction. */
export const DocumentKind = ({ document }: { readonly document: KnowledgeDocument }) =>
  usePartsOf(document).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
