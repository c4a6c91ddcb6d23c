import type { PublicWorkflow } from '@parley/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFields, focusFirstWrong } from '../forms/index.ts';
import { Failure } from './Failure.tsx';
import { useKeptForm, writeDraft } from './form-draft.ts';
import { Progress } from './Progress.tsx';
import { STICKY } from './sticky.ts';
import { useProof } from './use-proof.ts';
import type { Visit } from './visit.ts';
import { callFor } from './visitor-api.ts';

interface StartViewProps {
  readonly slug: string;
  readonly workflow: PublicWorkflow;
  readonly onStarted: (visit: Visit) => void;
}

type Fields = Record<string, never>;

/** Files belong to an instance: where the first form asks for some, the instance is started before it. */
const asksForFiles = (form: PublicWorkflow['form']): boolean =>
  JSON.stringify(form ?? {}).includes('"type":"file');

/** Starts, with the proof that the server may want; `step` says what takes its time. */
const useStart = ({ slug, workflow, onStarted }: StartViewProps) => {
  const { i18n } = useTranslation();
  const [step, setStep] = useState<'proof' | 'start' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = useProof(slug, workflow.challenge);
  const start = async (fields: Record<string, unknown> | null, website: string): Promise<void> => {
    setStep('proof');
    setFailure(null);
    try {
      const proof = await prove(fields !== null);
      setStep('start');
      const { instance_id, session_token } = await callFor(null)(
        'POST /api/v1/workflows/public/{slug}/start',
        {
          params: { slug },
          // The check of the form let it through: it is JSON.
          body: {
            ...{ locale: i18n.language, proof },
            ...(fields === null ? {} : { fields: fields as Fields }),
            ...(website === '' ? {} : { website }),
          },
        },
      );
      writeDraft(slug, null);
      onStarted({ instanceId: instance_id, token: session_token });
    } catch (error) {
      setFailure(errorText(error));
      setStep(null);
    }
  };
  return { step, failure, start };
};

/** What it is for, the first form, which survives a reload, and the button that begins. */
export const StartView = (props: StartViewProps) => {
  const { t } = useTranslation();
  const { slug, workflow } = props;
  const asked = asksForFiles(workflow.form) ? null : workflow.form;
  const form = useKeptForm(slug, asked);
  const { step, failure, start } = useStart(props);
  const box = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step !== null) return;
    const values = form.check();
    if (values === null) focusFirstWrong(box.current);
    else void start(asked === null ? null : values, trap.current?.value ?? '');
  };

  return (
    <form ref={box} noValidate onSubmit={submit} className="flex grow flex-col">
      <Progress {...workflow.progress} />
      <h1 dir="auto" className="text-2xl font-bold ltr:tracking-tight at-start">
        {workflow.title}
      </h1>
      <p dir="auto" className="mt-1.5 mb-6 whitespace-pre-line text-ink-muted at-start">
        {workflow.description} {t('visitor.no_account')}
      </p>
      <div className="grow">
        <FormFields form={form} heading="h2" />
      </div>
      {/* For programs alone, which fill in every field that they find: people neither see nor reach it. */}
      <div aria-hidden="true" className="absolute -start-[100vw] size-px overflow-hidden">
        <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Failure text={failure} />
      <div className={`mt-6 border-t border-line pt-4 ${STICKY}`}>
        <p role="status" className="mb-2 text-center text-sm text-ink-muted empty:hidden">
          {step === 'proof' && workflow.challenge.bits > 0 && t('visitor.proving')}
        </p>
        <Button type="submit" look="primary" isBusy={step !== null} className="h-12 w-full text-base">
          {t(asked === null ? 'visitor.begin' : 'visitor.next')}
        </Button>
      </div>
    </form>
  );
};
