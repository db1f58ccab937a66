import { formatDay } from './dates.ts'

/** What the first second step of an account brings with it. */
export const othersEnded = 'Vos autres sessions sont fermées.'

/** What somebody is told whose garage asks for a second factor that they have not set up. */
export function secondFactorAsked(dueAt: Date, now: Date): string {
  if (dueAt <= now) return 'Votre garage demande une seconde étape à la connexion\u00a0: réglez-la ici pour continuer.'
  return `Votre garage demande une seconde étape à la connexion\u00a0: réglez-la dans votre profil avant le ${formatDay(dueAt)}.`
}
