import { useTranslation } from 'react-i18next';
import { forgetTyped, type TypedWords, useTypedWords } from '../../lib/typed-words.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { KeptText } from '../../ui/KeptText.tsx';

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
            <KeptText key={label} label={label} text={text} />
          ))}
        </section>
      ))}
      <DialogActions>
        <Button onClick={forgetTyped}>{t('actions.close')}</Button>
      </DialogActions>
    </div>
  );
};
