import type { Channel } from '@parley/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../lib/export-document.ts';
import { MenuItem, Submenu } from '../../ui/Menu.tsx';
import { exportChannel } from './export-channel.ts';

export const ExportMenu = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  return (
    <Submenu icon={<Download aria-hidden="true" />} text={t('shell.export')}>
      {(Object.keys(DOCUMENT_FORMATS) as DocumentFormat[]).map((format) => (
        <MenuItem key={format} onClick={() => exportChannel(channel, format)}>
          {t('shell.export_as', { format: DOCUMENT_FORMATS[format] })}
        </MenuItem>
      ))}
      <MenuItem onClick={() => exportChannel(channel, 'json')}>{t('shell.export_json')}</MenuItem>
    </Submenu>
  );
};
