import type { PackageOut } from '@parley/contract';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { invalidate } from '../../lib/query.ts';
import { FILES_DRAG, useDrop } from '../../lib/use-drop.ts';
import { Button } from '../../ui/Button.tsx';
import { DropOverlay } from '../../ui/DropOverlay.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { type InstallScope, STALE } from './package-lists.ts';

const send = (file: File, scope: InstallScope): Promise<PackageOut> => {
  const form = new FormData();
  form.set('file', file);
  return scope === 'server'
    ? call('POST /api/v1/admin/packages/install', { form })
    : call('POST /api/v1/packages/install', { form });
};

interface ChosenFileProps {
  readonly text: string;
  readonly isBusy: boolean;
  readonly look?: 'primary' | 'secondary';
  readonly onFile: (file: File) => void;
}

/** A button that asks for the archive of a package. */
export const ChooseArchive = ({ text, isBusy, look = 'secondary', onFile }: ChosenFileProps) => {
  const input = useRef<HTMLInputElement>(null);
  const onChosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button look={look} isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={text}
        tabIndex={-1}
        onChange={onChosen}
        className="sr-only"
      />
    </>
  );
};

interface InstallPlaceProps {
  readonly scope: InstallScope;
  /** Asked at once which rights it gets. */
  readonly onInstalled: (found: PackageOut) => void;
  readonly children: (button: ReactNode) => ReactNode;
}

/** Takes the archive of a package that is dropped on what is in it, or chosen with the button. It arrives disabled. */
export const InstallPlace = ({ scope, onInstalled, children }: InstallPlaceProps) => {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const install = async (file: File): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const found = await send(file, scope);
      await invalidate(...STALE);
      onInstalled(found);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const { isOver, target } = useDrop(FILES_DRAG, ({ files: [file] }) => {
    if (file) void install(file);
  });
  const button = (
    <ChooseArchive
      text={t('packages.install')}
      look="primary"
      isBusy={isBusy}
      onFile={(file) => void install(file)}
    />
  );
  return (
    <section aria-label={t('packages.title')} {...target} className="relative flex flex-col gap-6">
      <FormFailure text={failure} />
      {children(button)}
      {isOver && <DropOverlay text={t('packages.drop')} />}
    </section>
  );
};
