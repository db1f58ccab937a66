import type { ZodError } from 'zod'
import type { ApprovalErrorCode } from './texts/approval-errors.ts'
import type { SecondFactorErrorCode } from './texts/factor-errors.ts'
import type { ProcessErrorCode } from './texts/process-errors.ts'
import type { ServerErrorCode } from './texts/server-errors.ts'

/**
 * The refusals whose codes browsers know, with the French text shown when the server sends no better one. All others
 * have their texts with their noun, on the server (`texts/process-errors.ts`).
 */
export const errorMessages = {
  VALIDATION_FAILED: 'Validation échouée',
  AUTH_INVITE_FAILED: "Code d'invitation invalide ou expiré.",
  AUTH_INVITE_INVALID: "Code d'invitation invalide ou expiré.",
  AUTH_INVITE_EXPIRED: "Code d'invitation invalide ou expiré.",
  AUTH_INVITE_ATTEMPTS_EXCEEDED: "Code d'invitation invalide ou expiré.",
  AUTH_INVALID_CREDENTIALS: 'Email ou mot de passe incorrect.',
  REGISTRATION_CLOSED:
    'Les inscriptions sont fermées\u00a0: demandez une invitation à l’administrateur de votre garage.',
  AUTH_EMAIL_LINK_INVALID: 'Lien de confirmation invalide ou expiré.',
  AUTH_RESET_INVALID: 'Lien de réinitialisation invalide ou expiré.',
  SESSION_EXPIRED: 'Session expirée. Veuillez vous reconnecter.',
  UNAUTHORIZED: 'Accès non autorisé',
  FORBIDDEN: 'Accès refusé',
  CSRF_INVALID: 'Formulaire expiré. Rechargez la page et réessayez.',
  BAD_REQUEST: 'Requête invalide.',
  NOT_FOUND: 'Introuvable',
  CONFLICT: 'Cette donnée a changé entre-temps. Rechargez la page et réessayez.',
  DUPLICATE: 'Valeur déjà utilisée',
  CLIENT_IN_USE: 'Ce client a un processus non terminé. Terminez-le ou supprimez-le avant de supprimer le client.',
  CAR_IN_USE: 'Ce véhicule a un processus non terminé. Terminez-le ou supprimez-le avant de supprimer le véhicule.',
  LAST_ADMIN: 'Le dernier administrateur du garage ne peut être ni retiré ni rétrogradé.',
  STEP_TRANSITION_INVALID: 'Cette étape a changé entre-temps : l’action n’est plus possible.',
  PHOTO_TOO_LARGE: 'Photo trop lourde\u00a0: 15 Mo au plus. Choisissez-en une plus petite.',
  PHOTO_STORAGE_FULL:
    'La place manque sur le serveur\u00a0: la photo n’a pas été gardée. Prévenez la personne qui l’a installé.',
  LINK_EXPIRED: 'Ce lien de suivi a expiré.',
  IDEMPOTENCY_HEADER_REQUIRED: "Requête invalide: clé d'idempotence manquante.",
  IDEMPOTENCY_REPLAY_IN_PROGRESS: 'Opération en cours ou déjà effectuée.',
  IDEMPOTENCY_KEY_REUSED: 'Clé d’idempotence déjà utilisée pour une autre demande.',
  PAYLOAD_TOO_LARGE: 'Envoi trop volumineux.',
  UNSUPPORTED_MEDIA_TYPE: 'Format d’envoi non accepté.',
  RATE_LIMITED: 'Trop de tentatives. Réessayez plus tard.',
  SERVER_ERROR: 'Erreur serveur. Veuillez réessayer plus tard.',
  SERVICE_UNAVAILABLE: 'Service momentanément indisponible. Veuillez réessayer dans quelques instants.',
  UNKNOWN: 'Erreur inconnue',
} as const

/** The codes whose texts browsers have. */
export type KnownCode = keyof typeof errorMessages
export type ErrorCode = KnownCode | ApprovalErrorCode | ProcessErrorCode | SecondFactorErrorCode | ServerErrorCode
export type Issue = {
  path: (string | number)[]
  message: string
  code: string
  /** The car of this garage that already has the plate. */
  car?: TakenBy | undefined
  /** The closed day that the issue asks about: it is a question, and no error. */
  day?: string
}
export type TakenBy = { id: string; name: string; client: string | null }

/** The issues of a failed schema. */
export const schemaIssues = ({ issues }: ZodError): Issue[] =>
  issues.map(({ path, message, code }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
    code,
  }))

