import type { Connection } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { LogIn, Pencil, Plug, Plus, RefreshCw, Trash2 } from 'lucide-react';
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
import { MINE, OF_ALL, type Realm, STALE } from './connection-lists.ts';
import { leaveToSignIn } from './leave-to-sign-in.ts';
import { ServiceConnectionDialog } from './ServiceConnectionDialog.tsx';

const QUERY = { query: { limit: '100' } };

const WHOSE = { team: 'service_connections.of_team', global: 'service_connections.of_global' } as const;

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly found: Connection };

/** Accounts at other services, which packages and tools use without seeing their secrets. */
export const ServiceConnections = ({ realm }: { readonly realm: Realm }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const mine = useQuery({ ...ask(MINE, QUERY), enabled: realm === 'mine' });
  const ofAll = useQuery({ ...ask(OF_ALL, QUERY), enabled: realm === 'all' });
  const close = () => setOpen(null);
  return (
    <Card
      title={t('service_connections.title')}
      description={t('service_connections.text')}
      action={
        <Button onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden="true" />
          {t('service_connections.create')}
        </Button>
      }
      isFlush
    >
      <Loaded query={realm === 'mine' ? mine : ofAll}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={Plug}
              title={t('service_connections.empty')}
              text={t('service_connections.empty_text')}
            />
          ) : (
            <ul
              aria-label={t('service_connections.title')}
              className="divide-y divide-line border-t border-line"
            >
              {data.map((found) => (
                <ServiceRow key={found.id} found={found} realm={realm} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <ServiceConnectionDialog found={null} realm={realm} onClose={close} />}
      {open?.kind === 'edit' && <ServiceConnectionDialog found={open.found} realm={realm} onClose={close} />}
      {open?.kind === 'delete' && <DeleteConnection found={open.found} realm={realm} onClose={close} />}
    </Card>
  );
};

interface ServiceRowProps {
  readonly found: Connection;
  readonly realm: Realm;
  readonly onOpen: (open: Open) => void;
}

const ServiceRow = ({ found, realm, onOpen }: ServiceRowProps) => {
  const { t } = useTranslation();
  const { name, type, scope, status, error, rights } = found;
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{name}</bdi>
          <Badge>{type}</Badge>
          {scope !== 'personal' && <Badge>{t(WHOSE[scope])}</Badge>}
          {status === 'ok' && <Badge tone="success">{t('service_connections.works')}</Badge>}
          {status === 'failed' && <Badge tone="danger">{t('service_connections.failed')}</Badge>}
        </p>
        {error && <p className="mt-1 text-sm text-danger-text">{error}</p>}
      </div>
      {rights.write && <ServiceActions found={found} realm={realm} onOpen={onOpen} />}
    </li>
  );
};

const ServiceActions = ({ found, realm, onOpen }: ServiceRowProps) => {
  const { t } = useTranslation();
  const { id, name, fields } = found;
  const testMine = useAction('POST /api/v1/connections/{id}/test', { stale: STALE });
  const testOfAll = useAction('POST /api/v1/admin/connections/{id}/test', { stale: STALE });
  const leaveMine = useAction('POST /api/v1/connections/{id}/authorize', { onDone: leaveToSignIn });
  const leaveOfAll = useAction('POST /api/v1/admin/connections/{id}/authorize', { onDone: leaveToSignIn });
  const [test, leave] = realm === 'mine' ? [testMine, leaveMine] : [testOfAll, leaveOfAll];
  return (
    <div className="flex shrink-0 gap-1">
      {fields.grant === 'authorization_code' && (
        <Button isBusy={leave.isPending} onClick={() => leave.mutate({ params: { id } })}>
          <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
          {t('tool_sign_ins.sign_in_to', { name })}
        </Button>
      )}
      <Button
        look="quiet"
        size="icon"
        isBusy={test.isPending}
        aria-label={t('service_connections.test_named', { name })}
        onClick={() => test.mutate({ params: { id } })}
      >
        <RefreshCw aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('tool_servers.edit_named', { name })}
        onClick={() => onOpen({ kind: 'edit', found })}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        look="danger-quiet"
        size="icon"
        aria-label={t('tool_servers.delete_named', { name })}
        onClick={() => onOpen({ kind: 'delete', found })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
};

interface DeleteConnectionProps {
  readonly found: Connection;
  readonly realm: Realm;
  readonly onClose: () => void;
}

const DeleteConnection = ({ found, realm, onClose }: DeleteConnectionProps) => {
  const { t } = useTranslation();
  const options = { stale: STALE, onDone: onClose };
  const mine = useAction('DELETE /api/v1/connections/{id}', options);
  const ofAll = useAction('DELETE /api/v1/admin/connections/{id}', options);
  const remove = realm === 'mine' ? mine : ofAll;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: found.id } })}
      isBusy={remove.isPending}
      title={t('tool_servers.delete_title', { name: found.name })}
      text={t('service_connections.delete_text')}
      action={t('actions.delete')}
    />
  );
};
