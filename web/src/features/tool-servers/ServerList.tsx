import type { McpServer } from '@parley/contract';
import { Pencil, RefreshCw, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SignInButton } from './SignInButton.tsx';
import { type OfTeam, useRefresh, useRemove, useServers } from './server-operations.ts';
import { ToolServerDialog } from './ToolServerDialog.tsx';

type Open = { readonly kind: 'edit' | 'delete'; readonly server: McpServer };

interface ServerListProps {
  readonly teamId: OfTeam;
  readonly mayChange: boolean;
}

/** The servers, each with what it offers and, for those who keep it, what can be done with it. */
export const ServerList = ({ teamId, mayChange }: ServerListProps) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const query = useServers(teamId);
  return (
    <>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Wrench} title={t('tool_servers.empty')} text={t('tool_servers.empty_text')} />
          ) : (
            <ul aria-label={t('tool_servers.title')} className="divide-y divide-line">
              {data.map((server) => (
                <li key={server.id} className="flex items-start gap-3 px-4 py-3.5 sm:px-6">
                  <ServerFacts server={server} mayChange={mayChange} />
                  {mayChange && (
                    <ServerButtons
                      server={server}
                      onEdit={() => setOpen({ kind: 'edit', server })}
                      onDelete={() => setOpen({ kind: 'delete', server })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === 'edit' && <ToolServerDialog teamId={teamId} server={open.server} onClose={close} />}
      {open?.kind === 'delete' && <DeleteServer server={open.server} onClose={close} />}
    </>
  );
};

const ServerFacts = ({
  server,
  mayChange,
}: Omit<ServerListProps, 'teamId'> & { readonly server: McpServer }) => {
  const { t } = useTranslation();
  const { name, url, command, is_active, requires_approval, sign_in, sign_in_by, tools, error } = server;
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <bdi className="font-medium">{name}</bdi>
        {!is_active && <Badge>{t('provider.off')}</Badge>}
        {requires_approval && <Badge tone="accent">{t('tool_servers.asks')}</Badge>}
        {sign_in_by === 'person' && <Badge>{t('tool_servers.each')}</Badge>}
        {sign_in === 'done' && <Badge tone="success">{t('tool_servers.signed_in')}</Badge>}
      </p>
      <p dir="ltr" className="truncate text-xs text-ink-muted rtl:text-end">
        {url ?? command}
      </p>
      {error && <p className="mt-1 text-sm text-danger-text">{error}</p>}
      {sign_in === 'needed' && (mayChange || sign_in_by === 'person') && <SignInNeeded server={server} />}
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
  );
};

const SignInNeeded = ({ server: { id, name, team_id, sign_in_by } }: { readonly server: McpServer }) => {
  const { t } = useTranslation();
  const isOwn = sign_in_by === 'person';
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-sm text-ink-muted">
        {t(isOwn ? 'tool_servers.own_text' : 'tool_servers.sign_in_text')}
      </p>
      <SignInButton id={id} name={name} whom={isOwn ? 'me' : team_id === null ? 'all' : { team: team_id }} />
    </div>
  );
};

interface ServerButtonsProps {
  readonly server: McpServer;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ServerButtons = ({ server, onEdit, onDelete }: ServerButtonsProps) => {
  const { t } = useTranslation();
  const refresh = useRefresh(server);
  const { name } = server;
  return (
    <div className="flex shrink-0">
      <Button
        look="quiet"
        size="icon"
        isBusy={refresh.isPending}
        aria-label={t('tool_servers.refresh_named', { name })}
        title={t('tool_servers.refresh')}
        onClick={refresh.run}
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
  );
};

const DeleteServer = ({ server, onClose }: { readonly server: McpServer; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const remove = useRemove(server, onClose);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove.run}
      isBusy={remove.isPending}
      title={t('tool_servers.delete_title', { name: server.name })}
      text={t('tool_servers.delete_text')}
      action={t('actions.delete')}
    />
  );
};
