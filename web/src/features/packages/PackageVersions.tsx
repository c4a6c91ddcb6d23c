import type { PackageOut, PackageVersion } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FormFailure } from '../../ui/Notice.tsx';
import { ChooseArchive } from './InstallPlace.tsx';
import { SignatureBadge } from './PackageState.tsx';
import { STALE } from './package-lists.ts';

/** The versions that are kept, the way to a newer one, and the way back. */
export const PackageVersions = ({ found }: { readonly found: PackageOut }) => {
  const { t } = useTranslation();
  const { id, name } = found;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const query = useQuery(
    ask('GET /api/v1/admin/packages/{id}/versions', { params: { id }, query: { limit: '20' } }),
  );
  const update = async (file: File): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const form = new FormData();
    form.set('file', file);
    try {
      const { version, pending_version } = await call('POST /api/v1/admin/packages/{id}/update', {
        params: { id },
        form,
      });
      toast.success(
        pending_version
          ? t('packages.waits', { version: pending_version })
          : t('packages.updated', { name, version }),
      );
      await invalidate(...STALE);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card
      title={t('packages.versions')}
      description={t('packages.versions_text')}
      action={
        <ChooseArchive
          text={t('packages.send_version')}
          isBusy={isBusy}
          onFile={(file) => void update(file)}
        />
      }
      isFlush
    >
      {failure && (
        <div className="px-4 pb-3 sm:px-6">
          <FormFailure text={failure} />
        </div>
      )}
      <Loaded query={query}>
        {({ data }) => (
          <ul aria-label={t('packages.versions')} className="divide-y divide-line border-t border-line">
            {data.map((version) => (
              <VersionRow key={version.id} found={found} version={version} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
};

interface VersionRowProps {
  readonly found: PackageOut;
  readonly version: PackageVersion;
}

const VersionRow = ({ found: { id, name }, version }: VersionRowProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const rollback = useAction('POST /api/v1/admin/packages/{id}/rollback', {
    done: t('packages.updated', { name, version: version.version }),
    stale: STALE,
    onDone: () => setIsAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi dir="ltr" className="font-medium">
            {version.version}
          </bdi>
          {version.is_active && <Badge tone="success">{t('packages.present')}</Badge>}
          {version.is_pending && <Badge tone="warning">{t('packages.new_rights')}</Badge>}
          <SignatureBadge signature={version.signature} />
        </p>
        <p className="text-xs text-ink-muted">
          {[formatDateTime(version.created_at), formatBytes(version.size), version.key_id]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!version.is_active && !version.is_pending && (
        <Button onClick={() => setIsAsking(true)}>
          {t('packages.go_back', { version: version.version })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('packages.go_back_title', { name, version: version.version })}
        text={t('packages.go_back_text')}
        action={t('packages.go_back', { version: version.version })}
        isBusy={rollback.isPending}
        onConfirm={() => rollback.mutate({ params: { id }, body: { version: version.version } })}
      />
    </li>
  );
};
