import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  push: {
    refused:
      'Ce navigateur a refusé. Les fenêtres privées et les navigateurs sans service push ne peuvent pas être prévenus.',
    denied:
      'Ce navigateur a interdit les notifications de cette page. Autorisez-les dans ses réglages pour ce site, puis rouvrez la page.',
    from: 'De',
    here: 'Dans ce navigateur',
    insecure: 'Cela ne fonctionne qu’avec une connexion sécurisée (https).',
    quiet: 'Heures calmes',
    quiet_text: 'Entre-temps, seul ce qui est urgent ou en retard apparaît ; le reste vient après.',
    text: 'Ce qui est resté non lu pendant une minute apparaît sur l’appareil, même quand la page n’est pas ouverte.',
    title: 'Sur cet appareil',
    to: 'À',
    tried: 'Un message apparaît dans un instant.',
    try: 'Envoyer un essai',
    unsupported:
      'Ce navigateur ne peut rien afficher quand la page est fermée. Sur un iPhone ou un iPad, ajoutez d’abord la page à l’écran d’accueil.',
    words: 'Afficher noms et texte',
    words_text:
      'Sinon, il est seulement dit qu’il y a du nouveau. Seul votre navigateur peut lire ce qui est envoyé.',
  },
  notify: {
    preferences_text: 'Ce dont vous voulez être averti, et comment.',
    no_email: "Ce serveur n'envoie pas d'e-mails.",
    sounds: 'Sons',
    sounds_text:
      'Un son bref pour les mentions, les messages directs et les réponses terminées, quand cette fenêtre n’est pas au premier plan.',
    in_app: "Dans l'application",
    push: 'Sur l’appareil',
    email: 'E-mail',
    mention: 'Quelqu’un vous mentionne',
    message: 'Messages directs',
    share:
      'Quelqu’un vous ajoute à un chat ou à une équipe, partage quelque chose avec vous ou vous le retire',
    assignment: 'Quelque chose vous est attribué',
    task: 'Une tâche se termine ou vous attend',
    system: 'Sécurité de votre compte',
    package: 'Paquets',
    range: 'Notifications {{from}}–{{to}} sur {{total}}',
    gathered_one: '{{count}} notification',
    gathered_other: '{{count}} notifications',
    gathered_many: '{{count}} notifications',
    remove_gathered_one: 'Retirer « {{name}} » ({{count}} notification)',
    remove_gathered_other: 'Retirer « {{name}} » ({{count}} notifications)',
    remove_gathered_many: 'Retirer « {{name}} » ({{count}} notifications)',
  },
  notification_says: {
    mentioned: '{{name}} vous a mentionné',
    wrote: '{{name}} vous a écrit',
    main_line_proposed: '{{name}} propose une branche comme fil principal d’une discussion',
    added_to_chat: '{{name}} vous a ajouté à {{title}}',
    added_to_untitled: '{{name}} vous a ajouté à un chat',
    added_to_team: '{{name}} vous a ajouté à l’équipe {{title}}',
    removed_from_chat: '{{name}} vous a retiré de {{title}}',
    removed_from_untitled: '{{name}} vous a retiré d’un chat',
    removed_from_team: '{{name}} vous a retiré de l’équipe {{title}}',
    team_deleted: '{{name}} a supprimé l’équipe {{title}}',
    joined_team: '{{name}} a rejoint l’équipe {{title}} grâce à votre invitation',
    shared: '{{name}} a partagé {{title}} avec vous',
    unshared: '{{name}} ne partage plus {{title}} avec vous',
    task_given: 'Une tâche pour vous : {{title}}',
    task_comment: 'Un commentaire : {{title}}',
    task_due: 'Bientôt à échéance : {{title}}',
    task_waits: 'Attend votre accord : {{title}}',
    task_done: 'Terminé : {{title}}',
    task_failed: 'Échec : {{title}}',
    task_switched_off: 'Désactivé après des échecs répétés : {{title}}',
    step_given: 'Pour vous : {{title}}',
    step_to_take: 'À prendre : {{title}}',
    step_late: 'Encore à faire : {{title}}',
    step_due_soon: 'Bientôt à rendre : {{title}}',
    step_done: '{{name}} a terminé : {{title}}',
    run_done: 'Terminé : {{title}}',
    run_failed: 'Échec : {{title}}',
    run_not_started: 'Impossible à démarrer : {{title}}',
    erasure: 'Votre compte va être effacé',
    erasure_by_administrator: 'Un administrateur a demandé l’effacement de votre compte',
    archive_ready: 'Votre archive est prête',
    archive_failed: 'Votre archive n’a pas pu être écrite',
    import_done: 'Votre importation est terminée',
    import_failed: 'Votre importation a échoué',
    password_set: 'Un administrateur vous a attribué un nouveau mot de passe',
    password_replaced: 'Votre mot de passe a été remplacé par e-mail',
    session_ended: 'L’une de vos sessions a été fermée pour votre sécurité',
    budget_platform: 'Ce serveur a utilisé 80 % de son budget d’IA pour ce mois',
    budget_own: 'Vous avez utilisé 80 % de votre budget d’IA pour ce mois',
    budget_team: 'Votre équipe a utilisé 80 % de son budget d’IA pour ce mois',
  },
  notification_texts: {
    erasure: 'Il sera effacé définitivement le {{date}}. D’ici là, vous pouvez annuler.',
    erasure_by_administrator:
      'Il sera effacé définitivement le {{date}}. D’ici là, un administrateur peut annuler.',
    archive_ready: 'Elle peut être téléchargée pendant sept jours.',
    import_done: 'Conversations importées : {{count}}',
    password_set:
      'Vos sessions ont été fermées et la connexion en deux étapes, si vous l’utilisiez, a été désactivée. Choisissez votre propre mot de passe, et prévenez un administrateur si vous ne l’avez pas demandé.',
    password_replaced:
      'Toutes les sessions ont été fermées. Les clés que vous aviez enregistrées attendent votre ancien mot de passe sous Sécurité. Prévenez un administrateur si ce n’était pas vous.',
    session_ended:
      'Son jeton de connexion a été utilisé une seconde fois, ce qui arrive quand il a été copié. Si vous ne savez pas pourquoi, changez votre mot de passe et vérifiez vos sessions.',
    budget_platform:
      'Une fois épuisé, les réponses attendent le mois suivant, sauf si un administrateur augmente le budget.',
    budget_own:
      'Une fois épuisé, les réponses attendent le mois suivant, sauf si un administrateur augmente le budget.',
    budget_team:
      'Une fois épuisé, les clés de l’équipe ne répondent plus jusqu’au mois suivant, sauf si le budget est augmenté.',
  },
};
