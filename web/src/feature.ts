// A feature of the page, declared once: everything that the rest of the page asks of it stands in one value, and feature-list.ts lists
// them. What a feature does not have, it says with `none`; a part that is left out does not compile. A declaration is part of the first
// scripts, so it names pages and handlers by lazy imports and holds none of them.

import type { Permission, SearchHit, SearchKind } from '@parley/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { English } from './i18n/english.ts';
import type { LiveChanges } from './lib/live-changes.ts';

/** Said where a feature has nothing of a kind: a decision, not something that was forgotten. */
export const none = null;
export type None = typeof none;

/** The key of a text in the words of any feature. */
export type TextKey = ParseKeys;

export type Place = 'public' | 'auth' | 'app' | 'settings' | 'admin';

interface Entry {
  readonly text: TextKey;
  /** Entries stand in the order of these numbers. */
  readonly order: number;
  readonly needs: Permission | None;
}

/** What is told to a list beside the pages of a section. */
export interface SectionListProps {
  /** Called when the person goes elsewhere: a list that lies over the page goes away then. */
  readonly onNavigate?: (() => void) | undefined;
}

/** Fetched when the section is opened for the first time. */
export type ListLoader = () => Promise<ComponentType<SectionListProps>>;

export interface CountProps {
  /** The look of what the number stands on. */
  readonly ground: string;
}

/** Fetched when the first page is there. */
export type CountLoader = () => Promise<{ readonly Count: ComponentType<CountProps> }>;

/** A section: a link with an icon and a word, and the list that stands beside its pages. */
export interface SectionEntry extends Entry {
  /** In the rail, behind its button More, or at the foot of it. */
  readonly bar: 'rail' | 'more' | 'foot';
  readonly icon: LucideIcon;
  readonly list: ListLoader | None;
  /** Its first page shows less than the list leads to: a phone, where other sections have the list as their first page, gets a button for it. */
  readonly hasListOnPhone?: true;
  /** Besides the address of the page: what addresses of the section begin with. */
  readonly beneath: readonly string[] | None;
  /** What its link counts: only what is addressed to the person. */
  readonly counts: 'mentions' | 'notifications' | CountLoader | None;
}

/** The icons of settings by name: the list that draws them fetches them. */
export type SettingIcon =
  | 'appearance'
  | 'audit'
  | 'backups'
  | 'check'
  | 'feedback'
  | 'folders'
  | 'health'
  | 'instructions'
  | 'jobs'
  | 'keys'
  | 'look'
  | 'memory'
  | 'models'
  | 'notifications'
  | 'overview'
  | 'packages'
  | 'people'
  | 'profile'
  | 'providers'
  | 'roles'
  | 'security'
  | 'sessions'
  | 'tools'
  | 'usage'
  | 'voice'
  | 'web';

/** A page of the settings, of the person or of the server. */
export interface SettingEntry extends Entry {
  readonly bar: 'settings' | 'admin';
  readonly icon: SettingIcon;
  /** The same groups in the same order in every scope; a page without one stands above them. */
  readonly group: 'people' | 'ai' | 'platform' | 'operation' | None;
}

export type NavigationEntry = SectionEntry | SettingEntry;

/** A line of the menu New. */
export interface CreateLine {
  readonly text: TextKey;
  readonly icon: LucideIcon;
  readonly order: number;
  readonly needs: Permission | None;
  /** It is made in the chosen workspace, for those who may make things there. */
  readonly isPlaced: boolean;
  /** A hook: what happens when it is chosen. */
  readonly useRun: () => () => void;
}

/** A line of the palette: it opens a page, or does something. */
export interface PaletteLine {
  readonly text: TextKey;
  readonly icon: LucideIcon;
  /** Lines stand in the order of these numbers. */
  readonly order: number;
  readonly needs: Permission | None;
  /** The shortcut that does the same. */
  readonly shortcut: ShortcutId | None;
  readonly does: { readonly to: LinkProps['to'] & string } | { readonly run: () => void };
}

/** What is typed into the palette. */
export interface PaletteQuestion {
  /** At once: for what is known here. */
  readonly text: string;
  /** The same once typing has paused: for the server. */
  readonly debounced: string;
  /** A sign stands there alone: what is known without a question is shown. */
  readonly isSignAlone: boolean;
}

export interface PaletteItem {
  /** Its own among all groups. */
  readonly id: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
  readonly run: () => void;
  /** Comes when all groups have answered: Enter would lead there instead of to what is found a moment later. */
  readonly isLast?: true;
}

export interface PaletteFound {
  readonly heading: TextKey;
  readonly items: readonly PaletteItem[];
  /** The server has not answered yet. */
  readonly isAsking: boolean;
}

