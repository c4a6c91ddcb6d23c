import type { FileObject } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Markdown } from '../markdown/index.ts';
import type { Kind } from './kind-of.ts';
import { PictureView } from './PictureView.tsx';
import { bytesQuery, textQuery, useAddress } from './read-file.ts';
import { TextView } from './TextView.tsx';
import type { ViewProps } from './view-props.ts';

const PdfView = lazy(() => import('./PdfView.tsx').then((module) => ({ default: module.PdfView })));

interface FileViewProps extends ViewProps {
  readonly file: FileObject;
  readonly kind: Kind;
}

/** What is in a file, in the room that the head leaves. */
export const FileView = ({ file, kind, ...view }: FileViewProps) => {
  const { t } = useTranslation();
  if (kind === 'other')
    return (
      <div className="grid min-h-0 grow place-items-center p-6">
        <EmptyState icon={FileQuestion} title={file.filename} text={t('viewer.not_shown')} />
      </div>
    );
  if (kind === 'text' || kind === 'markdown')
    return <Text key={kind} file={file} isDrawn={kind === 'markdown'} zoom={view.zoom} />;
  return <Bytes file={file} kind={kind} {...view} />;
};

const Waiting = () => (
  <div className="grid min-h-0 grow place-items-center text-ink-faint">
    <Spinner />
  </div>
);

interface TextProps {
  readonly file: FileObject;
  readonly isDrawn: boolean;
  readonly zoom: number;
}

const Text = ({ file, isDrawn, zoom }: TextProps) => {
  const query = useQuery(textQuery(file.id, file.size));
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {(text) =>
        isDrawn ? (
          <section
            aria-label={file.filename}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="min-h-0 grow overflow-y-auto bg-surface px-4 py-6 -outline-offset-2 rail:px-8"
          >
            <div className="mx-auto max-w-3xl" style={{ zoom }}>
              <Markdown text={text} />
            </div>
          </section>
        ) : (
          <TextView file={file} text={text} zoom={zoom} />
        )
      }
    </Loaded>
  );
};

const Bytes = ({ file, kind, ...view }: FileViewProps) => {
  const query = useQuery(bytesQuery(file.id, file.content_type));
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {(bytes) => {
        if (kind === 'picture') return <PictureView file={file} bytes={bytes} {...view} />;
        if (kind === 'pdf')
          return (
            <Suspense fallback={<Waiting />}>
              <PdfView file={file} bytes={bytes} {...view} />
            </Suspense>
          );
        return <Played name={file.filename} bytes={bytes} isFilm={kind === 'film'} />;
      }}
    </Loaded>
  );
};

interface PlayedProps {
  readonly name: string;
  readonly bytes: Blob;
  readonly isFilm: boolean;
}

const Played = ({ name, bytes, isFilm }: PlayedProps) => {
  const url = useAddress(bytes);
  if (url === null) return <Waiting />;
  return (
    <div className="grid min-h-0 grow place-items-center p-4 sm:p-8">
      {isFilm ? (
        // biome-ignore lint/a11y/useMediaCaption: an uploaded film has none
        <video src={url} controls aria-label={name} className="max-h-full max-w-full rounded-card bg-black" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: as above
        <audio src={url} controls aria-label={name} className="w-full max-w-xl" />
      )}
    </div>
  );
};
