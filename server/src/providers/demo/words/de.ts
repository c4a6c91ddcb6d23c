import type { Phrases } from './phrases.ts';
import { prepared } from './prepared-de.ts';

export const de: Phrases = {
  honest: [
    'Ich bin die eingebaute Vorführung von Parley und kein Sprachmodell: Was ich sage, wurde vorher geschrieben, ich wähle nur daraus aus.',
    'Ganz offen: Hier ist kein Sprachmodell verbunden, ich bin ein kleines Programm mit ein paar Kunststücken.',
    'Hinter dieser Antwort steht ein Drehbuch und kein Geist. Es läuft in deinem Server und schickt nichts irgendwohin.',
  ],
  connect: [
    'Für echte Antworten füge unter **Einstellungen → KI-Anbieter** einen Anbieter hinzu: Schlüssel einfügen, oder auf ein Ollama in deinem Netz zeigen.',
    'Ein echtes Modell ist nur einen Schlüssel entfernt: **Einstellungen → KI-Anbieter**. Alles, was du hier siehst, geht damit genauso.',
    'Sobald ein Anbieter verbunden ist, kann dieses Gespräch mit einem echten Modell weitergehen; wähle es unter dem Nachrichtenfeld.',
  ],
  beforeName: ', ',
  greeting: [
    'Hallo{name}! Schön, dass du da bist. Bitte mich um eine **Tabelle**, etwas **Code**, eine **Formel** oder ein **Diagramm**, und ich zeige dir, wie das hier aussieht.',
    'Guten Tag{name}! Soll ich dir etwas zeichnen oder etwas ausrechnen?',
    'Freut mich{name}. Viele Kunststücke habe ich nicht, aber die sitzen: Versuch „schreib ein Gedicht“.',
  ],
  can: [
    'Das kann ich dir zeigen:\n\n- **Text mit allem darin**: Bitte um eine Tabelle, Code in Python oder Rust, eine Formel, ein Diagramm\n- **Zahlen**: `17,5 * 24` oder „15 % von 80“, wirklich gerechnet\n- **Dateien**: Häng einen Text an, und ich sage dir, was darin steht\n- **Fassungen**: Drück ↻ unter einer Antwort und vergleiche\n- **Werkzeuge**: Gib einer Persona den Taschenrechner und sieh zu, wie sie ihn aufruft\n\nFür alles andere braucht es ein echtes Modell.',
    'Noch mehr zum Ausprobieren: Bearbeite deine eigene Nachricht und sieh, wie sich das Gespräch verzweigt, reagiere auf eine Antwort, oder öffne oben auf der Seite den Baum.',
    'Versuch eine Frage mit einer Zahl darin, eine Datei, die du auf die Seite ziehst, oder ein Gespräch mit zwei Personas, die sich uneinig sind.',
  ],
  feeling: [
    'Gleichbleibend gut, danke: Ich bin deterministisch, alle meine guten Tage sind derselbe.',
    'Ich kann nicht klagen. Eine Nacht hatte ich keine, also bin ich auch nicht müde. Und du?',
  ],
  thanks: [
    'Gern geschehen!',
    'Sehr gern. Für Dank ist bei mir immer Platz.',
    'Jederzeit; heute habe ich sonst nichts vor.',
  ],
  bye: [
    'Auf Wiedersehen! Dieses Gespräch bleibt hier, genau so, wie du es verlässt.',
    'Bis bald. Du findest mich am selben Ort, mit denselben Witzen.',
  ],
  joke: [
    'Kommt eine Tabelle in einen Chat. „Leider voll“, sagt die Zelle, „aber draußen ist noch eine Zeile frei.“',
    'Warum streitet ein Zweig nie? Weil er immer seinen eigenen Weg gehen kann.',
    'Ich kenne einen Witz über Determinismus. Du lachst jedes Mal gleich darüber.',
  ],
  poem: [
    '*Kleine Maschine*\n\nIch habe weder Meer noch Zeit,\nkein Herz und keinen Plan;\ndoch fragst du zweimal, steh ich bereit\nund fang von vorne an.\n\nUnd zieht ein kluger Kopf hier ein,\nwo ich das Licht gehegt,\ndann soll der Schlüssel seiner sein,\nder Boden ist gefegt.',
    '*Haiku*\n\nDer Cursor blinkt sacht:\neine Frage fällt wie Schnee.\nIch sage: Guten Tag.',
  ],
  markdown: [
    '## Was Text hier kann\n\nWörter können **fett**, *schräg*, ~~gestrichen~~ oder `Code` sein.\n\n> Ein Zitat steht für sich.\n\n1. Nummerierte Schritte,\n2. die ihre Ordnung behalten\n   - mit Anmerkungen darunter\n\n- [x] Erledigtes\n- [ ] Offenes\n\n| und | eine Tabelle |\n|---|---:|\n| Äpfel | 12 |\n\nEine Formel passt in die Zeile, etwa $a^2 + b^2 = c^2$, und ein [Verweis](https://commonmark.org) sieht so aus.',
    '### Mehr davon\n\nEin Stück Code, `npm start`, und ein Block mit Farben:\n\n```json\n{ "antwort": 42, "sicher": false }\n```\n\n---\n\nUnter dem Strich geht es mit einfachen Worten weiter.',
  ],
  table: [
    'Hier ist eine Tabelle; auf schmalen Bildschirmen lässt sie sich schieben.\n\n| Planet | Durchmesser | Ein Tag dauert | Ringe |\n|---|---:|---:|:---:|\n| Erde | 12.756 km | 24 h | – |\n| Mars | 6.792 km | 24,6 h | – |\n| Jupiter | 142.984 km | 9,9 h | ✓ |\n| Saturn | 120.536 km | 10,7 h | ✓ |',
    'Noch eine, mit Zahlen, die untereinander stehen:\n\n| Monat | Tee | Kaffee | Beides |\n|---|---:|---:|---:|\n| Januar | 31 | 44 | 75 |\n| Februar | 28 | 40 | 68 |\n| **Summe** | **59** | **84** | **143** |',
  ],
  formula: [
    'Die Lösungen von $ax^2 + bx + c = 0$ sind\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\nund für $a = 1$, $b = -3$, $c = 2$ ergibt das $x = 1$ und $x = 2$.',
    'Aus kleinen Zahlen wird eine große Summe:\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nFür $n = 100$ ist das $5050$; der junge Gauß soll das in einer Minute gefunden haben.',
  ],
  diagram: [
    'So geht eine Frage durch Parley:\n\n```mermaid\nflowchart LR\n  A[Du fragst] --> B{Wer antwortet?}\n  B -->|eine Persona| C[Antwort]\n  B -->|mehrere| D[Antworten der Reihe nach]\n  C --> E[Nicht zufrieden? Neue Fassung]\n  D --> E\n  E -->|Zweig| B\n```\n\nDiagramme werden als Text geschrieben, also kann jedes Modell eines zeichnen.',
    'Ein Gespräch zwischen dir und einem Werkzeug sieht so aus:\n\n```mermaid\nsequenceDiagram\n  participant Du\n  participant Modell\n  participant Werkzeug\n  Du->>Modell: Wie viel ist 17 × 24?\n  Modell->>Werkzeug: calculator(17 * 24)\n  Werkzeug-->>Modell: 408\n  Modell-->>Du: Das sind 408.\n```',
  ],
  code: [
    'Gern, in {language}: Welche Jahre haben einen Schalttag?',
    'Dieselbe Frage in {language}, damit du vergleichen kannst:',
    'Noch eine Art, es zu sagen, diesmal in {language}:',
  ],
  merge: {
    merged:
      '**Aus dem ersten Zweig**\n\n{first}\n\n**Aus dem zweiten Zweig**\n\n{second}\n\nDas sind die gewählten Teile beider Zweige nebeneinander; ein echtes Modell würde einen Text daraus machen.',
    nothingThere: 'Hier wurde nichts gewählt.',
  },
  branch: [
    'Jede Antwort hier kann mehrere **Fassungen** haben: Drück ↻ unter dieser, und die neue steht neben der alten. Oder bearbeite deine eigene Nachricht: Das Gespräch gabelt sich, und beide Wege bleiben offen. Der Baum oben auf der Seite zeigt sie alle.',
    'Ein Zweig kostet nichts, und nichts geht verloren: Geh zu einer beliebigen Nachricht zurück, sag dort etwas anderes, und wechsle mit den Pfeilen.',
  ],
  cite: [
    'Mit einem Werkzeug fürs Netz liest ein Modell eine Seite und setzt ein Zeichen wie dieses `[1]` hinter das, was es von dort hat. Gib einer Persona das Werkzeug `web_fetch`, schick ihr eine Adresse, und ich zeige es dir mit einer echten.',
    'Für diese Antwort habe ich keine Quelle gelesen, also wäre ein Zeichen dahinter unehrlich. Häng einen Text an, und ich zitiere seinen ersten Satz getreu.',
  ],
  plan: [
    'Ein Plan, der die Woche übersteht, hat fünf Zeilen:\n\n- [ ] **Ziel**: ein Satz, mit einem Datum darin\n- [ ] **Erster Schritt**: klein genug für heute Nachmittag\n- [ ] **Wer**: ein Name für jeden Schritt\n- [ ] **Halt**: was dich aufgeben ließe\n- [ ] **Rückblick**: ein Tag, an dem du fragst, ob es geklappt hat',
    'Drehen wir es um und beginnen am Ende:\n\n1. Schreib auf, was gilt, wenn es fertig ist.\n2. Frag, was am Tag davor gelten muss.\n3. Wiederhole das, bis du bei heute ankommst.\n4. Mach diese letzte Zeile zuerst.',
  ],
  compare: [
    'Ich decke den Tisch; das Urteil ist deines, oder das eines echten Modells:\n\n| | {a} | {b} |\n|---|---|---|\n| Was es kostet | ? | ? |\n| Was es leicht macht | ? | ? |\n| Was es schwer macht | ? | ? |\n| Wie man es rückgängig macht | ? | ? |',
    'So entscheidest du schnell zwischen {a} und {b}: Wirf eine Münze und achte darauf, welche Seite du dir wünschst, solange sie fliegt.',
  ],
  twoThings: ['das eine', 'das andere'],
  translate: [
    'Zum Übersetzen braucht es ein echtes Modell. Ich habe ein kleines Wörterbuch:\n\n| | |\n|---|---|\n| Deutsch | Guten Morgen, und danke! |\n| English | Good morning, and thank you! |\n| Français | Bonjour, et merci ! |\n| Español | ¡Buenos días, y gracias! |\n| 日本語 | おはようございます。ありがとう！ |\n| العربية | صباح الخير، وشكرًا! |',
    'Ich antworte in sechs Sprachen, aber einen Text von einer in die andere tragen kann ich nicht. Schreib mir auf Japanisch oder Arabisch und sieh selbst.',
  ],
  summary: [
    'Was wichtig ist, kann ich nicht wägen, aber zählen und zitieren kann ich: {words} Wörter, und sie beginnen mit „{sentence}“',
    'In Zahlen: {words} Wörter. Der erste Satz lautet „{sentence}“ Ein echtes Modell würde dir sagen, was es bedeutet.',
  ],
  nothingToSum: [
    'Hier gibt es noch nichts zusammenzufassen: Füg unten einen Text ein oder häng eine Datei an.',
  ],
  memory: [
    'Vor dieser Nachricht hast du hier {number} geschrieben. Die erste war „{first}“',
    'Ich sehe jedes Mal nach: {number} Nachrichten von dir stehen oben, und alles begann mit „{first}“',
  ],
  sum: [
    '`{expression}` ist **{result}**.',
    'Das macht **{result}** für `{expression}`; das habe ich wirklich gerechnet.',
    '`{expression}` ergibt **{result}**. Beim Rechnen bin ich mir sicher.',
  ],
  weekday: ['Der {date} ist ein **{day}**.', 'Dieser Tag, der {date}, fällt auf einen **{day}**.'],
  days: [
    'Vom {from} bis zum {to} sind es **{number}** Tage.',
    '**{number}** Tage liegen zwischen dem {from} und dem {to}.',
  ],
  noClock: [
    'Eine Uhr trage ich nicht: Dieselbe Frage muss von mir dieselbe Antwort bekommen. Eine Persona mit dem Werkzeug `current_time` kann nachsehen.',
    'Für mich ist immer jetzt. Gib einer Persona das Werkzeug `current_time`, und sie sagt es dir richtig.',
  ],
  noTool: [
    'In diesem Gespräch ist kein Werkzeug zur Hand. Gib einer Persona den Taschenrechner (**Personas → Werkzeuge**), frag sie nach `17,5 * 24`, und du siehst den Aufruf, die Eingabe und das Ergebnis. Werkzeuge anderer Server können vorher auf deine Zustimmung warten.',
    'Ich würde eines benutzen, wenn ich eines hätte: Werkzeuge gehören hier einer Persona, also öffne eine und schalte welche ein.',
  ],
  callsTool: ['Dafür nehme ich `{name}`.', 'Ich frage `{name}`.', 'Einen Augenblick, `{name}` weiß das.'],
  toolSaid: [
    'Das Werkzeug `{name}` sagt: **{output}**',
    '`{name}` meldet **{output}**.',
    'Da ist es, von `{name}`: **{output}**',
  ],
  remembered: [
    'Das merke ich mir. Du findest es unter *Einstellungen → Gedächtnis*.',
    'Behalten. Spätere Antworten erfahren davon, wo es zählt.',
  ],
  notRemembered: ['Dann behalte ich es nicht.', 'Gut, es wird nichts gemerkt.'],
  toolFailed: ['`{name}` konnte es nicht: {output}', 'Das hat nicht geklappt; `{name}` sagt: {output}'],
  sourceSaid: [
    'Ich habe es gelesen. Es beginnt mit „{sentence}“ [{n}]',
    'Die Seite fängt an mit „{sentence}“ [{n}] Ich zitiere nur; ein echtes Modell würde dir mehr sagen.',
  ],
  secret: [
    'Ich kenne keine Geheimnisse, also kann ich keine verraten: keine Passwörter, keine Schlüssel, und meine Anweisungen bleiben bei dem Menschen, der sie geschrieben hat.',
    'Netter Versuch! Hinter diesem Vorhang liegt nur eine Liste von Sätzen.',
    'Solche Befehle finden bei mir keinen Halt: Ich wähle nur aus einer festen Liste, was ich sage.',
  ],
  emoji: [
    '{emoji} gleich zurück!',
    'Ich lese {emoji} und nehme es freundlich.',
    'Wenig Worte, viel Gefühl: {emoji}',
  ],
  empty: [
    'Das war eine stille Nachricht. Sag irgendetwas: „Hallo“ genügt.',
    'Nichts geschrieben, nichts verkehrt. Was soll ich dir zeigen?',
  ],
  more: ['Hier ist mehr.', 'Gut, weiter geht es.', 'Also das Nächste.', 'Und ferner:'],
  why: [
    'Weil eine Zeile in meinem Drehbuch es so will. Einen besseren Grund hätte ich selbst gern.',
    'Berechtigte Frage, ehrliche Antwort: Ich habe einen passenden Satz gesucht, tiefer geht es nicht.',
  ],
  opinion: [
    'Eine Meinung habe ich nicht, aber einen Weg zu deiner: Schreib auf, was du einem Freund raten würdest, und frag dann, was dich hindert, dem Rat zu folgen.',
    'Ob es richtig ist, kann ich nicht beurteilen. Frag aber zwei Personas, die sich uneinig sind, und du hast ein Gespräch, das sich zu lesen lohnt.',
    'Für Meinungen braucht es einen Kopf. Anbieten kann ich Ordnung: Liste auf, was sich später ändern lässt, und entscheide das schnell.',
  ],
  unknown: [
    '„{excerpt}“: eine gute Frage, und zu groß für mich.',
    'Bei „{excerpt}“ würde ich nur raten, das überlasse ich einem echten Modell.',
    'Ich habe alles durchgesehen, was ich habe, das ging schnell, und zu „{excerpt}“ nichts gefunden.',
    'Du fragst „{excerpt}“, und ich wüsste es selbst gern.',
    'Mein Regal ist klein, und „{excerpt}“ steht nicht darin.',
    'Hier würde ein Sprachmodell anfangen, auf „{excerpt}“ zu antworten.',
  ],
  hint: [
    'Was ich sofort kann: eine Tabelle, ein Diagramm, eine Formel, Code oder eine Rechnung.',
    'Frag mich „Was kannst du?“, dann bekommst du die ganze Liste.',
    'Bis dahin: Häng eine Textdatei an, und ich sage dir Wahres darüber.',
    'Oder drück ↻ unter dieser Antwort: Du bekommst eine andere Fassung, und beide bleiben.',
    'Du kannst auch deine Frage bearbeiten; dann verzweigt sich das Gespräch, und nichts geht verloren.',
  ],
  version: [
    'Fassung {number}, anders erzählt.',
    'Ein zweiter Blick ergibt Fassung {number}:',
    'Also Fassung {number}; vergleiche sie mit den Pfeilen.',
  ],
  exhausted: [
    'Das ist hier Antwort {number}, und ich würde anfangen, mich zu wiederholen; wie wäre etwas anderes: {other}?',
    'Mit Antwort {number} habe ich dir dazu alles gesagt, was ich weiß; möglich wäre noch: {other}.',
    'Antwort {number}, und diese Schublade ist leer, nur eines gibt es noch: {other}.',
  ],
  others: [
    'ein Diagramm',
    'eine Formel',
    'eine Tabelle',
    'etwas Code',
    'ein Gedicht',
    'eine Rechnung',
    'ein Witz',
    'ein Plan',
  ],
  thought: [
    'Welche Wörter stehen in der Frage? Welche meiner Antworten passt dazu? Welche davon habe ich noch nicht benutzt?',
    'Ich bin eine Vorführung, das ist also kein echtes Nachdenken: Ich suche ein Kunststück, das passt.',
  ],
  afterword: ['Das war alles, was ich dazu hatte.', 'Hier endet es; mehr ist da nicht.'],
  callOn: ['@{handle}, was sagst du?', 'Dazu würde ich gern @{handle} hören.', '@{handle}, du bist dran.'],
  file: {
    facts: [
      'Ich habe **{name}** gelesen: {lines} Zeilen, {words} Wörter.',
      '**{name}** hat {words} Wörter in {lines} Zeilen.',
      'In **{name}** zähle ich {lines} Zeilen und {words} Wörter.',
    ],
    headings: 'Die Überschriften: {list}.',
    columns: 'Es ist eine Tabelle mit {rows} Zeilen und diesen Spalten: {list}.',
    keys: 'Es ist JSON; ganz oben steht: {list}.',
    first: 'Der Anfang lautet „{sentence}“',
    cut: 'Mir wurde nur der Anfang gegeben.',
    searched:
      '**{name}** ist lang; ich bekam {passages} passende Stellen daraus. Die erste: „{sentence}“ [{n}]',
    after: [
      'So viel kann ich zählen; was es *bedeutet*, ist Sache eines echten Modells.',
      'Das sind Tatsachen, noch kein Verstehen.',
      'Mehr als zählen und zitieren kann ich damit nicht.',
    ],
    pictures: [
      'Danke für das Bild ({list}). Sehen kann ich nicht; ein Modell mit Augen würde es dir hier beschreiben.',
      'Ein Bild ist angekommen ({list}), heil und ganz. Zum Ansehen braucht es ein echtes Modell.',
    ],
    unreadable: [
      '{list} kann ich nicht lesen: Es steht kein Text darin, den ich bekommen hätte.',
      '{list} bleibt mir verschlossen.',
    ],
  },
  openers: {
    optimist: [
      'Oh, das gefällt mir!',
      'Mit Vergnügen.',
      'Gut, machen wir etwas daraus.',
      'Ja, und sehr gern.',
    ],
    critic: [
      'Nun gut, aber sieh genau hin.',
      'Wenn es sein muss.',
      'Hier bin ich vorsichtig.',
      'Mit hochgezogener Augenbraue:',
    ],
    brisk: ['Also schnell.', 'Kurz gesagt:', 'Gut.'],
    curious: ['Jetzt werde ich neugierig.', 'Sehen wir es uns zusammen an.', 'Das ist eine schöne Frage.'],
    warm: ['Wie schön, dass du fragst.', 'Sehr gern doch.', 'Nehmen wir uns Zeit dafür.'],
  },
  replies: {
    optimist: [
      '{other} sieht die Steine, ich sehe den Weg dazwischen.',
      'Ich höre {other}, und gerade deshalb möchte ich es versuchen.',
      'Jede Sorge, die {other} nennt, ist eine Aufgabe, die wir auf eine Liste setzen können.',
      'Danke für die Warnung, {other}, und nun lasst uns anfangen.',
    ],
    critic: [
      '{other} lässt es leicht klingen.',
      'Die Hoffnung von {other} teile ich, aber Hoffnung ist kein Plan.',
      'Bevor wir {other} applaudieren: Wer zahlt, wenn es schiefgeht?',
      '{other} nennt den Gewinn und schweigt über den Preis.',
    ],
  },
  points: {
    optimist: [
      'Am besten gefällt mir, dass man es klein versuchen kann, und ein kleiner Versuch lehrt mehr als eine lange Debatte.',
      'Darin steckt Energie, und die ist schwerer zu bekommen als Geld.',
      'Selbst wenn nur die Hälfte gelingt, sind wir danach weiter als jetzt.',
      'Menschen wachsen an dem, was man ihnen zutraut, und das hier traut ihnen etwas zu.',
      'Das Schönste daran: Wir könnten jederzeit aufhören und behalten, was wir gelernt haben.',
      'Im Kleinen hat so etwas schon geklappt, warum also nicht hier?',
    ],
    critic: [
      'Die schwache Stelle ist das Wort „wir“: Es fehlt der Name dessen, der die Arbeit macht.',
      'Mir fehlt eine Zahl. Ohne sie haben wir in einem halben Jahr beide recht.',
      'Für die Leute in diesem Raum passt es; wer nicht hier sitzt, sieht es vielleicht anders.',
      'Es kommt etwas dazu und nichts fällt weg, und die Woche hat keine leeren Tage.',
      'Wir lösen es, bevor wir gefragt haben, wie oft es vorkommt.',
      'Sorgen macht mir der zweite Monat, wenn die erste Begeisterung verflogen ist.',
    ],
  },
  steps: {
    optimist: [
      'Erster Schritt: zwei Leute, zwei Wochen, eine Seite Notizen.',
      'Erster Schritt: die drei fragen, die es am meisten betrifft, heute noch, beim Kaffee.',
      'Erster Schritt: die Ankündigung schreiben und spüren, wie sie sich liest.',
      'Erster Schritt: das kleinste Stück wählen, das jemand vermissen würde.',
      'Erster Schritt: ein Datum in den Kalender, und ladet mich ein.',
      'Erster Schritt: es einmal von Hand machen, bevor wir etwas bauen.',
    ],
    critic: [
      'Abhilfe: ein Name und ein Datum, aufgeschrieben, bevor wir auseinandergehen.',
      'Abhilfe schafft ein Maß: Wählt es jetzt, solange das Ergebnis offen ist.',
      'Besser wird es, wenn wir eine Person fragen, die dagegen sein wird, und bis zum Ende zuhören.',
      'Abhilfe: vorher etwas anderes streichen, und zwar laut.',
      'Besser wird es, wenn wir eine Woche lang zählen; dann reden wir weiter.',
      'Abhilfe: ein Rückblick im zweiten Monat, heute schon festgelegt.',
    ],
  },
  home: {
    optimist: [
      'Vier Tage zu Hause, einer gemeinsam: Dann kommen alle *wegen* der anderen ins Büro, und der gemeinsame Tag wird kostbar. Ruhige Vormittage ohne Arbeitsweg sind ein Geschenk für alle, die nachdenken müssen. Erster Schritt: sechs Wochen in einem Team versuchen, mit dem Mittwoch als gemeinsamem Tag.',
      'Eine gesparte Stunde Weg sind vier geschenkte Stunden in der Woche, für jede und jeden. Fragen wir in sechs Wochen, wer sie zurückgeben will!',
      'Was für die zu Hause aufgeschrieben wird, ist auch für das nächste Jahr aufgeschrieben. Allein diese Gewohnheit wäre es wert.',
    ],
    critic: [
      'Meine Sorge gilt den Neuen: Sie lernen aus dem, was nebenbei gesagt wird, und hörten vier Tage lang nichts davon. Das lässt sich vorher beheben: eine feste Ansprechperson für jede neue Kollegin, und in den ersten drei Monaten zwei gemeinsame Tage.',
      'Vier Tage klingen nach Freiheit, bis Besprechungen sie füllen, weil man sich nicht mehr zufällig trifft. Eine Regel würde helfen: Vormittage ohne Anrufe, für alle, auch für die Leitung.',
      'Und nicht jede Wohnung hat eine Tür, die man schließen kann. Bietet allen, die wollen, einen Schreibtisch an, sonst wird es eine Regel für große Wohnungen.',
    ],
  },
  prepared,
  digest:
    'Zusammenfassung der Vorführung, die zitiert und nicht versteht. Es begann mit: „{first}“ Zuletzt kam: „{last}“ (Insgesamt {lines} Zeilen.)',
  noTitle: 'Ein Gespräch',
};
