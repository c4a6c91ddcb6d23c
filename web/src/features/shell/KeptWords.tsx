import { useTranslation } from 'react-i18next';
import { forgetTyped, type TypedWords, useTypedWords } from '../../lib/typed-words.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Code.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

const LINES_MAX = 8;

/** What was typed in a form that was taken away meanwhile, to be copied. */
export const KeptWords = () => {
  const { t } = useTranslation();
  const kept = useTypedWords();
  if (kept.length === 0) return null;
  return (
    <Dialog
      isOpen
      isSticky
      isWide
      onClose={forgetTyped}
      title={t('leaving.kept_title')}
      description={t('leaving.kept_text')}
    >
      <Texts kept={kept} />
    </Dialog>
  );
};

const Texts = ({ kept }: { readonly kept: readonly TypedWords[] }) => {
  const { t } = useTranslation();
  // The tab asks before it is closed with them, and the dialog before a stray press of Escape throws them away.
  useUnsaved(true);
  return (
    <div className="flex flex-col gap-5">
      {kept.map((form, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms of one name are told apart by their place alone, and none goes before the others
        <section key={at} className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">
            <bdi>{form.of}</bdi>
          </h3>
          {form.texts.map(({ label, text }) => (
            <Text key={label} label={label} text={text} />
          ))}
        </section>
      ))}
      <DialogActions>
        <Button onClick={forgetTyped}>{t('actions.close')}</Button>
      </DialogActions>
    </div>
  );
};

const Text = ({ label, text }: TypedWords['texts'][number]) => (
  <div className="flex items-end gap-2">
    <Field label={label} className="min-w-0 grow">
      {(control) => (
        <textarea
          {...control}
          readOnly
          dir="auto"
          value={text}
          rows={Math.min(LINES_MAX, text.split('\n').length)}
          className="field-box h-auto w-full px-3 py-2 text-base sm:text-sm"
        />
      )}
    </Field>
    <CopyButton text={text} isIcon />
  </div>
);
