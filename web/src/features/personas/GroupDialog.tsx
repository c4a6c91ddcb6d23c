import type { Persona, PersonaGroup, TurnPolicy } from '@parley/contract';
import { DESCRIPTION_MAX, NAME_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Crown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { checkRequired, wrongOf } from '../../lib/checks.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select, SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { POLICY_NAMES } from './group-policy.ts';
import { KeeperField } from './KeeperField.tsx';
import { keeperOf, MINE, scopeOf } from './keepers.ts';

const GROUPS = 'GET /api/v1/persona-groups' as const;

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: PersonaGroup | null;
  readonly onClose: () => void;
}

export const GroupDialog = ({ group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={group ? t('groups.edit_named', { name: group.name }) : t('groups.create')}
      before={group && <Members group={group} />}
      form={{
        initial: {
          name: group?.name ?? '',
          description: group?.description ?? '',
          kind: group?.turn_policy.kind ?? ('leader' as TurnPolicy['kind']),
          rounds: String(group?.turn_policy.rounds ?? 2),
          keeper: group ? keeperOf(group) : MINE,
        },
        check: ({ name }) => wrongOf({ name: checkRequired(name) }),
        submit: async ({ name, description, kind, rounds, keeper }) => {
          const turn_policy: TurnPolicy = {
            ...group?.turn_policy,
            kind,
            ...(kind === 'debate' ? { rounds: Number(rounds) } : {}),
          };
          const body = { name, description, turn_policy };
          if (group) await call('PUT /api/v1/persona-groups/{id}', { params: { id: group.id }, body });
          else await call('POST /api/v1/persona-groups', { body: { ...body, ...scopeOf(keeper) } });
          await invalidate(GROUPS);
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('name')}
            label={t('personas.name')}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
          <TextAreaField
            {...form.text('description')}
            label={t('persona.description')}
            maxLength={DESCRIPTION_MAX}
          />
          <SelectField
            label={t('groups.policy')}
            value={form.values.kind}
            onValueChange={(kind) => form.set('kind', kind)}
            choices={(['leader', 'everyone', 'debate', 'relevant'] as const).map((value) => ({
              value,
              label: t(POLICY_NAMES[value]),
            }))}
          />
          {form.values.kind === 'debate' && (
            <SelectField
              label={t('groups.rounds')}
              value={form.values.rounds}
              onValueChange={(rounds) => form.set('rounds', rounds)}
              choices={ROUNDS.map((value) => ({ value, label: value }))}
            />
          )}
          {!group && <KeeperField {...form.text('keeper')} />}
          {!group && <p className="text-sm text-ink-muted">{t('groups.members_later')}</p>}
        </>
      )}
    </FormDialog>
  );
};

const ROUNDS = ['1', '2', '3', '4', '5'] as const;

const UNCHOSEN = 'unchosen';

/** Who is in it. Each change acts at once. */
const Members = ({ group }: { readonly group: PersonaGroup }) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/personas', { query: { limit: LONGEST_PAGE } }));
  const add = useAction('POST /api/v1/persona-groups/{id}/members', { stale: [GROUPS] });
  const lead = useAction('PATCH /api/v1/persona-groups/{id}/members/{memberId}', { stale: [GROUPS] });
  const remove = useAction('DELETE /api/v1/persona-groups/{id}/members/{memberId}', { stale: [GROUPS] });
  const inside = new Set(group.members.map(({ persona_id }) => persona_id));
  // What others see has only personas that they see as well.
  const fits = ({ scope, team_id }: Persona): boolean =>
    group.scope === 'personal' || scope === 'global' || (group.scope === 'team' && team_id === group.team_id);
  const others = (data?.data ?? []).filter((persona) => !inside.has(persona.id) && fits(persona));
  return (
    <section aria-label={t('groups.members')}>
      <h3 className="mb-1 text-sm font-medium">{t('groups.members')}</h3>
      <ul className="divide-y divide-line">
        {group.members.map(({ id, is_leader, persona }) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <Avatar isPersona name={persona.name} image={persona.avatar} className="size-7 text-[0.625rem]" />
            <span dir="auto" className="min-w-0 grow truncate text-sm at-start">
              {persona.name}
            </span>
            <Button
              look="quiet"
              size="icon"
              aria-pressed={is_leader}
              aria-label={t('groups.lead_named', { name: persona.name })}
              title={t('groups.leader')}
              className={is_leader ? 'text-accent-text' : ''}
              onClick={() =>
                lead.mutate({ params: { id: group.id, memberId: id }, body: { is_leader: !is_leader } })
              }
            >
              <Crown aria-hidden="true" />
            </Button>
            <Button
              look="quiet"
              size="icon"
              aria-label={t('groups.remove_named', { name: persona.name })}
              onClick={() => remove.mutate({ params: { id: group.id, memberId: id } })}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          aria-label={t('groups.add')}
          className="mt-2 w-full"
          value={UNCHOSEN}
          onValueChange={(persona_id) => {
            if (persona_id !== UNCHOSEN) add.mutate({ params: { id: group.id }, body: { persona_id } });
          }}
          choices={[
            { value: UNCHOSEN, label: t('groups.add') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </section>
  );
};
