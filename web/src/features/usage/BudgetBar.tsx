import type { Budget } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { costText } from './usage-figures.ts';

const NEAR = 0.8;

interface BudgetBarProps {
  readonly budget: Budget;
  /** Of the keys of a team, and not of one person. */
  readonly isOfTeam?: boolean;
}

/** How much of the month's budget is used; nothing where there is none. */
export const BudgetBar = ({ budget, isOfTeam = false }: BudgetBarProps) => {
  const { t } = useTranslation();
  const { share, cost, cost_max, tokens, tokens_max } = budget;
  if (share === null) return null;
  const part = Math.min(1, share);
  const colour = share >= 1 ? 'var(--danger)' : share >= NEAR ? 'var(--spark)' : 'var(--accent)';
  const facts = [
    cost_max !== null && t('usage.budget_cost', { used: costText(cost), max: costText(cost_max) }),
    tokens_max !== null &&
      t('usage.budget_tokens', { used: formatNumber(tokens), max: formatNumber(tokens_max) }),
  ].filter((fact) => fact !== false);
  return (
    <Card
      title={t('usage.budget')}
      description={
        share >= 1 ? t(isOfTeam ? 'usage.team_budget_over' : 'usage.budget_over') : facts.join(' · ')
      }
    >
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={facts.join(', ')}
        className="h-2.5 w-full rounded-full bg-sunken rtl:-scale-x-100"
      >
        <rect width={part * 100} height="1" fill={colour} />
      </svg>
    </Card>
  );
};
