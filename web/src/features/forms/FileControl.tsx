import { FORM_FILES_MAX } from '@parley/contract/limits';
import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ControlProps, FormPlace } from './control.ts';

interface FileControlProps extends ControlProps {
  readonly place: FormPlace;
}

const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** How many of them there may be. */
const maxOf = ({ type, max_files }: ControlProps['field']): number =>
  max_files ?? (type === 'file' ? 1 : FORM_FILES_MAX);

/** Sends what is chosen, one after the other, and says what is on its way and what went wrong. */
const useSending = ({ field, value, onChange, place }: FileControlProps) => {
  const { t } = useTranslation();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const ids = idsIn(value);
  const max = maxOf(field);
  const put = (next: readonly string[]): void => onChange(field.type === 'files' || max > 1 ? next : next[0]);

  const take = async (files: readonly File[]): Promise<void> => {
    if (!place.send) return;
    const taken = files.slice(0, max - ids.length);
    // What there is no room for is not dropped without a word.
    setFailure(taken.length < files.length ? t('form_fields.files_max', { n: formatNumber(max) }) : null);
    setSending(taken.map(({ name }) => name));
    let all = ids;
    for (const file of taken) {
      try {
        const sent = await place.send(file);
        setNames((now) => new Map([...now, [sent.id, sent.filename]]));
        all = [...all.filter((one) => one !== sent.id), sent.id];
        put(all);
      } catch (thrown) {
        setFailure(errorText(thrown));
      }
      setSending((now) => now.slice(1));
    }
    setSending([]);
  };

  return { ids, names, sending, failure, take, put };
};

/** Files go to the server as soon as they are chosen; the form names them. */
export const FileControl = (props: FileControlProps) => {
  const { field, label, error, isDisabled, place } = props;
  const { t } = useTranslation();
  const { ids, names, sending, failure, take, put } = useSending(props);
  const max = maxOf(field);
  const problem = failure ?? error;
  return (
    <fieldset aria-invalid={problem ? true : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <bdi>{label}</bdi>
      </legend>
      <SentFiles
        ids={ids}
        names={names}
        place={place}
        sending={sending}
        isDisabled={isDisabled}
        onRemove={(id) => put(ids.filter((other) => other !== id))}
      />
      {place.send ? (
        ids.length < max && (
          <AddFile
            field={field}
            max={max}
            isDisabled={isDisabled || sending.length > 0}
            onTake={(files) => void take(files)}
          />
        )
      ) : (
        <p className="text-sm text-ink-muted">{place.noFiles ?? t('form_fields.no_files')}</p>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      {field.help && <p className="text-sm text-ink-muted">{field.help}</p>}
    </fieldset>
  );
};

interface SentFilesProps {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly place: FormPlace;
  readonly sending: readonly string[];
  readonly isDisabled: boolean;
  readonly onRemove: (id: string) => void;
}

const SentFiles = ({ ids, names, place: { FileName }, sending, isDisabled, onRemove }: SentFilesProps) => {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-1.5">
      {ids.map((one) => {
        const name = names.get(one) ?? t('form_fields.a_file');
        return (
          <li key={one} className="flex items-center gap-2 rounded-control border border-line ps-3 text-sm">
            <Paperclip aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <bdi className="min-w-0 grow truncate">
              {FileName && !names.has(one) ? <FileName id={one} /> : name}
            </bdi>
            <Button
              look="quiet"
              size="icon"
              disabled={isDisabled}
              aria-label={t('form_fields.remove_file', { name })}
              onClick={() => onRemove(one)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        );
      })}
      {sending.map((name) => (
        <li key={name} className="flex min-h-11 items-center gap-2 px-3 text-sm text-ink-muted">
          <Spinner />
          <span role="status">{t('form_fields.sending', { name })}</span>
        </li>
      ))}
    </ul>
  );
};

interface AddFileProps {
  readonly field: ControlProps['field'];
  readonly max: number;
  readonly isDisabled: boolean;
  readonly onTake: (files: readonly File[]) => void;
}

const AddFile = ({ field, max, isDisabled, onTake }: AddFileProps) => {
  const { t } = useTranslation();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-edge px-3 text-sm font-medium text-accent-text hover:bg-hover has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="file"
        multiple={max > 1}
        accept={field.accept?.join(',')}
        disabled={isDisabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onTake(files);
        }}
        className="sr-only"
      />
      <Paperclip aria-hidden="true" className="size-4" />
      {t('form_fields.add_file')}
    </label>
  );
};
