import type { Workflow } from '@parley/contract';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormFields, PERSON_PLACE, useFormData } from '../forms/index.ts';
import { EVENT_TEXT, EVENTS, readTriggers, type Trigger } from './triggers.ts';

const NEW_SCHEDULE: Trigger = { kind: 'schedule', cron: '0 9 * * 1-5' };
const NEW_EVENT: Trigger = { kind: 'event', event: 'user.task.created' };

/** What starts it besides a hand: a message, times and events. It counts once it is published. */
export const TriggersPart = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const { id, slug, definition, draft_rev, next_start_at } = workflow;
  const saved = readTriggers(definition);
  const [edited, setEdited] = useState<readonly Trigger[] | null>(null);
  const triggers = edited ?? saved;
  const save = useAction('PATCH /api/v1/workflows/{id}', {
    stale: ['GET /api/v1/workflows/{id}', 'POST /api/v1/workflows/{id}/validate'],
    done: t('workflow_page.trigger_saved'),
  });
  const saveAll = async (): Promise<void> => {
    const body = { definition: { ...definition, triggers: [...triggers] }, draft_rev };
    try {
      await save.mutateAsync({ params: { id }, body });
      // The page has read it again by now; what was typed meanwhile is not saved yet.
      setEdited((now) => (now === edited ? null : now));
    } catch {
      // Told in a toast.
    }
  };
  const put = (at: number, next: Trigger | null): void =>
    setEdited(triggers.flatMap((one, index) => (index !== at ? [one] : next === null ? [] : [next])));
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <p className="text-sm text-ink-muted">
        {t('workflow_page.by_message')} <code dir="ltr">/run {slug}</code>
      </p>
      {next_start_at !== null && (
        <p className="text-sm">{t('workflow_page.next_start', { when: formatDateTime(next_start_at) })}</p>
      )}
      <ul aria-label={t('workflow_page.starts_itself')} className="flex flex-col gap-3">
        {triggers.map((trigger, at) => (
          <TriggerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: one that goes moves the others, and all are drawn anew
            key={`${triggers.length} ${at}`}
            form={definition.input}
            trigger={trigger}
            onChange={(next) => put(at, next)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEdited([...triggers, NEW_SCHEDULE])}>
          <Plus aria-hidden="true" />
          {t('workflow_page.add_schedule')}
        </Button>
        <Button onClick={() => setEdited([...triggers, NEW_EVENT])}>
          <Plus aria-hidden="true" />
          {t('workflow_page.add_event')}
        </Button>
        <Button
          look="primary"
          disabled={edited === null}
          isBusy={save.isPending}
          onClick={() => void saveAll()}
        >
          {t('actions.save')}
        </Button>
      </div>
    </div>
  );
};

interface TriggerRowProps extends Omit<TriggerInputProps, 'onChange'> {
  /** Null: it goes. */
  readonly onChange: (trigger: Trigger | null) => void;
}

const TriggerRow = ({ form, trigger, onChange }: TriggerRowProps) => {
  const { t } = useTranslation();
  return (
    <li className="flex items-start gap-2 rounded-control border border-line p-3">
      <div className="min-w-0 grow">
        {trigger.kind === 'schedule' ? (
          <ScheduleFields trigger={trigger} onChange={onChange} />
        ) : (
          <EventChoice trigger={trigger} onChange={onChange} />
        )}
        <TriggerInput form={form} trigger={trigger} onChange={onChange} />
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('workflow_page.remove_trigger')}
        onClick={() => onChange(null)}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
};

interface ScheduleFieldsProps {
  readonly trigger: Extract<Trigger, { kind: 'schedule' }>;
  readonly onChange: (trigger: Trigger) => void;
}

const ScheduleFields = ({ trigger, onChange }: ScheduleFieldsProps) => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t('workflow_page.cron')}
        description={t('workflow_page.cron_text')}
        dir="ltr"
        spellCheck={false}
        value={trigger.cron}
        onValueChange={(cron) => onChange({ ...trigger, cron })}
      />
      <TextField
        label={t('workflow_page.timezone')}
        dir="ltr"
        spellCheck={false}
        placeholder="UTC"
        value={trigger.timezone ?? ''}
        onValueChange={(timezone) => {
          const { timezone: _, ...rest } = trigger;
          onChange(timezone === '' ? rest : { ...rest, timezone });
        }}
      />
    </div>
  );
};

interface EventChoiceProps {
  readonly trigger: Extract<Trigger, { kind: 'event' }>;
  readonly onChange: (trigger: Trigger) => void;
}

const EventChoice = ({ trigger, onChange }: EventChoiceProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('workflow_page.when_event')}
      </label>
      <select
        id={id}
        value={trigger.event}
        onChange={({ target }) => {
          const event = EVENTS.find((one) => one === target.value);
          if (event) onChange({ ...trigger, event });
        }}
        className="field-box w-full px-2 text-sm"
      >
        {EVENTS.map((event) => (
          <option key={event} value={event}>
            {t(EVENT_TEXT[event])}
          </option>
        ))}
      </select>
    </>
  );
};

interface TriggerInputProps {
  /** What every run is asked for at its start; nothing: it asks for nothing. */
  readonly form: Workflow['definition'][string] | undefined;
  readonly trigger: Trigger;
  readonly onChange: (trigger: Trigger) => void;
}

const { send: _send, ...NO_FILES } = PERSON_PLACE;

/** Nobody is there to fill in the form at the start: what it is started with is said beforehand. */
const TriggerInput = ({ form: asked, trigger, onChange }: TriggerInputProps) => {
  const { t } = useTranslation();
  const { input } = trigger;
  const before = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const form = useFormData(asked ?? null, before);
  const { data } = form;
  const [first] = useState(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered decides, not what it changes
  useEffect(() => {
    // A look at it changes nothing: what the form begins with is filled in when it starts.
    if (data === first) return;
    const said = Object.fromEntries(
      Object.entries(data).filter(([, value]) => value !== undefined && value !== ''),
    );
    if (JSON.stringify(said) !== JSON.stringify(before))
      onChange({ ...trigger, input: said as typeof before });
  }, [data]);
  if (asked == null) return null;
  return (
    <fieldset className="mt-4 flex flex-col gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('workflow_page.trigger_input')}</legend>
      <p aria-hidden="true" className="text-sm font-medium">
        {t('workflow_page.trigger_input')}
      </p>
      {trigger.kind === 'event' && (
        <p className="text-xs text-ink-muted">
          {t('workflow_page.trigger_event_text', { place: '{{event.id}}' })}
        </p>
      )}
      <FormFields form={form} place={{ ...NO_FILES, noFiles: t('workflow_page.trigger_no_files') }} />
    </fieldset>
  );
};
