// The sections that the features have declared, and which of them an address belongs to.

import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { allPages, type NavigationEntry, type SectionEntry } from '../../feature.ts';
import { useMe } from '../../lib/me.ts';

interface Section extends SectionEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

export interface SectionLink extends Pick<Section, 'to' | 'icon' | 'counts'> {
  readonly text: string;
}

const isSection = (entry: NavigationEntry): entry is SectionEntry =>
  entry.bar !== 'settings' && entry.bar !== 'admin';

const allSections = (): Section[] =>
  allPages()
    .flatMap(({ route, navigation }) =>
      (navigation ?? []).map((entry: NavigationEntry) => ({ entry, to: route.to })),
    )
    .flatMap(({ entry, to }) => (isSection(entry) ? [{ ...entry, to }] : []))
    .sort((a, b) => a.order - b.order);

const isAt = ({ to, beneath }: Section, pathname: string): boolean =>
  pathname === to || (beneath ?? []).some((start) => pathname.startsWith(start));

/** The section that a page belongs to; a page of none has no list beside it. */
export const sectionAt = (pathname: string): Section | null =>
  allSections().find((section) => isAt(section, pathname)) ?? null;

/** The links of one of the bars, as far as the person may follow them. */
export const useSectionLinks = (bar: SectionEntry['bar']): SectionLink[] => {
  const { t } = useTranslation();
  const { permissions } = useMe();
  return allSections()
    .filter((entry) => entry.bar === bar && (entry.needs === null || permissions.includes(entry.needs)))
    .map(({ to, text, icon, counts }) => ({ to, text: t(text), icon, counts }));
};
