import type { TestRun as Result, TestAnswer, TestStep, Workflow } from '@parley/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { FormFields, focusFirstWrong, PERSON_PLACE, useFormData, ValueList } from '../forms/index.ts';
import { TestRunStep } from './TestRunStep.tsx';

type Input = NonNullable<TestAnswer['data']>;

interface TestRunProps {
  readonly workflow: Workflow;
  readonly onClose: () => void;
}

/** A test run of the draft: every step is shown, and the person who tests it answers for the people. Only files that they add are stored. */
export const TestRun = ({ workflow, onClose }: TestRunProps) => {
  const { t } = useTranslation();
  const { definition, public_enabled } = workflow;
  const asked = definition.input ?? null;
  const [input, setInput] = useState<Input | null>(asked === null ? {} : null);
  const [isVisitor, setIsVisitor] = useState(public_enabled);
  const [answers, setAnswers] = useState<readonly TestAnswer[]>([]);
  const again = (): void => {
    setAnswers([]);
    if (asked !== null) setInput(null);
  };
  return (
    <Dialog
      isOpen
      isWide
      isSticky
      onClose={onClose}
      title={t('workflow_page.try_title')}
      description={t('workflow_page.try_text')}
    >
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-2.5 text-sm">
          <span id="try-visitor">{t('workflow_page.try_visitor')}</span>
          <Switch
            checked={isVisitor}
            onCheckedChange={(is) => {
              setIsVisitor(is);
              again();
            }}
            aria-labelledby="try-visitor"
          />
          <span className="grow" />
          {answers.length > 0 && (
            <Button look="quiet" onClick={() => setAnswers(answers.slice(0, -1))}>
              <Undo2 aria-hidden="true" />
              {t('workflow_page.try_back')}
            </Button>
          )}
          {(answers.length > 0 || (asked !== null && input !== null)) && (
            <Button look="quiet" onClick={again}>
              <RotateCcw aria-hidden="true" />
              {t('workflow_page.try_again')}
            </Button>
          )}
        </p>
        {input === null ? (
          <InputForm template={asked} onInput={setInput} />
        ) : (
          <TestSteps
            id={workflow.id}
            body={{ input, as_visitor: isVisitor, answers: [...answers] }}
            onAnswer={(answer) => setAnswers(answered(answers, answer))}
          />
        )}
      </div>
    </Dialog>
  );
};

/** What came after a step that is answered differently may never come now. */
const answered = (before: readonly TestAnswer[], answer: TestAnswer): readonly TestAnswer[] => [
  ...before.filter(({ step, say }) => step < answer.step || (step === answer.step && say !== undefined)),
  answer,
];

interface InputFormProps {
  readonly template: Workflow['definition'][string];
  readonly onInput: (input: Input) => void;
}

const InputForm = ({ template, onInput }: InputFormProps) => {
  const { t } = useTranslation();
  const form = useFormData(template);
  const box = useRef<HTMLDivElement>(null);
  const start = (): void => {
    const values = form.check();
    if (values === null) focusFirstWrong(box.current);
    // The check of the form let it through: it is JSON.
    else onInput(values as Input);
  };
  return (
    <div ref={box} className="flex flex-col gap-5">
      <FormFields form={form} place={PERSON_PLACE} />
      <Button look="primary" className="self-start" onClick={start}>
        {t('workflow_page.try_start')}
      </Button>
    </div>
  );
};

interface TestStepsProps {
  readonly id: string;
  readonly body: { readonly input: Input; readonly as_visitor: boolean; readonly answers: TestAnswer[] };
  readonly onAnswer: (answer: TestAnswer) => void;
}

const TestSteps = ({ id, body, onAnswer }: TestStepsProps) => {
  const { t } = useTranslation();
  const run = useQuery({
    ...ask('POST /api/v1/workflows/{id}/test', { params: { id }, body }),
    placeholderData: keepPreviousData,
    // Another draft may have been saved since.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Loaded query={run}>
      {(result) => (
        <>
          <ol aria-label={t('workflow_page.steps')} className="flex flex-col gap-3">
            {result.steps.map((step) => (
              <TestRunStep key={keyOf(step)} step={step} onAnswer={onAnswer} />
            ))}
          </ol>
          <Ending result={result} />
        </>
      )}
    </Loaded>
  );
};

/** A form that waits keeps what was typed while the run is asked for again. */
const keyOf = ({ n, key, state }: TestStep): string => `${n} ${key} ${state}`;

const Ending = ({ result: { status, outcome, error, vars } }: { readonly result: Result }) => {
  const { t } = useTranslation();
  const isKnown = Object.values(vars).some((value) => value !== null);
  return (
    <div className="flex flex-col gap-3" role="status">
      {status === 'completed' && (
        <Notice tone="success" title={t('workflow_page.s_completed')}>
          <bdi>{(outcome ?? '').replaceAll('_', ' ')}</bdi>
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="danger" title={t('workflow_page.s_failed')}>
          {error}
        </Notice>
      )}
      {isKnown && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{t('workflow_page.try_vars')}</h3>
          <ValueList values={vars} />
        </section>
      )}
    </div>
  );
};
