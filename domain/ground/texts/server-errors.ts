/** Refusals caused by the machine and not by the request; only the server has their texts. */
export const serverErrors = {
  STORAGE_FULL: 'La place manque sur le serveur\u00a0: rien n’a été enregistré. Prévenez la personne qui l’a installé.',
} as const

export type ServerErrorCode = keyof typeof serverErrors
