import type { RouteName } from './routes.ts'

type Sent = Record<string, unknown>
type Sender = { email: string }

const gestures =
  (...names: string[]) =>
  ({ geste }: Sent) =>
    names.includes(String(geste))

/**
 * The forms that ask for a proof of who sends them that is not older than 15 minutes (ASVS 7.5); the calls say it of
 * themselves.
 */
export const formsToProve: { [Name in RouteName]?: (sent: Sent, sender: Sender) => boolean } = {
  profile: (sent, { email }) =>
    gestures('session', 'sessions', 'application', 'cle')(sent) || (gestures('profil')(sent) && sent.email !== email),
  appSetup: () => true,
  recoveryCodes: () => true,
  proof: () => true,
  clientDelete: () => true,
  mail: () => true,
  employees: (sent) =>
    gestures('admin', 'employee', 'retablir', 'supprimer', 'seconde', 'securite', 'lien')(sent) ||
    (gestures('inviter')(sent) && sent.role === 'admin'),
}

/** Pages that ask for the same before they are read: what they hand over does not come back. */
export const pagesToProve: readonly RouteName[] = ['clientExport']
