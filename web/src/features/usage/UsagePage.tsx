import type { Budget, UsageLine, UsageSums } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { createLocalState } from '../../lib/local-state.ts';
import { ask } from '../../lib/query.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { BudgetBar } from './BudgetBar.tsx';
import { TeamBudget } from './TeamBudget.tsx';
import { type Measure, UsageChart } from './UsageChart.tsx';
import { UsageShares } from './UsageShares.tsx';
import { costText, everyDay, PERIODS, type Period, periodStart } from './usage-figures.ts';

/** What a person chose to measure in stays chosen on this device. */
const kept = createLocalState<Measure>('usage', 'device');
const MEASURE = 'measure';

/** Of the caller, of all people, or of a team. */
type Scope = 'mine' | 'all' | { readonly team: string };

export const UsagePage = () => {
  const { t } = useTranslation();
  return <Usage scope="mine" text={t('usage.text')} />;
};

export const PlatformUsagePage = () => {
  const { t } = useTranslation();
  return <Usage scope="all" text={t('usage.platform_text')} />;
};

/** A part of the page of a team, for those who may see what it uses. */
export const TeamUsage = ({ teamId, mayLimit }: { readonly teamId: string; readonly mayLimit: boolean }) => {
  const [period, setPeriod] = useState<Period>('30');
  const scope = { team: teamId };
  return (
    <div className="flex flex-col gap-6">
      <div className="self-end">
        <PeriodChoice period={period} onChoose={setPeriod} />
      </div>
      <UsageOver scope={scope} period={period} />
      {mayLimit && <TeamBudget teamId={teamId} />}
    </div>
  );
};

const OF_MANY = ['user', 'model', 'provider', 'channel', 'persona'] as const;
const MINE = ['model', 'channel', 'persona'] as const;
type Group = (typeof OF_MANY)[number] | 'team';
const groupsOf = (scope: Scope): readonly [Group, ...Group[]] =>
  scope === 'mine' ? MINE : scope === 'all' ? [...OF_MANY, 'team'] : OF_MANY;

interface UsageReport {
  readonly data: readonly UsageLine[];
  readonly total: UsageSums;
  readonly budget: Budget;
  readonly lent?: UsageSums;
}

const useReport = (scope: Scope, group: 'day' | Group, period: Period) => {
  const from = periodStart(period);
  const ofMany = group === 'team' ? 'user' : group;
  const mine = useQuery({
    ...ask('GET /api/v1/usage', {
      query: { group_by: ofMany === 'user' || ofMany === 'provider' ? 'model' : ofMany, from },
    }),
    enabled: scope === 'mine',
  });
  const all = useQuery({
    ...ask('GET /api/v1/admin/usage', { query: { group_by: group, from } }),
    enabled: scope === 'all',
  });
  const id = typeof scope === 'object' ? scope.team : '';
  const ofTeam = useQuery({
    ...ask('GET /api/v1/teams/{id}/usage', { params: { id }, query: { group_by: ofMany, from } }),
    enabled: typeof scope === 'object',
  });
  if (typeof scope === 'object') return ofTeam;
  return scope === 'mine' ? mine : all;
};

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

const PeriodChoice = ({ period, onChoose }: PeriodChoiceProps) => {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('usage.period')}
      value={period}
      onValueChange={onChoose}
      choices={PERIODS.map((value) => ({ value, label: t('usage.days', { count: Number(value) }) }))}
    />
  );
};

const Usage = ({ scope, text }: { readonly scope: Scope; readonly text: string }) => {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('30');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('settings.usage')}
        description={text}
        action={<PeriodChoice period={period} onChoose={setPeriod} />}
      />
      <UsageOver scope={scope} period={period} />
    </div>
  );
};

const UsageOver = ({ scope, period }: { readonly scope: Scope; readonly period: Period }) => (
  <Loaded<UsageReport> query={useReport(scope, 'day', period)}>
    {({ data, total, budget, lent }) => (
      <Report scope={scope} period={period} days={data} total={total} budget={budget} lent={lent ?? null} />
    )}
  </Loaded>
);

interface ReportProps {
  readonly scope: Scope;
  readonly period: Period;
  readonly days: readonly UsageLine[];
  readonly total: UsageSums;
  readonly budget: Budget;
  /** What others used through my keys; null for the whole platform, whose keys are not lent. */
  readonly lent: UsageSums | null;
}

const Report = ({ scope, period, days, total, budget, lent }: ReportProps) => {
  const { t } = useTranslation();
  const measure = kept.use(MEASURE) ?? (total.cost > 0 ? 'cost' : 'tokens');
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={t('usage.cost')} value={costText(total.cost)} />
        <Figure name={t('usage.tokens')} value={formatNumber(total.input_tokens + total.output_tokens)} />
        <Figure name={t('usage.answers')} value={formatNumber(total.calls)} />
        <Figure name={t('usage.failures')} value={formatNumber(total.failures)} />
      </dl>
      {total.unpriced_calls > 0 && (
        <p className="-mt-3 text-sm text-ink-muted">
          {t('usage.unpriced', { number: formatNumber(total.unpriced_calls) })}
        </p>
      )}
      {lent !== null && lent.calls > 0 && (
        <p className="-mt-3 text-sm text-ink-muted">
          {t('usage.lent', {
            tokens: formatNumber(lent.input_tokens + lent.output_tokens),
            cost: costText(lent.cost),
          })}
        </p>
      )}
      <BudgetBar budget={budget} isOfTeam={typeof scope === 'object'} />
      <Card
        title={t('usage.by_day')}
        action={
          <Select
            aria-label={t('usage.measure')}
            value={measure}
            onValueChange={(next) => kept.set(MEASURE, next)}
            choices={[
              { value: 'cost', label: t('usage.cost') },
              { value: 'tokens', label: t('usage.tokens') },
            ]}
          />
        }
      >
        <UsageChart label={t('usage.by_day')} days={everyDay(days, period)} measure={measure} />
      </Card>
      <Breakdown scope={scope} period={period} measure={measure} />
    </>
  );
};

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5 sm:py-4">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-2xl font-semibold ltr:tracking-tight tabular-nums">{value}</dd>
  </div>
);

const NAMES = {
  model: 'usage.by_model',
  channel: 'usage.by_channel',
  persona: 'usage.by_persona',
  user: 'usage.by_user',
  provider: 'usage.by_provider',
  team: 'usage.by_team',
} as const satisfies Record<Group, string>;

interface BreakdownProps {
  readonly scope: Scope;
  readonly period: Period;
  readonly measure: Measure;
}

const Breakdown = ({ scope, period, measure }: BreakdownProps) => {
  const { t } = useTranslation();
  const [group, setGroup] = useState<Group>(groupsOf(scope)[0]);
  const query = useReport(scope, group, period);
  return (
    <Card
      title={t('usage.breakdown')}
      action={
        <Select
          aria-label={t('usage.group')}
          value={group}
          onValueChange={setGroup}
          choices={groupsOf(scope).map((value) => ({ value, label: t(NAMES[value]) }))}
        />
      }
    >
      <Loaded query={query}>{({ data }) => <UsageShares lines={data} measure={measure} />}</Loaded>
    </Card>
  );
};
