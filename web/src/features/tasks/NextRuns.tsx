import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { locale } from '../../lib/format.ts';
import { runTime, zoneHere } from './schedule-words.ts';

interface NextRunsProps {
  readonly runs: readonly string[];
  /** By whose clocks they are told. */
  readonly timezone: string;
}

/** When a schedule comes next, as the clocks of its time zone show it. */
export const NextRuns = ({ runs, timezone }: NextRunsProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="text-sm text-ink-muted">
      <p id={id} className="font-medium">
        {t('task_page.next_runs')}
        {timezone !== zoneHere() && <bdi> ({timezone})</bdi>}
      </p>
      <ol aria-labelledby={id}>
        {runs.map((time) => (
          <li key={time}>
            <time dateTime={time}>{runTime(time, timezone, locale())}</time>
          </li>
        ))}
      </ol>
    </div>
  );
};
