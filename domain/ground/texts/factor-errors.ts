/** Error messages about second factors, in a module that no browser script loads. */
export const secondFactorErrors = {
  SECOND_FACTOR_REQUIRED:
    'Ce compte demande une connexion renforcée\u00a0: un code de l’application, une clé d’accès ou un code de secours.',
  SECOND_FACTOR_INVALID: 'Code incorrect. Attendez le code suivant de l’application, puis réessayez.',
  SIGN_IN_TOO_OLD: 'Plus de cinq minutes ont passé\u00a0: saisissez à nouveau votre mot de passe.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'Votre garage demande la connexion renforcée\u00a0: réglez-la dans votre profil pour continuer.',
  PROOF_REQUIRED: 'Confirmez que c’est bien vous\u00a0: votre dernière vérification a plus de quinze minutes.',
  SECOND_FACTOR_LIMIT: 'Vous avez déjà dix applications ou clés d’accès\u00a0: retirez-en une d’abord.',
  SECOND_FACTOR_CONFIRMED: 'Cette application est déjà ajoutée.',
  SECOND_FACTOR_NONE: 'Ce compte n’a ni application ni clé d’accès.',
  SECOND_FACTOR_OWN: 'La vôtre se retire dans votre profil.',
  PASSKEY_INVALID: 'Clé d’accès refusée\u00a0: elle n’est pas connue ici, ou n’a pas pu être vérifiée.',
  PASSKEY_KNOWN: 'Cette clé d’accès est déjà ajoutée.',
  PASSKEYS_UNAVAILABLE: 'Les clés d’accès demandent que le site soit ouvert par son nom, en HTTPS.',
  RECOVERY_CODES_SHOWN:
    'Ces codes ont été montrés, une seule fois\u00a0: si vous ne les avez pas notés, faites-en de nouveaux.',
} as const

export type SecondFactorErrorCode = keyof typeof secondFactorErrors

/** The refusal after too many attempts, with the time to wait. */
export function triesSpentText(retryAfterS: number): string {
  if (retryAfterS > hourS) return dayOver(Math.ceil(retryAfterS / hourS))
  const minutes = Math.ceil(retryAfterS / 60)
  return `Trop d’essais\u00a0: réessayez dans ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}.`
}

const hourS = 3600

/** The refusal that lasts a day; only codes of apps can cause it. */
const dayOver = (hours: number): string =>
  `Trop de codes faux en un jour\u00a0: utilisez un code de secours ou une clé d’accès, ou réessayez dans ${hours}\u00a0heures.`