/** Things that the palette finds by what is typed. */
export interface PaletteGroup {
  /** Groups stand in the order of these numbers; what one can do stands at 20. */
  readonly order: number;
  /** Typed first, it leaves only groups that have it: those who answer, or things. */
  readonly sign: '@' | '#';
  readonly needs: Permission | None;
  /** A hook; not called for a person without the permission. */
  readonly useFound: (question: PaletteQuestion) => PaletteFound;
}

export interface Page {
  readonly place: Place;
  /** Made by `createRoute`. Any narrower type here would be inferred into the route, in place of its own exact one. */
  readonly route: object;
  readonly navigation: readonly NavigationEntry[] | None;
}

export interface Shortcut {
  readonly keys: string;
  readonly area: 'anywhere' | 'chat';
  readonly text: TextKey;
}

/** How a kind of search hit is shown, and what it opens. */
export interface HitKind {
  readonly icon: LucideIcon;
  /** Kinds stand in the order of these numbers. */
  readonly order: number;
  /** What the filter of the search page calls this kind. */
  readonly filter: TextKey;
  /** The palette finds these in a group of their own, and not among the hits. */
  readonly hasOwnGroup?: true;
  readonly open: (hit: SearchHit) => {
    readonly to: string;
    readonly params: Readonly<Record<string, string>>;
    readonly search: Readonly<Record<string, string | undefined>>;
  };
}

/** Where things of a kind are opened that an answer was told of, or that a text names. */
export interface OpenKind {
  /** How such a thing is offered to those who name it in a text; kinds stand in the order of these numbers. */
  readonly named: { readonly icon: LucideIcon; readonly text: TextKey; readonly order: number } | None;
  /** `withinId`: what it lies in, for kinds that are opened there. */
  readonly open: (
    id: string,
    withinId: string,
  ) => {
    readonly to: string;
    readonly params: Readonly<Record<string, string>>;
    readonly search: Readonly<Record<string, string | undefined>>;
  };
}

export interface PermissionName {
  readonly text: TextKey;
  /** Permissions stand in the order of these numbers. */
  readonly order: number;
}

export interface Feature {
  /** As its folder is called. */
  readonly name: string;
  readonly pages: readonly Page[] | None;
  /** The file with its lines of the palette, which is fetched with the palette and so is not imported here. */
  readonly palette: 'palette.ts' | None;
  /** The file with what the palette finds of it, fetched with the palette as well. */
  readonly paletteGroups: 'palette-groups.tsx' | None;
  /** The file with what it adds to the menu New, fetched with that menu. */
  readonly create: 'create.ts' | None;
  readonly live: LiveChanges | None;
  readonly hits: { readonly [K in SearchKind]?: HitKind } | None;
  readonly opens: Readonly<Record<string, OpenKind>> | None;
  readonly shortcuts: Readonly<Record<string, Shortcut>> | None;
  /** What a permission that guards this feature is called where roles and keys are made. */
  readonly permissions: { readonly [K in Permission]?: PermissionName } | None;
  /** What things of its kinds are called where those that belong to a team are counted. */
  readonly belongings: Readonly<Record<string, TextKey>> | None;
  /** The areas of its words, which are in words/<language>.ts and fetched with the language. */
  readonly words: ReadonlyArray<keyof English> | None;
  /** The same for words that only the settings and the administration show: in settings-words/, fetched with those pages. */
  readonly settingsWords: ReadonlyArray<keyof English> | None;
}

/** Keeps the literal types of a declaration. */
export const feature = <const T extends Feature>(declared: T): T => declared;

/** Filled by features.ts with the type of the list, so that names of pages, shortcuts and hits are exact everywhere. */
// biome-ignore lint/suspicious/noEmptyInterface: features.ts declares the member
export interface Register {}

export type Features = Register extends { readonly features: infer F extends readonly Feature[] }
  ? F
  : readonly Feature[];

let registered: readonly Feature[] = [];

/** Called once with the list of features.ts: pages of features read it, and so must not be read by it. */
export const registerFeatures = (features: readonly Feature[]): void => {
  registered = features;
};

/** All features. Its type is the list's own, which is what `registerFeatures` is called with. */
export const allFeatures = (): Features => registered as Features;

/** A page as its feature has declared it, with the exact type of its route. */
export type DeclaredPage = NonNullable<Features[number]['pages']>[number];

export const allPages = (): DeclaredPage[] => allFeatures().flatMap<DeclaredPage>(({ pages }) => pages ?? []);

type KeyOf<T> = T extends object ? keyof T & string : never;
export type ShortcutId = KeyOf<Features[number]['shortcuts']>;
