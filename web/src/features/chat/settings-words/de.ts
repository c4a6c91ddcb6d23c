import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  answer_context: {
    no_sources: 'Diese Antwort nennt keine Quelle.',
    page: 'Seite {{number}}',
    given: 'Was {{model}} für diese Antwort bekam.',
    tokens: 'Token',
    of_tokens: 'von {{number}} Token',
    none: 'Zu dieser Antwort ist nichts festgehalten. Das geschieht, wenn eine Antwort endet.',
    writing: 'Die Antwort wird gerade geschrieben. Was ihr gegeben wurde, steht hier, sobald sie fertig ist.',
    instructions: 'Anweisungen',
    memory: 'Gedächtnis',
    knowledge: 'Wissen',
    files: 'Dateien und Notizen',
    branch: 'Dieser Zweig',
    tools: 'Werkzeuge',
    cut: 'nur der Anfang',
    changed: 'seitdem geändert',
    deleted: 'seitdem gelöscht',
    left_out: 'Weggelassen',
    budget: 'es war kein Platz',
    access: 'andere lesen mit, oder es darf nicht gesehen werden',
    summary: 'eine Zusammenfassung steht dafür',
    unreadable: 'nichts darin ist lesbar',
    unsupported: 'das Modell kann es nicht verarbeiten',
    off: 'es ist abgeschaltet',
    withheld_one: '{{count}} Teil wird dir nicht gezeigt',
    withheld_other: '{{count}} Teile werden dir nicht gezeigt',
  },
};
