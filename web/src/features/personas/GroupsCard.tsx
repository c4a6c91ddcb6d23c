import type { PersonaGroup } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Crown, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { POLICY_NAMES } from './group-policy.ts';
import { useKeeperName } from './keepers.ts';

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly group: PersonaGroup };

/** Several personas under one name: who is mentioned decides by its policy who answers. */
export const GroupsCard = () => {
  const { t } = useTranslation();
  const mayCreate = useMay('personas.create');
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(ask('GET /api/v1/persona-groups', { query: { limit: LONGEST_PAGE } }));
  return (
    <Card
      title={t('groups.title')}
      description={t('groups.text')}
      isFlush
      action={
        mayCreate && (
          <Button onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden="true" />
            {t('groups.create')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={UsersRound} title={t('groups.empty')} />
          ) : (
            <ul aria-label={t('groups.title')} className="divide-y divide-line border-t border-line">
              {data.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  onEdit={() => setOpen({ kind: 'edit', group })}
                  onDelete={() => setOpen({ kind: 'delete', group })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <GroupDialog group={null} onClose={() => setOpen(null)} />}
      {open?.kind === 'edit' && (
        <GroupDialog
          group={query.data?.data.find(({ id }) => id === open.group.id) ?? open.group}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'delete' && <DeleteGroup group={open.group} onClose={() => setOpen(null)} />}
    </Card>
  );
};

interface GroupRowProps {
  readonly group: PersonaGroup;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const GroupRow = ({ group, onEdit, onDelete }: GroupRowProps) => {
  const { t } = useTranslation();
  const keeper = useKeeperName()(group);
  return (
    <li className="flex items-center gap-3.5 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="font-medium">{group.name}</bdi>
          <bdi dir="ltr" className="text-ink-faint">
            @{group.handle}
          </bdi>
          {keeper && (
            <Badge tone="accent">
              <bdi>{keeper}</bdi>
            </Badge>
          )}
        </p>
        <p className="text-xs text-ink-muted">{t(POLICY_NAMES[group.turn_policy.kind])}</p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {group.members.map(({ id, is_leader, persona }) => (
            <li
              key={id}
              className="flex items-center gap-1.5 rounded-full bg-sunken py-0.5 ps-0.5 pe-2 text-xs text-ink-muted"
            >
              <Avatar isPersona name={persona.name} image={persona.avatar} className="size-5 text-[0.5rem]" />
              <bdi>{persona.name}</bdi>
              {is_leader && <Crown aria-label={t('groups.leader')} className="size-3 text-accent-text" />}
            </li>
          ))}
        </ul>
      </div>
      {group.can_edit && (
        <div className="flex shrink-0">
          <Button
            look="quiet"
            size="icon"
            aria-label={t('groups.edit_named', { name: group.name })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            look="danger-quiet"
            size="icon"
            aria-label={t('groups.delete_named', { name: group.name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      )}
    </li>
  );
};

const DeleteGroup = ({ group, onClose }: { readonly group: PersonaGroup; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const remove = useAction('DELETE /api/v1/persona-groups/{id}', {
    stale: ['GET /api/v1/persona-groups'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: group.id } })}
      isBusy={remove.isPending}
      title={t('groups.delete_title', { name: group.name })}
      text={t('groups.delete_text')}
      action={t('actions.delete')}
    />
  );
};
