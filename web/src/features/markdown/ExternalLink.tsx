import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnPicture } from './OwnPicture.tsx';
import { readOwnAddress } from './own-address.ts';
import { isSuspicious, readUrl } from './safe-url.ts';

const textOf = (children: ReactNode): string => {
  if (typeof children === 'string') return children;
  if (Array.isArray(children)) return children.map(textOf).join('');
  return '';
};

interface ExternalLinkProps {
  readonly href: string | undefined;
  readonly children: ReactNode;
}

/** Where a link leads is said beside it when its text says something else. */
export const ExternalLink = ({ href, children }: ExternalLinkProps) => {
  const url = readUrl(href ?? '');
  if (url === null) return <span>{children}</span>;
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer nofollow" title={url.host}>
        {children}
      </a>
      {isSuspicious(textOf(children), url) && (
        <bdi className="ms-1 text-xs text-warning-text">({url.host})</bdi>
      )}
    </>
  );
};

/**
 * Pictures from elsewhere are never fetched: an address can carry out what stands around it. What one would have seen is named, and the
 * address is a link that the reader may follow. Files of this server are shown to those who may read them.
 */
export const Picture = ({ src, alt }: { readonly src: string; readonly alt: string }) => {
  const own = readOwnAddress(src);
  return own?.kind === 'file' ? <OwnPicture id={own.id} alt={alt} /> : <NamedPicture src={src} alt={alt} />;
};

const NamedPicture = ({ src, alt }: { readonly src: string; readonly alt: string }) => {
  const { t } = useTranslation();
  const url = readUrl(src);
  const isRemote = url !== null && !url.isMail;
  const name = alt.trim() || t('markdown.picture');
  const box =
    'inline-flex max-w-full items-center gap-2 rounded-control border border-line bg-sunken px-2.5 py-1 text-sm text-ink-muted';
  const text = (
    <>
      <ImageOff aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">
        {isRemote ? t('markdown.picture_from', { name, host: url.host }) : name}
      </span>
    </>
  );
  if (!isRemote) return <span className={box}>{text}</span>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow" className={box}>
      {text}
    </a>
  );
};
