// Theme and language: at once here, and with the account for everywhere else.

import i18next from 'i18next';
import { setLanguage } from '../../i18n/chosen-language.ts';
import { isLanguage, type Language } from '../../i18n/languages.ts';
import { adoptDensity, type Density } from '../../lib/density.ts';
import { errorText } from '../../lib/error-text.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { type Look, paintLook } from '../../lib/look.ts';
import { meQuery } from '../../lib/me.ts';
import { queryClient } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import { getTheme, setTheme, type Theme } from '../../lib/theme.ts';
import { toast } from '../../lib/toast.ts';

export const chooseTheme = async (next: Theme): Promise<void> => {
  const before = getTheme();
  setTheme(next);
  if (!(await saveSettings({ theme: next })) && getTheme() === next) setTheme(before);
};

/** Null: the page's own colours. */
export const chooseLook = async (look: Look | null): Promise<void> => {
  const before = queryClient.getQueryData(meQuery().queryKey)?.settings.look ?? null;
  paintLook({ look });
  if (!(await saveSettings({ look: look && { ...look } }))) paintLook({ look: before });
};

export const chooseDensity = async (density: Density): Promise<void> => {
  adoptDensity({ density });
  if (!(await saveSettings({ density })))
    adoptDensity({ density: density === 'roomy' ? 'compact' : 'roomy' });
};

export const chooseLanguage = async (next: Language): Promise<void> => {
  const before = i18next.language;
  try {
    // Its words may be the first that are wanted of it.
    await fetchPart(() => setLanguage(next));
    if (!(await saveSettings({ language: next })) && isLanguage(before)) await setLanguage(before);
  } catch (error) {
    toast.error(errorText(error));
  }
};
