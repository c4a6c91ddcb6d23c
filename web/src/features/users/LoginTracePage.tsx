import type { LoginTrace } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { useForm } from '../../lib/use-form.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormFailure, Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { readClaims } from './read-claims.ts';

/** What would this sign-in give? An administrator pastes claims of the identity provider and sees what comes of them, and why. */
export const LoginTracePage = () => {
  const { t } = useTranslation();
  const [trace, setTrace] = useState<LoginTrace | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('login_trace.title')} description={t('login_trace.text')} />
      <Card>
        <ClaimsForm onTraced={setTrace} />
      </Card>
      <div aria-live="polite" className="flex flex-col gap-6">
        {trace && <Traced trace={trace} />}
      </div>
    </div>
  );
};

const EXAMPLE = '{ "groups": ["sailors", "cooks:lead"] }';

const ClaimsForm = ({ onTraced }: { readonly onTraced: (trace: LoginTrace | null) => void }) => {
  const { t } = useTranslation();
  const [isUnknown, setIsUnknown] = useState(false);
  const form = useForm({
    initial: { claims: '', handle: '' },
    check: ({ claims }) =>
      wrongOf({ claims: readClaims(claims) === null ? t('login_trace.claims_wrong') : undefined }),
    submit: async ({ claims, handle }) => {
      onTraced(null);
      const name = handle.trim().replace(/^@/, '').toLowerCase();
      const found = name === '' ? null : await call('GET /api/v1/users/search', { query: { q: name } });
      const person = found?.data.find((one) => one.handle === name);
      setIsUnknown(found !== null && !person);
      if (found !== null && !person) return;
      const body = { claims: readClaims(claims) ?? {}, ...(person ? { user_id: person.id } : {}) };
      onTraced(await call('POST /api/v1/admin/oidc/trace', { body }));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextAreaField
        {...form.text('claims')}
        label={t('login_trace.claims')}
        description={t('login_trace.claims_text')}
        placeholder={EXAMPLE}
        rows={6}
        dir="ltr"
        spellCheck={false}
      />
      <TextField
        {...form.text('handle')}
        label={t('login_trace.person')}
        description={t('login_trace.person_text')}
        autoComplete="off"
        autoCapitalize="none"
      />
      <FormFailure text={isUnknown ? t('login_trace.no_person') : form.failure} />
      <Button type="submit" look="primary" isBusy={form.isBusy} className="self-start">
        {t('login_trace.trace')}
      </Button>
    </form>
  );
};

const EFFECTS = {
  join: { text: 'login_trace.join', tone: 'success' },
  change: { text: 'login_trace.change', tone: 'accent' },
  keep: { text: 'login_trace.keep', tone: undefined },
  leave: { text: 'login_trace.leave', tone: 'danger' },
  none: { text: 'login_trace.none', tone: undefined },
} as const satisfies Record<LoginTrace['teams'][number]['effect'], unknown>;

const Traced = ({
  trace: { team_claim, values, problem, teams, is_admin },
}: {
  readonly trace: LoginTrace;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {team_claim === null && <Notice>{t('login_trace.no_claim')}</Notice>}
      {team_claim !== null && values === null && (
        <Notice tone="warning">
          {t('login_trace.incomplete', { claim: team_claim })}
          {problem !== null && <p className="mt-1">{problem}</p>}
        </Notice>
      )}
      {is_admin !== null && (
        <Notice tone={is_admin ? 'warning' : 'info'}>
          {t(is_admin ? 'login_trace.admin' : 'login_trace.no_admin')}
        </Notice>
      )}
      {team_claim !== null && values !== null && (
        <Card
          isFlush
          title={t('login_trace.teams')}
          description={t('login_trace.read_from', { claim: team_claim })}
        >
          {teams.length === 0 ? (
            <p className="px-4 pb-5 text-sm text-ink-muted sm:px-6">{t('login_trace.nothing')}</p>
          ) : (
            <ul
              aria-label={t('login_trace.teams')}
              className="mt-4 divide-y divide-line border-t border-line"
            >
              {teams.map(({ value, team_id, team, role, effect, reason }) => (
                <li key={value ?? team_id} className="px-4 py-3.5 sm:px-6">
                  <p className="flex flex-wrap items-center gap-2 text-sm">
                    <Badge tone={EFFECTS[effect].tone}>{t(EFFECTS[effect].text)}</Badge>
                    <bdi className="font-medium">{team ?? value}</bdi>
                    {role !== null && <span className="text-ink-muted">{role}</span>}
                    {value !== null && (
                      <code dir="ltr" className="text-xs text-ink-muted">
                        {value}
                      </code>
                    )}
                  </p>
                  <p className="mt-1 text-sm text-ink-muted">{reason}</p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  );
};
