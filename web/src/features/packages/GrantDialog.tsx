import type { PackageOut } from '@parley/contract';
import { isGranted as isCovered } from '@parley/contract/package-rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatList } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type InstallScope, STALE } from './package-lists.ts';
import { RightList, RightRow } from './RightRow.tsx';

const ALONE_TEXT = {
  webhooks: 'packages.alone_webhooks',
  schedules: 'packages.alone_schedules',
  events: 'packages.alone_events',
  jobs: 'packages.alone_jobs',
} as const satisfies Record<PackageOut['unattended'][number], TextKey>;

interface GrantDialogProps {
  readonly found: PackageOut;
  readonly scope: InstallScope;
  readonly onClose: () => void;
}

/** Which of the requested rights are to be given, and the request that gives them. */
const useGrant = ({ found, scope, onClose }: GrantDialogProps, isChange: boolean) => {
  const { t } = useTranslation();
  const { id, name, requested, granted } = found;
  // What was withheld before stays withheld; what is new stands at yes, and is marked.
  const [withheld, setWithheld] = useState<ReadonlySet<string>>(
    () => new Set(isChange ? requested.filter((one) => !isCovered(one, granted)).map((one) => one.name) : []),
  );
  const options = { done: t('packages.switched_on', { name }), stale: STALE, onDone: onClose };
  const byAdmin = useAction('PUT /api/v1/admin/packages/{id}/enable', options);
  const byOwner = useAction('PUT /api/v1/packages/{id}/enable', options);
  const enable = scope === 'server' ? byAdmin : byOwner;
  const isGranted = (right: string): boolean => !withheld.has(right);
  const set = (right: string, isOn: boolean): void => {
    const next = new Set(withheld);
    if (isOn) next.delete(right);
    else next.add(right);
    setWithheld(next);
  };
  const grant = (): void =>
    enable.mutate({
      params: { id },
      body: { granted: requested.map((one) => one.name).filter(isGranted) },
    });
  return { isGranted, set, grant, isBusy: enable.isPending };
};

/** The rights of a package before it gets them: on its first day, and whenever a version asks for more. */
export const GrantDialog = ({ found, scope, onClose }: GrantDialogProps) => {
  const { t } = useTranslation();
  const { name, author, requested, granted, pending_version, state, unattended } = found;
  const isChange = state === 'enabled' && pending_version === null;
  const { isGranted, set, grant, isBusy } = useGrant({ found, scope, onClose }, isChange);
  const rows = (rights: PackageOut['requested'], isMarked: boolean) =>
    rights.map((right) => (
      <RightRow
        key={right.name}
        right={right}
        isNew={isMarked}
        isGranted={isGranted(right.name)}
        onChange={(isOn) => set(right.name, isOn)}
      />
    ));
  const fresh = requested.filter((one) => !isCovered(one, granted));
  const known = requested.filter((one) => isCovered(one, granted));
  const title = pending_version
    ? t('packages.update_title', { name, version: pending_version })
    : t(isChange ? 'packages.rights_title' : 'packages.grant_title', { name });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={author ? t('packages.by', { author: author.name }) : undefined}
    >
      <div className="flex flex-col gap-5">
        <SignatureNotice signature={found.signature} />
        {requested.length === 0 && <p className="text-sm text-ink-muted">{t('packages.no_rights')}</p>}
        {fresh.length > 0 && (
          <RightList title={t(granted.length > 0 ? 'packages.asks_new' : 'packages.asks')}>
            {rows(fresh, granted.length > 0)}
          </RightList>
        )}
        {known.length > 0 && <RightList title={t('packages.already_may')}>{rows(known, false)}</RightList>}
        {unattended.length > 0 && requested.length > 0 && (
          <Notice tone="warning">
            {t('packages.acts_alone', {
              parts: formatList(unattended.map((part) => t(ALONE_TEXT[part]))),
            })}
          </Notice>
        )}
        {found.is_filter && <Notice tone="warning">{t('packages.filters')}</Notice>}
        <Notice tone="success">{t(found.is_filter ? 'packages.never_filter' : 'packages.never')}</Notice>
        <DialogActions>
          <Button onClick={onClose}>{t('packages.not_now')}</Button>
          <Button look="primary" isBusy={isBusy} disabled={found.signature === 'modified'} onClick={grant}>
            {t(pending_version ? 'packages.update_with' : isChange ? 'actions.save' : 'packages.switch_on')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
};

const SignatureNotice = ({ signature }: Pick<PackageOut, 'signature'>) => {
  const { t } = useTranslation();
  if (signature === 'modified') return <Notice tone="danger">{t('packages.modified_text')}</Notice>;
  if (signature === 'unsigned') return <Notice tone="warning">{t('packages.unsigned_text')}</Notice>;
  if (signature === 'unknown_key') return <Notice tone="warning">{t('packages.unknown_key_text')}</Notice>;
  return null;
};
