import type { Prompt } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShareButton } from '../sharing/index.ts';
import { PromptDialog } from './PromptDialog.tsx';

export const PromptDetails = ({ id }: { readonly id: string }) => {
  const query = useQuery(ask('GET /api/v1/prompts/{id}', { params: { id } }));
  return <Loaded query={query}>{(prompt) => <Details prompt={prompt} />}</Loaded>;
};

const Details = ({ prompt }: { readonly prompt: Prompt }) => {
  const { t } = useTranslation();
  const { title, command, description, text, tags, variables, uses } = prompt;
  return (
    <>
      <PageHeader title={title} description={description} action={<Actions prompt={prompt} />} />
      <Card>
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <code dir="ltr" className="break-all">
              /{command}
            </code>
            <span>{uses === 0 ? t('prompts_page.never_used') : t('prompts_page.used', { count: uses })}</span>
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </p>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {text}
          </p>
          {variables.length > 0 && (
            <p className="text-sm text-ink-muted">
              {t('prompts_page.variables')}: <bdi>{variables.map(({ name }) => name).join(', ')}</bdi>
            </p>
          )}
        </div>
      </Card>
    </>
  );
};

/** What the caller may do with it, as the server says: a button and a refusal never disagree. */
const Actions = ({ prompt }: { readonly prompt: Prompt }) => {
  const { t } = useTranslation();
  const { id, title: name, text, rights } = prompt;
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useAction('DELETE /api/v1/prompts/{id}', {
    done: t('prompts_page.deleted', { name }),
    stale: ['GET /api/v1/prompts'],
    onDone: () => void navigate({ to: '/prompts', search: {} }),
  });
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) toast.error(t('copy.failed'));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        <span className="max-rail:sr-only">{t('prompts_page.copy')}</span>
      </Button>
      <ShareButton noun="prompts" thing={prompt} name={name} path={`/prompts/${id}`} />
      {rights.write && (
        <Button onClick={() => setIsEditing(true)}>
          <Pencil aria-hidden="true" />
          <span className="max-rail:sr-only">{t('actions.edit')}</span>
        </Button>
      )}
      {rights.manage && (
        <Button look="danger-quiet" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          <span className="max-rail:sr-only">{t('actions.delete')}</span>
        </Button>
      )}
      {isEditing && <PromptDialog prompt={prompt} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
        isBusy={remove.isPending}
        title={t('prompts_page.delete_title', { name })}
        text={t('prompts_page.delete_text')}
        action={t('actions.delete')}
      />
    </div>
  );
};
