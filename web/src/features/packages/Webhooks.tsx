import type { JsonValue } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/Code.tsx';

interface Webhook {
  readonly slug: string;
  readonly isSigned: boolean;
}

/** The webhooks of a manifest, which was checked when it was installed. */
const webhooksIn = (manifest: Readonly<Record<string, JsonValue>>): Webhook[] =>
  (Array.isArray(manifest.webhooks) ? manifest.webhooks : []).flatMap((one) => {
    const { slug, verify } = one as { slug?: unknown; verify?: { kind?: unknown } };
    return typeof slug === 'string' ? [{ slug, isSigned: verify?.kind === 'hmac-sha256' }] : [];
  });

interface WebhooksProps {
  readonly id: string;
  /** As its manifest calls it, which is what stands in the address. */
  readonly packageId: string;
}

/** The addresses that other services call, to be copied there. */
export const Webhooks = ({ id, packageId }: WebhooksProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/extensions/{id}/manifest', { params: { id } }));
  const found = data ? webhooksIn(data) : [];
  if (found.length === 0) return null;
  return (
    <Card title={t('packages.webhooks')} description={t('packages.webhooks_text')}>
      <ul className="flex flex-col gap-4">
        {found.map(({ slug, isSigned }) => (
          <li key={slug} className="flex flex-col gap-1">
            <CodeBlock label={slug} text={`${location.origin}/api/v1/hooks/${packageId}/${slug}`} />
            <p className="text-xs text-ink-muted">
              {t(isSigned ? 'packages.hook_signed' : 'packages.hook_open')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
};
