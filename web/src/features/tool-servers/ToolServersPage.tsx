import type { McpServer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, RefreshCw, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SignInButton } from './SignInButton.tsx';
import { ToolServerDialog } from './ToolServerDialog.tsx';

const SERVERS = 'GET /api/v1/admin/mcp-servers' as const;

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly server: McpServer };

/** Servers that offer more tools to models (Model Context Protocol). */
export const ToolServersPage = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(ask(SERVERS));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('tool_servers.title')}
        description={t('tool_servers.text')}
        action={
          <Button look="primary" onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden="true" />
            {t('tool_servers.create')}
          </Button>
        }
      />
      <Card isFlush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={Wrench} title={t('tool_servers.empty')} text={t('tool_servers.empty_text')} />
            ) : (
              <ul aria-label={t('tool_servers.title')} className="divide-y divide-line">
                {data.map((server) => (
                  <ServerRow
                    key={server.id}
                    server={server}
                    onEdit={() => setOpen({ kind: 'edit', server })}
                    onDelete={() => setOpen({ kind: 'delete', server })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {open?.kind === 'new' && <ToolServerDialog server={null} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && <ToolServerDialog server={open.server} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && <DeleteServer server={open.server} onClose={() => setOpen(null)} />}
    </div>
  );
};

interface ServerRowProps {
  readonly server: McpServer;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ServerRow = ({ server, onEdit, onDelete }: ServerRowProps) => {
  const { t } = useTranslation();
  const refresh = useAction('POST /api/v1/admin/mcp-servers/{id}/refresh', { stale: [SERVERS] });
  const { id, name, url, command, is_active, requires_approval, sign_in, sign_in_by, tools, error } = server;
  const isOwn = sign_in_by === 'person';
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          {!is_active && <Badge>{t('providers.off')}</Badge>}
          {requires_approval && <Badge tone="accent">{t('tool_servers.asks')}</Badge>}
          {isOwn && <Badge>{t('tool_servers.each')}</Badge>}
          {sign_in === 'done' && <Badge tone="success">{t('tool_servers.signed_in')}</Badge>}
        </p>
        <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
          {url ?? command}
        </p>
        {error && <p className="mt-1 text-sm text-danger-text">{error}</p>}
        {sign_in === 'needed' && (
          <div className="mt-2 flex flex-col items-start gap-2">
            <p className="text-sm text-ink-muted">
              {t(isOwn ? 'tool_servers.own_text' : 'tool_servers.sign_in_text')}
            </p>
            <SignInButton id={id} name={name} isForAll={!isOwn} />
          </div>
        )}
        {tools.length > 0 && (
          <ul dir="ltr" className="mt-2 flex flex-wrap gap-1.5 text-xs">
            {tools.map((tool) => (
              <li
                key={tool.name}
                title={tool.description}
                className="rounded-full bg-sunken px-2 py-0.5 text-ink-muted"
              >
                {tool.name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex shrink-0">
        <Button
          look="quiet"
          size="icon"
          isBusy={refresh.isPending}
          aria-label={t('tool_servers.refresh_named', { name })}
          title={t('tool_servers.refresh')}
          onClick={() => refresh.mutate({ params: { id } })}
        >
          <RefreshCw aria-hidden="true" />
        </Button>
        <Button look="quiet" size="icon" aria-label={t('tool_servers.edit_named', { name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          look="danger-quiet"
          size="icon"
          aria-label={t('tool_servers.delete_named', { name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
};

const DeleteServer = ({ server, onClose }: { readonly server: McpServer; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const remove = useAction('DELETE /api/v1/admin/mcp-servers/{id}', { stale: [SERVERS], onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: server.id } })}
      isBusy={remove.isPending}
      title={t('tool_servers.delete_title', { name: server.name })}
      text={t('tool_servers.delete_text')}
      action={t('actions.delete')}
    />
  );
};
