import type { Channel } from '@parley/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../lib/export-document.ts';
import { MenuItem, MenuSeparator, Submenu } from '../../ui/Menu.tsx';
import { exportChannel } from './export-channel.ts';

const FORMATS = Object.keys(DOCUMENT_FORMATS) as DocumentFormat[];

export const ExportMenu = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation();
  return (
    <Submenu icon={<Download aria-hidden="true" />} text={t('shell.export')}>
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => exportChannel(channel, format, 'active')}>
          {t('shell.export_as', { format: DOCUMENT_FORMATS[format] })}
        </MenuItem>
      ))}
      <MenuSeparator />
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => exportChannel(channel, format, 'all')}>
          {t('shell.export_all', { format: DOCUMENT_FORMATS[format] })}
        </MenuItem>
      ))}
      <MenuItem onClick={() => exportChannel(channel, 'json', 'all')}>{t('shell.export_json')}</MenuItem>
    </Submenu>
  );
};