/** Texts of toasts that replace an answer, by kind of failure. */
export const errorToasts = {
  inviteRefused: 'Invitation invalide ou expirée.',
  replayInProgress: 'Action déjà en cours. Patientez.',
  serverError: 'Erreur serveur, réessayez plus tard.',
} as const

export const confirmations = {
  rotateLink: "Régénérer le lien public ? L'ancien deviendra invalide.",
  deleteProcess: 'Supprimer le processus ? Cette action est irréversible.',
} as const

/** The question before unsaved values are lost. */
export const leaving = {
  title: 'Quitter sans enregistrer\u00a0?',
  text: 'Ce que vous avez modifié sera perdu.',
  confirm: 'Quitter sans enregistrer',
  decline: 'Rester',
} as const

export const invitationTexts = {
  sent: 'Invitation envoyée',
  kept: 'Invitation prête\u00a0: aucun email ne part d’ici, donnez son lien vous-même.',
  none: 'Invitation enregistrée, sans lien\u00a0: l’adresse publique n’est pas réglée.',
  unaddressed:
    'Invitation prête\u00a0: aucun email ne peut en porter le lien tant que l’adresse publique n’est pas réglée, donnez-le vous-même.',
} as const

export type InvitationWay = keyof typeof invitationTexts

/** Messages about the confirmation of a new address. */
export const emailChangeTexts = {
  sent: 'Un lien de confirmation y a été envoyé.',
  kept: 'Aucun email ne part d’ici\u00a0: le lien de confirmation attend dans Paramètres, Messages.',
  none: 'L’adresse ne peut pas être changée\u00a0: l’adresse publique de l’application n’est pas réglée.',
} as const

export const resetTexts = {
  sent: 'Si un compte existe pour cette adresse, un email vient de partir.',
  kept: 'Si un compte existe pour cette adresse, son lien attend dans Paramètres, Messages\u00a0: demandez-le à un administrateur de votre garage.',
  noServer: 'Aucun email ne part d’ici\u00a0: le serveur de messagerie n’est pas réglé.',
  noAddress:
    'Aucun lien ne peut être écrit d’ici\u00a0: l’adresse publique de l’application n’est pas réglée. Demandez un nouveau mot de passe à la personne qui l’a installée.',
  done: 'Votre nouveau mot de passe est enregistré. Vos sessions ouvertes ont été déconnectées.',
} as const

export const warnings = {
  cookieRefused:
    'Ce navigateur n’a pas gardé la session : autorisez les cookies pour ce site, puis connectez-vous à nouveau.',
} as const

/** Texts about the values typed in a form when its session ended. */
export const carriedTexts = {
  waiting: 'Ce que vous écriviez vous attend.',
  open: 'Reprendre',
  reloaded: 'La page a été rechargée\u00a0: voici ce que vous écriviez. Rien n’est encore enregistré.',
  back: 'Votre session avait pris fin\u00a0: voici ce que vous écriviez. Rien n’est encore enregistré.',
} as const

/** Messages about guessed passwords, for pages but not scripts. */
export const guessedTexts = {
  notice: 'Votre mot de passe est parmi les premiers que l’on devine : changez-le dans votre profil.',
  refused: 'Ce mot de passe est trop facile à deviner\u00a0: choisissez-en un autre.',
} as const

export const duplicates = {
  email: 'Email déjà utilisé',
  plaque: 'Plaque déjà utilisée',
  stepTypeName: 'Un autre type porte déjà ce nom',
} as const

/** The message of a rule without its own words; zod's would be English. */
export const unsaidError = ({ input }: { input?: unknown }): string =>
  input === undefined ? 'Valeur manquante' : 'Valeur invalide'

/** Texts of a page that arrived incomplete. */
export const cutPage = {
  notice: 'La page n’est pas arrivée en entier.',
  reload: 'Recharger la page',
} as const

export const retryAfterText = (seconds: number): string => `Trop de tentatives, réessayez dans ${seconds} sec.`

export const fieldErrorText = (field: string, message: string): string => `Erreur champ ${field}: ${message}`

export const updateModalError = (message: string): string => `❌ ${message}`

export function isErrorCode(value: unknown): value is KnownCode {
  return typeof value === 'string' && Object.keys(errorMessages).includes(value)
}

/** The field of a “déjà utilisé” message, when the server sent no issue for it. */
export function duplicateField(message: string): 'email' | 'plaque' | null {
  const text = message.toLowerCase()
  if (!/déjà utilisée?|already (used|exists|in use)/.test(text)) return null
  if (text.includes('plaque')) return 'plaque'
  return text.includes('email') ? 'email' : null
}
