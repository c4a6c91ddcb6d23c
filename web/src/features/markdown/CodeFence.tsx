import { type CSSProperties, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Code.tsx';
import { CodeActions } from './CodeActions.tsx';
import { type HighlightedLine, highlight } from './highlight.ts';
import { OpenFence } from './open-fence.ts';
import { OpenCodeContext, openableKind } from './openable-code.ts';
import { ScrollBox } from './ScrollBox.tsx';

interface CodeFenceProps {
  readonly code: string;
  readonly language: string;
}

/** Colours come after the text, and only while the text is still the same: nothing moves when they do. */
const useHighlighted = (code: string, language: string, isIncomplete: boolean) => {
  const [result, setResult] = useState<{ code: string; lines: readonly HighlightedLine[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void highlight(code, language, isIncomplete).then((lines) => {
      if (isWanted && lines) setResult({ code, lines });
    });
    return () => {
      isWanted = false;
    };
  }, [code, language, isIncomplete]);
  // While a fence is being written, its coloured beginning stays and only the new rest is plain.
  if (result === null || !code.startsWith(result.code)) return { lines: [], rest: code };
  return { lines: result.lines, rest: code.slice(result.code.length) };
};

export const CodeFence = ({ code, language }: CodeFenceProps) => {
  const { t } = useTranslation();
  const isIncomplete = useContext(OpenFence);
  const open = useContext(OpenCodeContext);
  const kind = isIncomplete ? null : openableKind(language, code);
  const { lines, rest } = useHighlighted(code, language, isIncomplete);
  const label = language === '' ? t('markdown.code') : t('markdown.code_in', { language });
  const [isWrapped, setIsWrapped] = useState(false);
  return (
    <figure className="markdown-fence" dir="ltr">
      <figcaption>
        <span className="grow">{language || t('markdown.code')}</span>
        {open && kind && (
          <Button
            look="quiet"
            className="px-2"
            onClick={({ currentTarget }) => open(kind, code, currentTarget)}
          >
            {t('markdown.open_code')}
          </Button>
        )}
        <CopyButton text={code} isIcon label={t('markdown.copy_code')} />
        <CodeActions code={code} language={language} isWrapped={isWrapped} onWrap={setIsWrapped} />
      </figcaption>
      <ScrollBox label={label} className="markdown-fence-code">
        <pre data-wrapped={isWrapped || undefined}>
          <code>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <span key={index}>
                {line.map((token, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <span key={place} className="token" style={token.style as CSSProperties}>
                    {token.text}
                  </span>
                ))}
                {index < lines.length - 1 && '\n'}
              </span>
            ))}
            {rest}
          </code>
        </pre>
      </ScrollBox>
    </figure>
  );
};
