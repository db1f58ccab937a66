/** The refusals of actions on a process; the server sends their texts with its answers. */
export const processErrors = {
  PROCESS_COMPLETED: 'Ce processus est terminé.',
  ALREADY_WAITING: 'Ce processus est déjà en attente.',
  WAIT_ENDED: 'Cette attente est déjà terminée.',
  WAIT_UNDO_TOO_LATE: 'Trop tard pour annuler\u00a0: notez de nouveau l’attente.',
  ALREADY_TAKEN: 'Quelqu’un s’en occupe déjà.',
  ALREADY_ARRIVED: 'L’arrivée de ce véhicule est déjà notée.',
  ALREADY_RETURNED: 'Ce véhicule a déjà été rendu.',
  NOT_ARRIVED: 'L’arrivée de ce véhicule n’est pas notée.',
  NOT_RETURNED: 'Ce véhicule n’a pas été rendu.',
  UNDO_TOO_LATE: 'L’arrivée et la restitution ne s’annulent que le jour même.',
  KEY_TAKEN: 'Cette clé est déjà celle d’un autre véhicule.',
  NOT_TO_RETURN: 'Ce véhicule n’est pas à rendre.',
  ALREADY_REMINDED: 'Un message a déjà été écrit au client aujourd’hui.',
  CLIENT_WITHOUT_EMAIL: 'Le client n’a pas d’email.',
  STEP_UNDO_NOT_YOURS: 'Quelqu’un d’autre a changé cette étape\u00a0: seule cette personne peut l’annuler.',
  STEP_UNDO_TOO_LATE: 'Trop tard pour annuler\u00a0: seul un administrateur peut encore revenir en arrière.',
  STEP_UNDO_FINISHED: 'Le processus est terminé\u00a0: la dernière étape ne s’annule pas ainsi.',
  CLIENT_WITHOUT_PHONE: 'Le client n’a pas de téléphone.',
  TELLING_CHANGED: 'La situation a changé entre-temps\u00a0: relisez le message avant de l’envoyer.',
  CLIENT_IN_DOUBT: 'Déjà connu ici\u00a0: dites à qui est la voiture.',
  NOTE_LIMIT: 'Ce processus a déjà 100 notes.',
  PHOTO_LIMIT: 'Ce processus a déjà 24 photos\u00a0: supprimez-en une pour en ajouter une autre.',
  PHOTO_UNREADABLE: 'Photo illisible\u00a0: une image JPEG, PNG ou WebP est attendue.',
  LINK_ESTIMATE_PAST: 'La fin estimée est dépassée de plus de 7 jours : déplacez-la pour réactiver le lien.',
} as const

export type ProcessErrorCode = keyof typeof processErrors
