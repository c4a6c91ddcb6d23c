import type { TestAnswer, TestStep } from '@parley/contract';
import { ArrowUp, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { FormFields, focusFirstWrong, PERSON_PLACE, useFormData, ValueList } from '../forms/index.ts';
import { KIND_COLOUR, KIND_ICON, KIND_TEXT } from './workflow-words.ts';

type Output = NonNullable<TestAnswer['output']>;
type Data = NonNullable<TestAnswer['data']>;

interface StepProps {
  readonly step: TestStep;
  readonly onAnswer: (answer: TestAnswer) => void;
}

const TONES = { done: 'success', waiting: 'accent', failed: 'danger' } as const;
const STATES = {
  done: 'workflow_page.try_done',
  waiting: 'workflow_page.try_waits',
  failed: 'workflow_page.s_failed',
} as const;

/** One step of a test run: what it asked, whom, what came of it, and, where it waits, a way to answer. */
export const TestRunStep = ({ step, onAnswer }: StepProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { n, kind, title, state, asked, people, output, notes, error, until, is_made_up } = step;
  const Icon = KIND_ICON[kind];
  return (
    <li
      aria-labelledby={id}
      aria-current={state === 'waiting' ? 'step' : undefined}
      className={classNames(
        'flex flex-col gap-2.5 rounded-card border bg-surface p-3.5',
        state === 'waiting' ? 'border-accent' : state === 'failed' ? 'border-danger' : 'border-line',
      )}
    >
      <p className="flex items-center gap-3">
        <span
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-lg text-white',
            KIND_COLOUR[kind],
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="min-w-0 grow">
          <span className="block text-xs text-ink-muted">
            {formatNumber(n)} · {t(KIND_TEXT[kind])}
          </span>
          <bdi id={id} className="block font-semibold">
            {title}
          </bdi>
        </span>
        <Badge tone={TONES[state]}>{t(STATES[state])}</Badge>
      </p>
      {people.length > 0 && <Line>{t('workflow_page.try_people', { names: people.join(', ') })}</Line>}
      {until !== null && <Line>{t('workflow_page.try_until', { time: formatDateTime(until) })}</Line>}
      {asked !== '' && (
        <p
          dir="auto"
          className="max-h-60 overflow-y-auto rounded-control bg-sunken p-2.5 text-sm break-words whitespace-pre-line"
        >
          {asked}
        </p>
      )}
      <Said said={step.said} />
      {kind !== 'end' && output !== null && <Outcome step={step} />}
      {notes.map(({ kind: what, text }) => (
        <Line key={text}>
          <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
          {t(what === 'save_unclear' ? 'workflow_page.try_unsaved' : 'workflow_page.try_unclear')} {text}
        </Line>
      ))}
      {error !== null && <Notice tone="danger">{error}</Notice>}
      {state === 'waiting' && <Answer step={step} onAnswer={onAnswer} />}
      {is_made_up && (
        <OwnOutput
          text={t('workflow_page.try_differently')}
          label={t('workflow_page.try_output')}
          start={textOf(output)}
          onOutput={(own) => onAnswer({ step: n, output: own })}
        />
      )}
    </li>
  );
};

const Line = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-sm text-ink-muted">{children}</p>
);

/** What the platform itself puts into an output; everything else was named by the author. */
const Outcome = ({ step: { output, actions } }: Pick<StepProps, 'step'>) => {
  const { t } = useTranslation();
  const values = valuesOf(output);
  const decided = actions.find(({ key }) => key === values.action)?.label;
  const labels = {
    action: t('workflow_page.decision'),
    comment: t('workflow_page.o_comment'),
    outcome: t('workflow_page.outcome'),
    output: t('workflow_page.o_text'),
    signal: t('workflow_page.o_signal'),
    text: t('workflow_page.o_text'),
    turns: t('workflow_page.o_turns'),
    vars: t('workflow_page.try_vars'),
  };
  return (
    <ValueList values={decided === undefined ? values : { ...values, action: decided }} labels={labels} />
  );
};

/** Who decided and when is of no use where one person plays all of them. */
const valuesOf = (output: TestStep['output']): Record<string, unknown> => {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return { output };
  const { reviews: _reviews, by: _by, waited: _waited, ...rest } = output;
  return rest;
};

const textOf = (output: TestStep['output']): string => {
  if (typeof output === 'object' && output !== null && !Array.isArray(output)) {
    const { text } = output;
    if (typeof text === 'string' && Object.keys(output).length === 1) return text;
  }
  return typeof output === 'string' ? output : JSON.stringify(output, null, 2);
};

