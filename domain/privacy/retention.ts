import { earlier, later } from '../ground/calendar.ts'

/** The years without a visit or a change after which a client is listed for deletion (CNIL: three years). */
export const inactiveClientYears = 3

type Span = { hours: number } | { days: number } | { years: number } | Months
/** Months that each garage sets, with their default. */
type Months = { months: number; setBy: 'entryMonths' }
type RetentionRow = { what: string; from: string } & Span

/**
 * The retention of all data that nobody deletes by hand. The purge, the settings page and docs/rgpd.md read this table.
 */
export const retention = {
  idempotencyKeys: { what: 'Protection contre les envois en double', days: 1, from: 'l’envoi' },
  rateLimits: { what: 'Protection contre les essais répétés', days: 1, from: 'la fin de la limite' },
  sessions: { what: 'Sessions : appareil, adresse IP', days: 30, from: 'leur fin' },
  passwordResets: { what: 'Demandes de nouveau mot de passe', days: 30, from: 'la fin du lien' },
  secondSteps: { what: 'Connexions en deux étapes commencées', days: 1, from: 'leur début' },
  emailChanges: { what: 'Changements d’adresse à confirmer', days: 1, from: 'la fin du lien' },
  invitations: { what: 'Invitations : adresse email', days: 30, from: 'leur fin' },
  mailContents: { what: 'Texte des messages envoyés', days: 30, from: 'leur écriture' },
  mails: { what: 'Trace des messages : destinataire, date', days: 365, from: 'leur écriture' },
  programs: { what: 'Programmes : nom, droits, dernier usage', days: 30, from: 'leur fin' },
  exports: { what: 'Exports de toutes les données du garage', days: 7, from: 'leur fin' },
  notifications: { what: 'Notifications', days: 365, from: 'leur création' },
  activity: { what: 'Historique : qui a fait quoi', days: 365, from: 'l’action' },
  entries: { what: 'Photos et notes', months: 12, setBy: 'entryMonths', from: 'la fin des travaux' },
  approvalDrafts: {
    what: 'Demandes d’accord jamais envoyées',
    months: 12,
    setBy: 'entryMonths',
    from: 'la fin des travaux',
  },
  approvalTokens: { what: 'Liens vers une demande d’accord', days: 90, from: 'leur création' },
  // As long as a business may have to prove an order (article 2224 of the Code civil).
  approvals: { what: 'Accords : demande, réponse, dossier de preuve', years: 5, from: 'leur dernier événement' },
  // The shortest time for which a garage must keep a copy of the choice (code de la consommation, D224-25-3).
  partsChoices: { what: 'Choix des pièces (PIEC) : plaque, date, choix', years: 2, from: 'le choix' },
  imports: { what: 'Fichiers importés, et de quoi annuler l’import', days: 7, from: 'l’envoi, puis l’import' },
  deliveries: { what: 'Envois aux webhooks : identifiants, réponse', days: 30, from: 'l’événement' },
  removedEntries: { what: 'Photos et notes supprimées', hours: 1, from: 'leur suppression' },
} as const satisfies Record<string, RetentionRow>

export type Retained = keyof typeof retention
/** The retentions that no garage sets. */
export type FixedSpan = Exclude<Retained, 'entries' | 'approvalDrafts'>

/** The purge deletes data last used before this moment. */
export function keptSince(what: FixedSpan, now: Date): Date {
  return earlier(now, retention[what])
}

/** The end of the retention of something last used at that time. */
export function keptUntil(what: 'approvals' | 'exports', from: Date | string): Date {
  return later(from, retention[what])
}

/** The retention as text. @param garage the garage with its setting; without one, the default is shown */
export function keptFor(span: Span, garage?: { entryMonths: number }): string {
  if ('hours' in span) return span.hours === 1 ? '1 heure' : `${span.hours} heures`
  if ('months' in span) return garage ? `${garage[span.setBy]} mois` : `${span.months} mois (réglable par le garage)`
  if ('years' in span) return `${span.years} ans`
  if (span.days === 365) return '12 mois'
  return span.days === 1 ? '24 heures' : `${span.days} jours`
}

export const inactiveBefore = (now: Date): Date => earlier(now, { years: inactiveClientYears })
