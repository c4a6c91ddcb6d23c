import type { DocumentInput } from '@parley/contract';
import { DOCUMENT_CHARACTERS_MAX, DOCUMENT_URL_MAX, TITLE_MAX } from '@parley/contract/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MessageSquare, NotebookPen, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { channelTitle } from '../../lib/channel-title.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SearchField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { type Refresh, RefreshField } from './RefreshField.tsx';

const ADD = 'POST /api/v1/knowledge-bases/{id}/documents';
const STALE = ['GET /api/v1/knowledge-bases/{id}/documents', 'GET /api/v1/knowledge-bases/{id}'] as const;
const NOTES_MAX = '50';
/** Of one's chats the last ones, which are looked through here. */
const CHANNELS_MAX = LONGEST_PAGE;

export type AddKind = 'url' | 'site' | 'text' | 'note' | 'channel';

interface AddDialogProps {
  readonly id: string;
  readonly kind: AddKind;
  readonly onClose: () => void;
}

export const AddDialog = ({ id, kind, onClose }: AddDialogProps) => {
  switch (kind) {
    case 'url':
      return <AddAddress id={id} onClose={onClose} />;
    case 'site':
      return <AddAddress id={id} onClose={onClose} isSite />;
    case 'text':
      return <AddText id={id} onClose={onClose} />;
    case 'note':
      return <AddNote id={id} onClose={onClose} />;
    case 'channel':
      return <AddChannel id={id} onClose={onClose} />;
  }
};

type OneProps = Omit<AddDialogProps, 'kind'>;

const useAdd = ({ id, onClose }: OneProps): ((body: DocumentInput) => Promise<void>) => {
  const { t } = useTranslation();
  return async (body) => {
    const added = await call(ADD, { params: { id }, body });
    if ('duplicate' in added && added.duplicate === true)
      toast.success(t('knowledge_page.duplicates', { count: 1 }));
    const leftOut = 'left_out' in added ? (added.left_out?.length ?? 0) : 0;
    if (leftOut > 0) toast.success(t('knowledge_page.left_out_by_robots', { count: leftOut }));
    onClose();
    await invalidate(...STALE);
  };
};

/** One page, or all that the sitemap of its server lists. */
const AddAddress = ({ isSite = false, ...props }: OneProps & { readonly isSite?: boolean }) => {
  const { t } = useTranslation();
  const add = useAdd(props);
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      title={t(isSite ? 'knowledge_page.add_site' : 'knowledge_page.add_url')}
      description={t(isSite ? 'knowledge_page.add_site_text' : 'knowledge_page.add_url_text')}
      form={{
        initial: { url: '', refresh: 'never' as Refresh },
        check: ({ url }) => wrongOf({ url: checkRequired(url) }),
        submit: ({ url, refresh }) => {
          const often = refresh === 'never' ? {} : { refresh };
          return add(isSite ? { sitemap: url.trim(), ...often } : { url: url.trim(), ...often });
        },
      }}
      submitText={t('knowledge_page.add_it')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('url')}
            label={t('knowledge_page.url')}
            type="url"
            dir="ltr"
            placeholder="https://"
            maxLength={DOCUMENT_URL_MAX}
            autoComplete="off"
          />
          <RefreshField value={form.values.refresh} onValueChange={(value) => form.set('refresh', value)} />
        </>
      )}
    </FormDialog>
  );
};

const AddText = (props: OneProps) => {
  const { t } = useTranslation();
  const add = useAdd(props);
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      title={t('knowledge_page.add_text')}
      form={{
        initial: { title: '', content: '' },
        check: ({ title, content }) =>
          wrongOf({ title: checkRequired(title), content: checkRequired(content) }),
        submit: add,
      }}
      submitText={t('knowledge_page.add_it')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('title')}
            label={t('knowledge_page.title')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('content')}
            label={t('knowledge_page.content')}
            maxLength={DOCUMENT_CHARACTERS_MAX}
            rows={10}
          />
        </>
      )}
    </FormDialog>
  );
};

const AddNote = (props: OneProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const query = useQuery({
    ...ask('GET /api/v1/notes', { query: { per_page: NOTES_MAX, ...(q ? { q } : {}) } }),
    select: ({ data }): Row[] => data,
  });
  return (
    <ChooseDialog
      {...props}
      title={t('knowledge_page.add_note')}
      description={t('knowledge_page.kept_current')}
      find={{ label: t('knowledge_page.find_note'), value: text, onValueChange: setText }}
      icon={NotebookPen}
      query={query}
      bodyOf={(note_id) => ({ note_id })}
    />
  );
};

const AddChannel = (props: OneProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const query = useQuery({
    ...ask('GET /api/v1/channels', { query: { per_page: CHANNELS_MAX } }),
    select: ({ data }): Row[] =>
      data
        .map((channel) => ({ id: channel.id, title: channelTitle(channel) }))
        .filter(({ title }) => title.toLowerCase().includes(wanted)),
  });
  return (
    <ChooseDialog
      {...props}
      title={t('knowledge_page.add_channel')}
      description={t('knowledge_page.add_channel_text')}
      find={{ label: t('knowledge_page.find_chat'), value: text, onValueChange: setText }}
      icon={MessageSquare}
      query={query}
      bodyOf={(channel_id) => ({ channel_id })}
    />
  );
};

interface Row {
  readonly id: string;
  readonly title: string;
}

interface ChooseDialogProps extends OneProps {
  readonly title: string;
  readonly description: string;
  readonly find: {
    readonly label: string;
    readonly value: string;
    readonly onValueChange: (text: string) => void;
  };
  readonly icon: typeof NotebookPen;
  readonly query: UseQueryResult<Row[]>;
  readonly bodyOf: (id: string) => DocumentInput;
}

/** What is there already, looked through and chosen from. */
const ChooseDialog = ({ id, onClose, title, description, find, icon, query, bodyOf }: ChooseDialogProps) => {
  const add = useAction(ADD, { stale: STALE, onDone: onClose });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <SearchField {...find} icon={<Search />} />
      <Loaded query={query}>
        {(rows) => (
          <Rows
            label={title}
            icon={icon}
            rows={rows}
            isBusy={add.isPending}
            onChoose={(chosen) => add.mutate({ params: { id }, body: bodyOf(chosen) })}
          />
        )}
      </Loaded>
    </Dialog>
  );
};

interface RowsProps {
  readonly label: string;
  readonly icon: typeof NotebookPen;
  readonly rows: readonly Row[];
  readonly isBusy: boolean;
  readonly onChoose: (id: string) => void;
}

const Rows = ({ label, icon: Icon, rows, isBusy, onChoose }: RowsProps) => {
  const { t } = useTranslation();
  if (rows.length === 0)
    return <p className="py-6 text-center text-sm text-ink-muted">{t('knowledge_page.none_found')}</p>;
  return (
    <ul aria-label={label} className="mt-3 -mx-2">
      {rows.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onChoose(id)}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2 text-start text-sm hover:bg-hover"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
            <bdi className="min-w-0 grow truncate">{title}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};
