import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { SharedNoun, SharedThing } from './shared-thing.ts';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog));

interface ShareButtonProps {
  readonly noun: SharedNoun;
  readonly thing: SharedThing;
  readonly name: string;
  /** Where it is on the page: what the link leads to. */
  readonly path: string;
}

/** For those who may manage the members of a thing; others have no button that would be refused. */
export const ShareButton = ({ noun, thing, name, path }: ShareButtonProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!thing.rights.manage) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={t('sharing.share')}>
        <Share2 aria-hidden="true" className="rail:hidden" />
        <span className="max-rail:hidden">{t('sharing.share')}</span>
      </Button>
      {isOpen && (
        <ShareDialog noun={noun} thing={thing} name={name} path={path} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
};
