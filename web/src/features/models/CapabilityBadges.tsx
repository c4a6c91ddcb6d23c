import type { Capabilities } from '@parley/contract';
import { Brain, Eye, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

const LOOKS = {
  vision: { icon: Eye, name: 'models.vision' },
  tools: { icon: Wrench, name: 'models.tools' },
  reasoning: { icon: Brain, name: 'models.reasoning' },
} as const;

export const CapabilityBadges = ({ capabilities }: { readonly capabilities: Capabilities }) => {
  const { t } = useTranslation();
  return (['vision', 'tools', 'reasoning'] as const)
    .filter((name) => capabilities[name])
    .map((name) => {
      const { icon: Icon, name: key } = LOOKS[name];
      return (
        <Badge key={name}>
          <Icon aria-hidden="true" />
          <span className="max-sm:sr-only">{t(key)}</span>
        </Badge>
      );
    });
};
