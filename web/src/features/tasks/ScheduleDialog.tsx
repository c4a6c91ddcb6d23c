import type { Task, TaskScheduleInput } from '@parley/contract';
import { CRON_MAX } from '@parley/contract/limits';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { locale } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NextRuns } from './NextRuns.tsx';
import { type Every, readCron, weekdayName, writeCron, zoneHere } from './schedule-words.ts';
import { useScheduleText } from './TaskParts.tsx';
import { clockTime, isZone, knownZones, momentOf, nextTimesOf } from './zone-times.ts';

type When = 'never' | 'once' | Every | 'cron';

const WHEN_TEXT = {
  never: 'task_page.when_never',
  once: 'task_page.when_once',
  day: 'task_page.when_day',
  workday: 'task_page.when_workday',
  week: 'task_page.when_week',
  month: 'task_page.when_month',
  cron: 'task_page.when_cron',
} as const;

const two = (number: number): string => String(number).padStart(2, '0');

const valuesOf = ({ schedule }: Task) => {
  const timezone = schedule?.timezone ?? zoneHere();
  const rhythm = schedule?.cron ? readCron(schedule.cron) : null;
  const when: When = !schedule ? 'never' : schedule.cron === null ? 'once' : (rhythm?.every ?? 'cron');
  return {
    when,
    at: clockTime(schedule?.at ?? null, timezone),
    time: rhythm ? `${two(rhythm.hour)}:${two(rhythm.minute)}` : '08:00',
    weekday: String(rhythm?.weekday ?? 1),
    date: String(rhythm?.date ?? 1),
    cron: schedule?.cron ?? '',
    missed: schedule?.missed ?? 'run',
    timezone,
  };
};
type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values): TaskScheduleInput | null => {
  const { when, at, time, weekday, date, cron, missed, timezone } = values;
  const rest = { missed, timezone };
  if (when === 'never') return null;
  if (when === 'once') return { at: momentOf(at, timezone), ...rest };
  if (when === 'cron') return { cron, ...rest };
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    cron: writeCron({ every: when, hour, minute, weekday: Number(weekday), date: Number(date) }),
    ...rest,
  };
};

/** When a task runs by itself, and by which clocks: those of the one who says it first, unless they say others. */
export const ScheduleDialog = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('task_page.schedule')}
      form={{
        initial: valuesOf(task),
        check: ({ when, at, timezone }) => ({
          ...(when === 'once' && at === '' ? { at: t('form.required') } : {}),
          ...(when !== 'never' && !isZone(timezone) ? { timezone: t('task_page.no_zone') } : {}),
        }),
        submit: async (values) => {
          await call('PUT /api/v1/tasks/{id}', {
            params: { id: task.id },
            body: { schedule: bodyOf(values) },
          });
          await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}');
          onClose();
        },
      }}
      submitText={t('actions.save')}
    >
      {(form) => <ScheduleFields form={form} />}
    </FormDialog>
  );
};

const ScheduleFields = ({ form }: { readonly form: FormControl<Values> }) => {
  const { t } = useTranslation();
  const { when, weekday, missed } = form.values;
  return (
    <>
      <SelectField
        label={t('task_page.when')}
        value={when}
        choices={(Object.keys(WHEN_TEXT) as When[]).map((value) => ({ value, label: t(WHEN_TEXT[value]) }))}
        onValueChange={(value) => form.set('when', value)}
      />
      {when === 'once' && <TextField {...form.text('at')} type="datetime-local" label={t('task_page.at')} />}
      {when === 'week' && (
        <SelectField
          label={t('task_page.weekday')}
          value={weekday}
          choices={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
            value: String(day),
            label: weekdayName(day, locale()),
          }))}
          onValueChange={(value) => form.set('weekday', value)}
        />
      )}
      {when === 'month' && (
        <TextField {...form.text('date')} type="number" min={1} max={31} label={t('task_page.date')} />
      )}
      {when === 'cron' && (
        <TextField
          {...form.text('cron')}
          label={t('task_page.cron')}
          description={t('task_page.cron_text')}
          maxLength={CRON_MAX}
          dir="ltr"
          autoComplete="off"
        />
      )}
      {(when === 'day' || when === 'workday' || when === 'week' || when === 'month') && (
        <TextField {...form.text('time')} type="time" label={t('task_page.time')} />
      )}
      {when !== 'never' && (
        <>
          <ZoneField form={form} />
          <SelectField
            label={t('task_page.missed')}
            value={missed}
            choices={[
              { value: 'run', label: t('task_page.missed_run') },
              { value: 'skip', label: t('task_page.missed_skip') },
            ]}
            onValueChange={(value) => form.set('missed', value)}
          />
          <Ahead values={form.values} />
        </>
      )}
    </>
  );
};

/** One of the zones that the browser knows, or another that it understands. */
const ZoneField = ({ form }: { readonly form: FormControl<Values> }) => {
  const { t } = useTranslation();
  const id = useId();
  const [zones] = useState(knownZones);
  return (
    <>
      <TextField
        {...form.text('timezone')}
        label={t('task_page.zone')}
        description={t('task_page.zone_text')}
        list={id}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
};

/** What is chosen as far as it can be sent. */
const wholeOf = (values: Values): TaskScheduleInput | null => {
  const { when, at, time, date, cron, timezone } = values;
  const isRhythm = when !== 'once' && when !== 'cron';
  if (!isZone(timezone) || (when === 'once' && at === '') || (when === 'cron' && cron.trim() === ''))
    return null;
  return isRhythm && (time === '' || date === '') ? null : bodyOf(values);
};

/** What a schedule means before it is saved: in words, and when it comes next. */
const Ahead = ({ values }: { readonly values: Values }) => {
  const { t } = useTranslation();
  const scheduleText = useScheduleText();
  const [times, setTimes] = useState<readonly string[] | null>([]);
  const schedule = wholeOf(values);
  const { cron = null, at = null, timezone = 'UTC' } = schedule ?? {};
  useEffect(() => {
    let isWanted = true;
    const show = (next: readonly string[] | null): void => {
      if (isWanted) setTimes(next);
    };
    if (cron === null && at === null) show([]);
    // What cannot be fetched is not shown; the schedule can be saved without it.
    else nextTimesOf({ cron, at, timezone }, new Date()).then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [cron, at, timezone]);
  if (!schedule) return null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
      <p>{scheduleText({ cron, at, timezone })}</p>
      {times === null ? (
        <p className="text-danger-text">{t('task_page.never_comes')}</p>
      ) : (
        times.length > 0 && <NextRuns runs={times} timezone={timezone} />
      )}
    </div>
  );
};
