import type { FactorChange } from '../../domain/factors/second-factor.ts'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

const signature = ['Fil d’atelier']

const react =
  'Sinon, changez tout de suite votre mot de passe, fermez vos autres sessions et prévenez l’administrateur de votre garage.'

type FactorChangedProps = { prenom: string; change: FactorChange; changedAt: string; link: string | null }

const changes: Record<FactorChange, { subject: string; said: string; others?: string }> = {
  first: {
    subject: 'Un moyen de connexion renforcée a été ajouté à votre compte',
    said: 'Une application ou une clé d’accès a été ajoutée à votre compte Fil d’atelier',
    others: 'Vos autres sessions ont été fermées\u00a0: pour les rouvrir, la connexion renforcée est demandée.',
  },
  added: {
    subject: 'Un moyen de connexion renforcée a été ajouté à votre compte',
    said: 'Une application ou une clé d’accès a été ajoutée à votre compte Fil d’atelier',
  },
  removed: {
    subject: 'Un moyen de connexion renforcée a été retiré de votre compte',
    said: 'Une application ou une clé d’accès a été retirée de votre compte Fil d’atelier',
  },
  codes: {
    subject: 'Vos codes de secours ont été refaits',
    said: 'De nouveaux codes de secours ont été faits pour votre compte Fil d’atelier, et remplacent les précédents',
  },
}

/** Mail about a changed factor, so that a change by somebody else is noticed. */
export function factorChangedMail({ prenom, change, changedAt, link }: FactorChangedProps): MailContent {
  const { subject, said, others } = changes[change]
  return {
    subject,
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `${said} le ${formatDayTime(changedAt)}.${others ? ` ${others}` : ''}`,
      `Si c’est bien vous, vous n’avez rien à faire. ${react}`,
    ],
    action: link ? { label: 'Voir mon profil', href: link } : null,
    notes: [],
    signature,
  }
}

type FactorResetProps = {
  prenom: string
  /** The owner of the removed second step: the reader, or a colleague from whom the reader removed it. */
  account: 'own' | 'colleague'
  /** In the owner's mail, the person who removed the second step; in that person's mail, the owner. */
  other: string
  changedAt: string
  link: string | null
}

/** Mail to both people about a removed second step. */
export function factorResetMail({ prenom, account, other, changedAt, link }: FactorResetProps): MailContent {
  const isOwn = account === 'own'
  return {
    subject: isOwn ? 'Votre connexion renforcée a été retirée' : 'Vous avez retiré une connexion renforcée',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: isOwn
      ? [
          `${other} a retiré la connexion renforcée de votre compte Fil d’atelier le ${formatDayTime(changedAt)}. Vos sessions ont été fermées, et votre mot de passe suffit à vous connecter.`,
          'Si vous l’aviez demandé, connectez-vous et ajoutez votre nouveau téléphone. Sinon, prévenez votre garage.',
        ]
      : [
          `Vous avez retiré la connexion renforcée du compte de ${other} le ${formatDayTime(changedAt)}. Ses sessions ont été fermées, et son mot de passe suffit à se connecter.`,
          `Si ce n’est pas vous, quelqu’un se sert de votre compte. ${react.replace('Sinon, changez', 'Changez')}`,
        ],
    action: link ? { label: isOwn ? 'Me connecter' : 'Voir mon profil', href: link } : null,
    notes: [],
    signature,
  }
}

type StepRefusedProps = {
  prenom: string
  at: string
  ip: string | null
  /** Whether the codes came from a signed-in user who was asked to reauthenticate. */
  signedIn: boolean
  link: string | null
}

/** Mail about a right password with wrong codes: probably somebody else has the password, or a session. */
export function stepRefusedMail({ prenom, at, ip, signedIn, link }: StepRefusedProps): MailContent {
  return {
    subject: signedIn
      ? 'Quelqu’un se sert peut-être de votre compte'
      : 'Quelqu’un connaît peut-être votre mot de passe',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: signedIn
      ? [
          `Le ${formatDayTime(at)}${placeOf(ip)}, quelqu’un de connecté à votre compte Fil d’atelier devait confirmer que c’est bien vous, et a donné cinq codes faux.`,
          `Si c’était vous, attendez un quart d’heure et réessayez. ${react}`,
        ]
      : [
          `Le ${formatDayTime(at)}${placeOf(ip)}, votre mot de passe a été donné, puis cinq codes faux. Personne n’est entré dans votre compte Fil d’atelier.`,
          'Si c’était vous, attendez un quart d’heure et réessayez. Sinon, quelqu’un connaît votre mot de passe\u00a0: changez-le maintenant.',
        ],
    action: link ? { label: 'Choisir un nouveau mot de passe', href: link } : null,
    notes: [],
    signature,
  }
}

type NewBrowserProps = { prenom: string; device: string; at: string; ip: string | null; link: string | null }

/** Mail about a sign-in from a new browser. */
export function newBrowserMail({ prenom, device, at, ip, link }: NewBrowserProps): MailContent {
  return {
    subject: 'Nouvelle connexion à votre compte',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Votre compte Fil d’atelier a été ouvert le ${formatDayTime(at)} sur un appareil que nous ne connaissions pas\u00a0: ${device}${placeOf(ip)}.`,
      `Si c’est bien vous, vous n’avez rien à faire. ${react}`,
    ],
    action: link ? { label: 'Voir mes sessions', href: link } : null,
    notes: [],
    signature,
  }
}

const placeOf = (ip: string | null): string => (ip ? `, depuis l’adresse ${ip}` : '')
