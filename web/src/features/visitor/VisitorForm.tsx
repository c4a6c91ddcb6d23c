import type { VisitorInstance } from '@parley/contract';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFields, type FormPlace, focusFirstWrong } from '../forms/index.ts';
import { Failure } from './Failure.tsx';
import { useKeptForm, writeDraft } from './form-draft.ts';
import { STICKY } from './sticky.ts';
import type { Visit } from './visit.ts';
import { callFor, sendFile } from './visitor-api.ts';

interface VisitorFormProps {
  readonly visit: Visit;
  readonly instance: VisitorInstance;
  readonly onDone: () => Promise<void>;
}

type Data = Record<string, never>;

const draftKey = ({ instance_id, stage }: VisitorInstance): string => `${instance_id} ${stage?.key}`;

/** A form of a step that is the visitor's. What is typed survives a reload. */
export const VisitorForm = ({ visit, instance, onDone }: VisitorFormProps) => {
  const { t } = useTranslation();
  const { stage, rev } = instance;
  const key = draftKey(instance);
  const form = useKeptForm(key, stage?.form ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const place = useMemo((): FormPlace => ({ send: sendFile(visit) }), [visit]);
  const actions = stage?.actions ?? [];

  const handIn = async (action: string | null): Promise<void> => {
    const values = form.check();
    if (values === null) {
      focusFirstWrong(box.current);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      await callFor(visit)('POST /api/v1/workflows/public/instances/{iid}/submit', {
        params: { iid: visit.instanceId },
        body: { action, data: values as Data, rev },
      });
      writeDraft(key, null);
    } catch (error) {
      setFailure(errorText(error));
    }
    setIsBusy(false);
    await onDone();
  };

  return (
    <div ref={box} className="flex flex-col gap-5">
      {stage && stage.message !== '' && (
        <p dir="auto" className="whitespace-pre-line text-ink-muted at-start">
          {stage.message}
        </p>
      )}
      <FormFields form={form} place={place} heading="h2" />
      <Failure text={failure} />
      <div className={`flex flex-col gap-2 ${STICKY}`}>
        {actions.length === 0 ? (
          <Button
            look="primary"
            isBusy={isBusy}
            onClick={() => void handIn(null)}
            className="h-12 w-full text-base"
          >
            {t('visitor.next')}
          </Button>
        ) : (
          actions.map((action, at) => (
            <Button
              key={action.key}
              look={at === 0 ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={() => void handIn(action.key)}
              className="h-12 w-full text-base"
            >
              {action.label}
            </Button>
          ))
        )}
      </div>
    </div>
  );
};
