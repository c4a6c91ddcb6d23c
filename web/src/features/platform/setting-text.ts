import type { SettingDescription, SettingKey } from '@parley/contract';
import i18next from 'i18next';

const isKnown = (key: string): key is SettingKey => i18next.exists(`platform.${key}.name`);

/**
 * A setting of the contract without words in `platform` does not compile. A server that is newer than this page may know more
 * settings; it describes those itself.
 */
export const settingText = ({ key, description }: SettingDescription): { name: string; text: string } => {
  if (!isKnown(key)) return { name: key.replaceAll('_', ' '), text: description };
  return { name: i18next.t(`platform.${key}.name`), text: i18next.t(`platform.${key}.text`) };
};
