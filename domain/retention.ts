/** Without a visit or a change for so long, a client is to be told of to the garage, and deleted (CNIL: three years). */
export const inactiveClientYears = 3

type Kept = { what: string; days: number; from: string }

/**
 * How long is kept what nobody deletes by hand. The purge, the settings page and docs/rgpd.md read this table.
 */
export const retention = {
  idempotencyKeys: { what: 'Protection contre les envois en double', days: 1, from: 'l’envoi' },
  rateLimits: { what: 'Protection contre les essais répétés', days: 1, from: 'la fin de la limite' },
  sessions: { what: 'Sessions : appareil, adresse IP', days: 30, from: 'leur fin' },
  passwordResets: { what: 'Demandes de nouveau mot de passe', days: 30, from: 'la fin du lien' },
  emailChanges: { what: 'Changements d’adresse à confirmer', days: 1, from: 'la fin du lien' },
  invitations: { what: 'Invitations : adresse email', days: 30, from: 'leur fin' },
  mailContents: { what: 'Texte des messages envoyés', days: 30, from: 'leur écriture' },
  mails: { what: 'Trace des messages : destinataire, date', days: 365, from: 'leur écriture' },
  notifications: { what: 'Notifications', days: 365, from: 'leur création' },
  activity: { what: 'Historique : qui a fait quoi', days: 365, from: 'l’action' },
} as const satisfies Record<string, Kept>

export type Retained = keyof typeof retention

export function keptFor(days: number): string {
  if (days === 365) return '12 mois'
  return days === 1 ? '24 heures' : `${days} jours`
}

export function inactiveBefore(now: Date): Date {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - inactiveClientYears)
  return before
}
