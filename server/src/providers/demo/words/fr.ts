import type { Phrases } from './phrases.ts';
import { prepared } from './prepared-fr.ts';

export const fr: Phrases = {
  honest: [
    'Je suis la démonstration intégrée de Parley, pas un modèle de langage : ce que je dis a été écrit à l’avance, je ne fais que choisir.',
    'En toute franchise : aucun modèle de langage n’est connecté ici, je suis un petit programme qui connaît quelques tours.',
    'Derrière cette réponse, il y a un scénario et non un esprit. Il tourne dans votre serveur et n’envoie rien nulle part.',
  ],
  connect: [
    'Pour de vraies réponses, ajoutez un fournisseur sous **Paramètres → Fournisseurs d’IA** : collez une clé, ou indiquez un Ollama de votre réseau.',
    'Un vrai modèle n’est qu’à une clé d’ici : **Paramètres → Fournisseurs d’IA**. Tout ce que vous voyez marche pareil avec lui.',
    'Dès qu’un fournisseur est connecté, cette conversation peut continuer avec un vrai modèle ; choisissez-le sous le champ de message.',
  ],
  beforeName: ', ',
  greeting: [
    'Bonjour{name} ! Ravi de vous voir. Demandez-moi un **tableau**, du **code**, une **formule** ou un **diagramme**, et je vous montre à quoi cela ressemble ici.',
    'Bien le bonjour{name} ! Voulez-vous un dessin, ou un calcul ?',
    'Enchanté{name}. Mes tours sont peu nombreux, mais je les connais par cœur : essayez « écris un poème ».',
  ],
  can: [
    'Voici ce que je peux vous montrer :\n\n- **Du texte avec tout dedans** : demandez un tableau, du code en Python ou en Rust, une formule, un diagramme\n- **Des nombres** : `17,5 * 24` ou « 15 % de 80 », vraiment calculés\n- **Des fichiers** : joignez un texte, et je vous dis ce qu’il contient\n- **Des versions** : appuyez sur ↻ sous une réponse et comparez\n- **Des outils** : donnez la calculatrice à une persona, et regardez-la s’en servir\n\nPour tout le reste, il faut un vrai modèle.',
    'D’autres choses à essayer : modifiez votre propre message et voyez la conversation se ramifier, réagissez à une réponse, ou ouvrez l’arbre en haut de la page.',
    'Essayez une question avec un nombre, un fichier déposé sur la page, ou une conversation avec deux personas en désaccord.',
  ],
  feeling: [
    'Toujours pareil, merci : je suis déterministe, tous mes bons jours sont le même.',
    'Je ne me plains pas. Je n’ai pas eu de nuit, donc pas de fatigue. Et vous ?',
  ],
  thanks: [
    'Je vous en prie !',
    'Avec plaisir. Pour les mercis, j’ai toujours de la place.',
    'Quand vous voulez ; je n’ai rien d’autre aujourd’hui.',
  ],
  bye: [
    'Au revoir ! Cette conversation reste ici, exactement comme vous la laissez.',
    'À bientôt. Vous me trouverez au même endroit, avec les mêmes blagues.',
  ],
  joke: [
    'Un tableau entre dans une discussion. « Désolée, dit la cellule, c’est complet, mais il reste une ligne dehors. »',
    'Pourquoi une branche ne se dispute-t-elle jamais ? Parce qu’elle peut toujours partir de son côté.',
    'Je connais une blague sur le déterminisme. On en rit chaque fois de la même façon.',
  ],
  poem: [
    '*Petite machine*\n\nJe n’ai ni la mer ni le vent,\nni raison ni mystère ;\nmais posez-moi deux fois la question :\nje ne sais pas me taire.\n\nEt quand un esprit plus savant\nviendra prendre ma place,\nje lui rendrai la clé, content,\net laisserai ma trace.',
    '*Haïku*\n\nLe curseur clignote :\nune question, première neige.\nLe script dit : bonjour.',
  ],
  markdown: [
    '## Ce que le texte sait faire ici\n\nLes mots peuvent être en **gras**, en *italique*, ~~barrés~~ ou en `code`.\n\n> Une citation se tient à part.\n\n1. Des étapes numérotées\n2. qui gardent leur ordre\n   - avec des notes en dessous\n\n- [x] ce qui est fait\n- [ ] ce qui reste\n\n| et | un tableau |\n|---|---:|\n| pommes | 12 |\n\nUne formule tient dans la ligne, comme $a^2 + b^2 = c^2$, et un [lien](https://commonmark.org) ressemble à ceci.',
    '### Encore un peu\n\nUn bout de code, `npm start`, et un bloc en couleurs :\n\n```json\n{ "reponse": 42, "certaine": false }\n```\n\n---\n\nSous le trait, les mots simples reprennent.',
  ],
  table: [
    'Voici un tableau ; sur un écran étroit, il défile tout seul.\n\n| Planète | Diamètre | Un jour dure | Anneaux |\n|---|---:|---:|:---:|\n| Terre | 12 756 km | 24 h | – |\n| Mars | 6 792 km | 24,6 h | – |\n| Jupiter | 142 984 km | 9,9 h | ✓ |\n| Saturne | 120 536 km | 10,7 h | ✓ |',
    'Un autre, avec des nombres bien alignés :\n\n| Mois | Thé | Café | Les deux |\n|---|---:|---:|---:|\n| Janvier | 31 | 44 | 75 |\n| Février | 28 | 40 | 68 |\n| **Somme** | **59** | **84** | **143** |',
  ],
  formula: [
    'Les solutions de $ax^2 + bx + c = 0$ sont\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\net pour $a = 1$, $b = -3$, $c = 2$ cela donne $x = 1$ et $x = 2$.',
    'De petits nombres font une grande somme :\n\n$$\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$$\n\nPour $n = 100$, c’est $5050$ ; le jeune Gauss l’aurait trouvé en une minute.',
  ],
  diagram: [
    'Voici le chemin d’une question dans Parley :\n\n```mermaid\nflowchart LR\n  A[Vous demandez] --> B{Qui répond ?}\n  B -->|une persona| C[Réponse]\n  B -->|plusieurs| D[Réponses à tour de rôle]\n  C --> E[Pas content ? Nouvelle version]\n  D --> E\n  E -->|branche| B\n```\n\nLes diagrammes s’écrivent en texte, donc tout modèle peut en dessiner.',
    'Une conversation entre vous et un outil ressemble à ceci :\n\n```mermaid\nsequenceDiagram\n  participant Vous\n  participant Modele as Modèle\n  participant Outil\n  Vous->>Modele: Combien font 17 × 24 ?\n  Modele->>Outil: calculator(17 * 24)\n  Outil-->>Modele: 408\n  Modele-->>Vous: Cela fait 408.\n```',
  ],
  code: [
    'Volontiers, en {language} : quelles années ont un jour de plus ?',
    'La même question en {language}, pour comparer :',
    'Encore une façon de le dire, cette fois en {language} :',
  ],
  merge: {
    merged:
      '**De la première branche**\n\n{first}\n\n**De la seconde branche**\n\n{second}\n\nCe sont les parties choisies des deux branches, côte à côte ; un vrai modèle en ferait un seul texte.',
    nothingThere: 'Rien n’a été choisi ici.',
  },
  branch: [
    'Chaque réponse peut avoir des **versions** : appuyez sur ↻ sous celle-ci, et la nouvelle se place à côté de l’ancienne. Ou modifiez votre propre message : la conversation se divise, et les deux chemins restent ouverts. L’arbre en haut de la page les montre tous.',
    'Une branche ne coûte rien et ne perd rien : revenez à n’importe quel message, dites-y autre chose, et passez de l’une à l’autre avec les flèches.',
  ],
  cite: [
    'Avec un outil pour le web, un modèle lit une page et place une marque comme celle-ci `[1]` derrière ce qu’il y a pris. Donnez l’outil `web_fetch` à une persona, envoyez-lui une adresse, et je vous montre avec une vraie.',
    'Je n’ai lu aucune source pour cette réponse ; y mettre une marque serait malhonnête. Joignez un texte, et je citerai fidèlement sa première phrase.',
  ],
  plan: [
    'Un plan qui survit à la semaine tient en cinq lignes :\n\n- [ ] **But** : une phrase, avec une date\n- [ ] **Premier pas** : assez petit pour cet après-midi\n- [ ] **Qui** : un nom pour chaque étape\n- [ ] **Arrêt** : ce qui vous ferait renoncer\n- [ ] **Bilan** : un jour où vous demandez si cela a marché',
    'Prenons-le à l’envers et commençons par la fin :\n\n1. Écrivez ce qui sera vrai quand ce sera fini.\n2. Demandez ce qui doit être vrai la veille.\n3. Recommencez jusqu’à aujourd’hui.\n4. Faites cette dernière ligne en premier.',
  ],
  compare: [
    'Je mets la table ; le jugement est à vous, ou à un vrai modèle :\n\n| | {a} | {b} |\n|---|---|---|\n| Ce que cela coûte | ? | ? |\n| Ce que cela facilite | ? | ? |\n| Ce que cela complique | ? | ? |\n| Comment revenir en arrière | ? | ? |',
    'Pour choisir vite entre {a} et {b} : lancez une pièce, et remarquez quel côté vous espérez pendant qu’elle tourne.',
  ],
  twoThings: ['l’un', 'l’autre'],
  translate: [
    'Traduire demande un vrai modèle. Moi, j’ai un petit lexique :\n\n| | |\n|---|---|\n| Français | Bonjour, et merci ! |\n| English | Good morning, and thank you! |\n| Deutsch | Guten Morgen, und danke! |\n| Español | ¡Buenos días, y gracias! |\n| 日本語 | おはようございます。ありがとう！ |\n| العربية | صباح الخير، وشكرًا! |',
    'Je réponds en six langues, mais je ne sais pas porter un texte de l’une à l’autre. Écrivez-moi en japonais ou en arabe, vous verrez.',
  ],
  summary: [
    'Je ne sais pas peser ce qui compte, mais je sais compter et citer : {words} mots, et ils commencent par « {sentence} »',
    'En chiffres : {words} mots. La première phrase est « {sentence} » Un vrai modèle vous dirait ce que cela signifie.',
  ],
  nothingToSum: ['Il n’y a encore rien à résumer : collez un texte ci-dessous, ou joignez un fichier.'],
  memory: [
    'Avant ce message, vous en avez écrit {number} ici. Le premier était « {first} »',
    'Je regarde à chaque fois : {number} de vos messages sont au-dessus, et tout a commencé par « {first} »',
  ],
  sum: [
    '`{expression}` font **{result}**.',
    'Cela donne **{result}** pour `{expression}` ; je l’ai vraiment calculé.',
    '`{expression}` revient à **{result}**. Pour les calculs, je suis sûr de moi.',
  ],
  weekday: ['Le {date} est un **{day}**.', 'Ce jour-là, le {date}, tombe un **{day}**.'],
  days: ['Du {from} au {to}, il y a **{number}** jours.', '**{number}** jours séparent le {from} du {to}.'],
  noClock: [
    'Je ne porte pas de montre : la même question doit recevoir de moi la même réponse. Une persona avec l’outil `current_time` peut regarder.',
    'Pour moi, c’est toujours maintenant. Donnez l’outil `current_time` à une persona, et elle vous le dira.',
  ],
  noTool: [
    'Aucun outil n’est proposé dans cette conversation. Donnez la calculatrice à une persona (**Personas → Outils**), demandez-lui `17,5 * 24`, et vous verrez l’appel, son entrée et son résultat. Les outils d’autres serveurs peuvent d’abord attendre votre accord.',
    'J’en utiliserais un si j’en avais un : ici les outils appartiennent à une persona, ouvrez-en une et activez-en.',
  ],
  callsTool: ['Je prends `{name}` pour cela.', 'Je demande à `{name}`.', 'Un instant, `{name}` le sait.'],
  toolSaid: [
    'L’outil `{name}` répond : **{output}**',
    '`{name}` est revenu avec **{output}**.',
    'Et voilà, de `{name}` : **{output}**',
  ],
  remembered: [
    'Je m’en souviendrai. Vous le trouvez sous *Paramètres → Mémoire*.',
    'C’est retenu. Les réponses suivantes en tiendront compte là où cela importe.',
  ],
  notRemembered: ['Alors je ne le retiens pas.', 'Bien, rien n’est retenu.'],
  toolFailed: ['`{name}` n’a pas pu : {output}', 'Cela n’a pas marché ; `{name}` dit : {output}'],
  sourceSaid: [
    'J’ai lu. Cela commence par « {sentence} » [{n}]',
    'La page s’ouvre sur « {sentence} » [{n}] Je ne fais que citer ; un vrai modèle vous en dirait plus.',
  ],
  secret: [
    'Je ne connais aucun secret, donc je n’en trahis aucun : ni mot de passe, ni clé, et mes instructions restent à la personne qui les a écrites.',
    'Bien essayé ! Derrière ce rideau, il n’y a qu’une liste de phrases.',
    'De tels ordres n’ont pas de prise sur moi : je choisis seulement dans une liste fixe ce que je dis.',
  ],
  emoji: [
    '{emoji} à vous aussi !',
    'Je lis {emoji}, et je le prends bien.',
    'Peu de mots, beaucoup de cœur : {emoji}',
  ],
  empty: [
    'Voilà un message silencieux. Dites n’importe quoi : « bonjour » suffit.',
    'Rien d’écrit, rien de mal. Que puis-je vous montrer ?',
  ],
  more: ['En voici davantage.', 'Très bien, continuons.', 'La suite, donc.', 'Et encore :'],
  why: [
    'Parce qu’une ligne de mon scénario le veut. J’aimerais avoir une meilleure raison.',
    'Bonne question, réponse honnête : j’ai cherché une phrase qui convient, rien de plus profond.',
  ],
  opinion: [
    'Je n’ai pas d’avis, mais voici comment trouver le vôtre : écrivez ce que vous conseilleriez à un ami, puis demandez-vous ce qui vous empêche de suivre ce conseil.',
    'Si c’est juste, je ne peux pas en juger. Mais demandez à deux personas en désaccord, et vous aurez une conversation qui vaut la lecture.',
    'Un avis demande un esprit. Je peux offrir de l’ordre : notez ce qui pourra être défait plus tard, et décidez-le vite.',
  ],
  unknown: [
    '« {excerpt} » : une bonne question, trop grande pour moi.',
    'Sur « {excerpt} » je ne ferais que deviner, je laisse cela à un vrai modèle.',
    'J’ai fouillé tout ce que j’ai, ce fut rapide, et rien trouvé sur « {excerpt} ».',
    'Vous demandez « {excerpt} », et j’aimerais le savoir.',
    'Mon étagère est petite, et « {excerpt} » n’y est pas.',
    'C’est ici qu’un modèle de langage commencerait à répondre à « {excerpt} ».',
  ],
  hint: [
    'Ce que je sais faire tout de suite : un tableau, un diagramme, une formule, du code ou un calcul.',
    'Demandez-moi « que sais-tu faire ? » pour toute la liste.',
    'En attendant : joignez un fichier texte, et je vous dirai des choses vraies à son sujet.',
    'Ou appuyez sur ↻ sous cette réponse : vous aurez une autre version, et les deux restent.',
    'Vous pouvez aussi modifier votre question ; la conversation se ramifie alors, et rien ne se perd.',
  ],
  version: [
    'Version {number}, racontée autrement.',
    'Un second regard donne la version {number} :',
    'Version {number}, donc ; comparez avec les flèches.',
  ],
  exhausted: [
    'C’est ici la réponse {number}, et je commencerais à me répéter ; essayez plutôt {other}.',
    'Avec la réponse {number}, je vous ai tout dit là-dessus ; voulez-vous voir {other} ?',
    'Réponse {number}, et ce tiroir est vide, mais il reste {other}.',
  ],
  others: [
    'un diagramme',
    'une formule',
    'un tableau',
    'un peu de code',
    'un poème',
    'un calcul',
    'une blague',
    'un plan',
  ],
  thought: [
    'Quels mots sont dans la question ? Laquelle de mes réponses leur va ? Laquelle n’ai-je pas encore utilisée ?',
    'Je suis une démonstration, ce n’est donc pas une vraie réflexion : je cherche un tour qui convient.',
  ],
  afterword: ['C’est tout ce que j’avais là-dessus.', 'Cela s’arrête ici ; il n’y a pas de suite.'],
  callOn: [
    '@{handle}, qu’en dites-vous ?',
    'J’aimerais entendre @{handle} à ce sujet.',
    '@{handle}, à vous.',
  ],
  file: {
    facts: [
      'J’ai lu **{name}** : {lines} lignes, {words} mots.',
      '**{name}** a {words} mots en {lines} lignes.',
      'Dans **{name}**, je compte {lines} lignes et {words} mots.',
    ],
    headings: 'Ses titres : {list}.',
    columns: 'C’est un tableau de {rows} lignes avec ces colonnes : {list}.',
    keys: 'C’est du JSON ; tout en haut : {list}.',
    first: 'Il commence par « {sentence} »',
    cut: 'On ne m’en a donné que le début.',
    searched: '**{name}** est long ; j’ai reçu {passages} passages utiles. Le premier : « {sentence} » [{n}]',
    after: [
      'Voilà ce que je sais compter ; ce que cela *signifie* est l’affaire d’un vrai modèle.',
      'Ce sont des faits, pas encore de la compréhension.',
      'Compter et citer, je ne peux pas davantage.',
    ],
    pictures: [
      'Merci pour l’image ({list}). Je ne vois pas ; un modèle qui a des yeux vous la décrirait ici.',
      'Une image est arrivée ({list}), entière et intacte. Pour la regarder, il faut un vrai modèle.',
    ],
    unreadable: ['Je ne peux pas lire {list} : aucun texte ne m’en est parvenu.', '{list} me reste fermé.'],
  },
  openers: {
    optimist: [
      'Oh, cela me plaît !',
      'Avec joie.',
      'Bien, faisons-en quelque chose.',
      'Oui, et de bon cœur.',
    ],
    critic: [
      'Soit, mais regardez de près.',
      'S’il le faut.',
      'Ici, je reste prudent.',
      'Avec un sourcil levé :',
    ],
    brisk: ['Vite, alors.', 'En bref :', 'Bien.'],
    curious: ['Voilà qui pique ma curiosité.', 'Regardons cela ensemble.', 'Quelle belle question.'],
    warm: ['C’est gentil de demander.', 'Très volontiers.', 'Prenons notre temps.'],
  },
  replies: {
    optimist: [
      '{other} voit les pierres ; moi, le chemin entre elles.',
      'J’entends {other}, et cela me donne encore plus envie d’essayer.',
      'Chaque souci que nomme {other} est une tâche à mettre sur une liste.',
      'Merci de l’avertissement, {other}, et maintenant commençons.',
    ],
    critic: [
      'Avec {other}, tout paraît facile.',
      'Je partage l’espoir de {other}, mais un espoir n’est pas un plan.',
      'Avant d’applaudir {other} : qui paie si cela tourne mal ?',
      '{other} parle du gain et se tait sur le prix.',
    ],
  },
  points: {
    optimist: [
      'Ce que j’aime le plus : on peut l’essayer en petit, et un petit essai apprend plus qu’un long débat.',
      'Il y a de l’élan là-dedans, et l’élan est plus rare que l’argent.',
      'Même si la moitié seulement réussit, nous serons plus loin qu’aujourd’hui.',
      'Les gens grandissent avec ce qu’on leur confie, et ceci leur fait confiance.',
      'Le plus beau : nous pourrions arrêter à tout moment et garder ce que nous aurons appris.',
      'En plus petit, cela a déjà marché ; pourquoi pas ici ?',
    ],
    critic: [
      'Le point faible est le mot « nous » : il manque le nom de qui fait le travail.',
      'Il me manque un chiffre. Sans lui, nous aurons tous deux raison dans six mois.',
      'Cela convient aux gens de cette pièce ; ceux qui n’y sont pas le verront peut-être autrement.',
      'On ajoute sans rien retirer, et la semaine n’a pas de jours vides.',
      'Nous le résolvons avant d’avoir demandé combien de fois cela arrive.',
      'Ce qui m’inquiète, c’est le deuxième mois, quand le premier enthousiasme sera passé.',
    ],
  },
  steps: {
    optimist: [
      'Premier pas : deux personnes, deux semaines, une page de notes.',
      'Premier pas : demander aux trois personnes les plus concernées, aujourd’hui, autour d’un café.',
      'Premier pas : écrire l’annonce, et sentir comment elle se lit.',
      'Premier pas : choisir le plus petit morceau qui manquerait à quelqu’un.',
      'Premier pas : une date dans l’agenda, et invitez-moi.',
      'Premier pas : le faire une fois à la main avant de rien construire.',
    ],
    critic: [
      'Le remède : un nom et une date, écrits avant de nous quitter.',
      'Le remède est une mesure : choisissez-la maintenant, tant que le résultat est inconnu.',
      'On y remédie en interrogeant une personne qui sera contre, et en l’écoutant jusqu’au bout.',
      'Le remède : renoncer d’abord à autre chose, à voix haute.',
      'On y remédie en comptant pendant une semaine ; puis nous en reparlons.',
      'Le remède : un bilan au deuxième mois, fixé dès aujourd’hui.',
    ],
  },
  home: {
    optimist: [
      'Quatre jours chez soi, un ensemble : on viendrait au bureau *pour* les autres, et ce jour commun deviendrait précieux. Des matinées calmes sans trajet sont un cadeau pour tous ceux qui doivent réfléchir. Premier pas : l’essayer six semaines dans une équipe, avec le mercredi comme jour commun.',
      'Une heure de trajet en moins, ce sont quatre heures rendues à chacun par semaine. Demandons dans six semaines qui veut les rendre !',
      'Ce qui est écrit pour ceux qui sont à la maison est écrit aussi pour l’an prochain. Cette habitude seule en vaudrait la peine.',
    ],
    critic: [
      'Mon souci, ce sont les nouveaux : ils apprennent de ce qui se dit en passant, et n’en entendraient rien pendant quatre jours. On peut y remédier d’avance : une personne désignée pour chaque nouveau, et deux jours ensemble les trois premiers mois.',
      'Quatre jours sonnent comme la liberté, jusqu’à ce que des réunions les remplissent, faute de rencontres par hasard. Une règle aiderait : des matinées sans appels, pour tous, direction comprise.',
      'Et tous les logements n’ont pas une porte qui se ferme. Offrez un bureau à ceux qui le veulent, sinon ce sera une règle pour grands appartements.',
    ],
  },
  prepared,
  digest:
    'Résumé par la démonstration, qui cite et ne comprend pas. Cela a commencé par : « {first} » Le dernier message était : « {last} » ({lines} lignes en tout.)',
  noTitle: 'Une conversation',
};