const Said = ({ said }: Pick<TestStep, 'said'>) => {
  const { t } = useTranslation();
  if (said.length === 0) return null;
  return (
    <ol aria-label={t('workflow_page.k_chat')} className="flex flex-col gap-2 text-sm">
      {said.map(({ role, content }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: words may be said twice; their place tells them apart and never changes
          key={at}
          dir="auto"
          className={classNames(
            'max-w-[90%] rounded-2xl px-3 py-2 break-words whitespace-pre-line',
            role === 'user' ? 'self-end bg-accent text-accent-ink' : 'self-start bg-sunken',
          )}
        >
          {content}
        </li>
      ))}
    </ol>
  );
};

/** What the step waits for, answered by the tester. */
const Answer = ({ step, onAnswer }: StepProps) => {
  const { t } = useTranslation();
  const { n, kind, asked } = step;
  if (kind === 'chat') return <Talk step={step} onAnswer={onAnswer} />;
  if (kind === 'wait')
    return (
      <Button look="primary" className="self-start" onClick={() => onAnswer({ step: n, data: {} })}>
        {t('workflow_page.try_signal', { name: asked })}
      </Button>
    );
  return <Fill step={step} onAnswer={onAnswer} />;
};

const Fill = ({ step: { n, form: template, actions }, onAnswer }: StepProps) => {
  const { t } = useTranslation();
  const form = useFormData(template);
  const box = useRef<HTMLDivElement>(null);
  const handIn = (action: string | null): void => {
    const values = form.check();
    if (values === null) focusFirstWrong(box.current);
    // The check of the form let it through: it is JSON.
    else onAnswer({ step: n, action, data: values as Data });
  };
  return (
    <div ref={box} className="flex flex-col gap-4">
      {template !== null && <FormFields form={form} place={PERSON_PLACE} />}
      <p className="flex flex-wrap gap-2">
        {actions.length === 0 && (
          <Button look="primary" onClick={() => handIn(null)}>
            {t('workflow_page.try_on')}
          </Button>
        )}
        {actions.map(({ key, label }, at) => (
          <Button key={key} look={at === 0 ? 'primary' : 'secondary'} onClick={() => handIn(key)}>
            {label}
          </Button>
        ))}
      </p>
    </div>
  );
};

const Talk = ({ step: { n }, onAnswer }: StepProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const say = (): void => {
    if (text.trim() === '') return;
    onAnswer({ step: n, say: text.trim() });
    setText('');
  };
  return (
    <div className="flex flex-col gap-3">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          say();
        }}
      >
        <TextField
          label={t('workflow_page.try_say')}
          value={text}
          onValueChange={setText}
          trailing={
            <Button type="submit" look="quiet" size="icon" aria-label={t('workflow_page.try_send')}>
              <ArrowUp aria-hidden="true" />
            </Button>
          }
        />
      </form>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => onAnswer({ step: n, action: 'done' })}>
          {t('workflow_page.try_end_talk')}
        </Button>
      </p>
      <OwnOutput
        text={t('workflow_page.try_found')}
        label={t('workflow_page.try_found_json')}
        start="{}"
        onOutput={(data) => onAnswer({ step: n, data: data as Data })}
        isObject
      />
    </div>
  );
};

interface OwnOutputProps {
  readonly text: string;
  readonly label: string;
  readonly start: string;
  readonly onOutput: (output: Output) => void;
  /** Only an object will do. */
  readonly isObject?: boolean;
}

/** JSON where it is JSON, and words otherwise. */
const readOwn = (text: string): Output => {
  try {
    return (JSON.parse(text) as Output | null) ?? text;
  } catch {
    return text;
  }
};

const OwnOutput = ({ text, label, start, onOutput, isObject = false }: OwnOutputProps) => {
  const { t } = useTranslation();
  const [own, setOwn] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  if (own === null)
    return (
      <Button look="quiet" className="self-start" onClick={() => setOwn(start)}>
        {text}
      </Button>
    );
  const apply = (): void => {
    const output = readOwn(own);
    if (isObject && (typeof output !== 'object' || Array.isArray(output))) {
      setIsWrong(true);
      return;
    }
    onOutput(output);
    setOwn(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label={label}
        value={own}
        onValueChange={setOwn}
        error={isWrong ? t('workflow_page.try_no_json') : undefined}
      />
      <Button className="self-start" onClick={apply}>
        {t('workflow_page.try_on')}
      </Button>
    </div>
  );
};
