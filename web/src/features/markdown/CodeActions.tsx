import { Download, WrapText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

/** What names its file is fetched when the first one is saved. */
const saveCode = async (code: string, language: string): Promise<void> => {
  const [{ endingOf }, { downloadText }] = await Promise.all([
    import('../../lib/code-files.ts'),
    import('../../lib/download.ts'),
  ]);
  downloadText(`code.${endingOf(language)}`, code);
};

interface CodeActionsProps {
  readonly code: string;
  readonly language: string;
  readonly isWrapped: boolean;
  readonly onWrap: (isWrapped: boolean) => void;
}

/** What can be done with code besides copying it. */
export const CodeActions = ({ code, language, isWrapped, onWrap }: CodeActionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('markdown.wrap')}
        title={t('markdown.wrap')}
        aria-pressed={isWrapped}
        onClick={() => onWrap(!isWrapped)}
        className="aria-pressed:text-accent-text"
      >
        <WrapText aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('markdown.download_code')}
        title={t('markdown.download_code')}
        onClick={() => void saveCode(code, language)}
      >
        <Download aria-hidden="true" />
      </Button>
    </>
  );
};
