import type { Budget } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { wrongOf } from '../../lib/checks.ts';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** What the keys of a team may cost in a month. */
export const TeamBudget = ({ teamId }: { readonly teamId: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/teams/{id}/budget', { params: { id: teamId } }));
  return (
    <Card isSplit title={t('usage.team_budget')} description={t('usage.team_budget_text')}>
      <Loaded query={query}>{(budget) => <BudgetForm teamId={teamId} budget={budget} />}</Loaded>
    </Card>
  );
};

const COST = /^\d{1,6}([.,]\d{1,4})?$/;
const TOKENS = /^\d{1,12}$/;
const textOf = (max: number | null): string => (max === null ? '' : String(max));
const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

interface BudgetFormProps {
  readonly teamId: string;
  readonly budget: Budget;
}

const BudgetForm = ({ teamId, budget }: BudgetFormProps) => {
  const { t } = useTranslation();
  const checked = (text: string, form: RegExp) =>
    text.trim() === '' || form.test(text.trim()) ? undefined : t('usage.number_wrong');
  const form = useForm({
    of: t('usage.budget'),
    initial: { cost: textOf(budget.cost_max), tokens: textOf(budget.tokens_max) },
    check: ({ cost, tokens }) => wrongOf({ cost: checked(cost, COST), tokens: checked(tokens, TOKENS) }),
    submit: async ({ cost, tokens }) => {
      const body = { cost_max: numberOf(cost), tokens_max: numberOf(tokens) };
      await call('PUT /api/v1/teams/{id}/budget', { params: { id: teamId }, body });
      form.reset({ cost, tokens });
      toast.success(t('usage.budget_saved'));
      await invalidate('GET /api/v1/teams/{id}/budget', 'GET /api/v1/teams/{id}/usage');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onKeyDown={finishByKeys} className="flex flex-col gap-5">
      <TextField
        {...form.text('cost')}
        label={t('usage.cost_max')}
        description={t('usage.no_limit')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.text('tokens')}
        label={t('usage.tokens_max')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormFailure text={form.failure} />
      <SaveBar form={form} />
    </form>
  );
};
