import type { Task, TaskScheduleInput } from '@parley/contract';
import { CRON_MAX } from '@parley/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { locale } from '../../lib/format.ts';
import { invalidate } from '../../lib/query.ts';
import type { FormControl } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Every, readCron, weekdayName, writeCron } from './schedule-words.ts';
import { toLocalTime } from './task-days.ts';

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
  const rhythm = schedule?.cron ? readCron(schedule.cron) : null;
  const when: When = !schedule ? 'never' : schedule.cron === null ? 'once' : (rhythm?.every ?? 'cron');
  return {
    when,
    at: toLocalTime(schedule?.at ?? null),
    time: rhythm ? `${two(rhythm.hour)}:${two(rhythm.minute)}` : '08:00',
    weekday: String(rhythm?.weekday ?? 1),
    date: String(rhythm?.date ?? 1),
    cron: schedule?.cron ?? '',
    missed: schedule?.missed ?? 'run',
  };
};
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ when, at, time, weekday, date, cron, missed }: Values): TaskScheduleInput | null => {
  const rest = { missed, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  if (when === 'never') return null;
  if (when === 'once') return { at: new Date(at).toISOString(), ...rest };
  if (when === 'cron') return { cron, ...rest };
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    cron: writeCron({ every: when, hour, minute, weekday: Number(weekday), date: Number(date) }),
    ...rest,
  };
};

/** When a task runs by itself, in the time zone of the one who says it. */
export const ScheduleDialog = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('task_page.schedule')}
      form={{
        initial: valuesOf(task),
        check: ({ when, at }) => (when === 'once' && at === '' ? { at: t('form.required') } : {}),
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
        <SelectField
          label={t('task_page.missed')}
          value={missed}
          choices={[
            { value: 'run', label: t('task_page.missed_run') },
            { value: 'skip', label: t('task_page.missed_skip') },
          ]}
          onValueChange={(value) => form.set('missed', value)}
        />
      )}
    </>
  );
};
