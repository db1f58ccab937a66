import { formatDay } from '../ground/dates.ts'

/** The message after an account's first second factor. */
export const othersEnded = 'Vos autres sessions sont fermées.'

/** The message for somebody whose garage requires a second factor that they have not set up. */
export function secondFactorAsked(dueAt: string, now: Date): string {
  if (Date.parse(dueAt) <= now.getTime())
    return 'Votre garage demande la connexion renforcée\u00a0: réglez-la ici pour continuer.'
  return `Votre garage demande la connexion renforcée\u00a0: réglez-la dans votre profil avant le ${formatDay(dueAt)}.`
}

/** Messages for a failed passkey, by the place where it was asked for. */
export const passkeyRefusals = {
  cancelled: 'Rien n’a été fait\u00a0: annulé, ou pas de clé d’accès pour ce site sur cet appareil.',
  already: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  impossible: 'Cet appareil ne peut pas garder de clé d’accès\u00a0: il lui faut un code, une empreinte ou un visage.',
  unknown: 'Cette clé d’accès n’est pas connue ici\u00a0: connectez-vous autrement, puis ajoutez-la dans votre profil.',
  failed: 'La clé d’accès n’a pas répondu. Réessayez, ou faites autrement.',
} as const

export const passkeyLabels = {
  signIn: 'Se connecter avec une clé d’accès',
  secondStep: 'Utiliser ma clé d’accès',
  proof: 'Confirmer avec ma clé d’accès',
  removal: 'Montrer plutôt ma clé d’accès',
  waiting: 'Suivez votre appareil...',
} as const
