import { fillPath, type PathParams, queryText } from './address.ts'

/** Who may open a page: anyone, signed-in staff, or the garage's admins (spec 2). */
export type Access = 'public' | 'staff' | 'admin'

type Query = Record<string, string | number | undefined>

export type Page<Path extends string = string> = {
  path: Path
  access: Access
  title: string
  href: (params?: PathParams<Path>, query?: Query) => string
}

/** Every page address, once. Links, redirects, guards and tests read this table. */
export const routes = {
  home: page('/', 'public', 'Fil d’atelier'),
  login: page('/connexion', 'public', 'Connexion'),
  register: page('/inscription', 'public', 'Créer un compte'),
  resetRequest: page('/reinitialisation', 'public', 'Mot de passe oublié'),
  resetConfirm: page('/reinitialisation/:token', 'public', 'Nouveau mot de passe'),
  emailConfirm: page('/adresse/:token', 'public', 'Nouvelle adresse'),
  logout: page('/deconnexion', 'public', 'Déconnexion'),

  dashboard: page('/dashboard', 'staff', 'Dashboard'),
  firstSteps: page('/dashboard/premiers-pas', 'admin', 'Pour commencer'),
  drafts: page('/brouillons', 'staff', 'Brouillons'),
  processes: page('/processus', 'staff', 'Processus'),
  process: page('/processus/:id', 'staff', 'Processus'),
  processEdit: page('/processus/:id/modifier', 'admin', 'Mettre à jour le Processus'),
  processDelete: page('/processus/:id/supprimer', 'admin', 'Supprimer le processus'),
  processLink: page('/processus/:id/lien', 'admin', 'Lien public'),
  processQr: page('/processus/:id/qr', 'staff', 'QR code du lien public'),
  jobCard: page('/processus/:id/fiche', 'staff', 'Fiche de travail'),
  stepPrepare: page('/processus/:id/etapes/:stepId/preparer', 'staff', 'Marquer prêt'),
  stepValidate: page('/processus/:id/etapes/:stepId/valider', 'admin', 'Valider'),
  stepRevert: page('/processus/:id/etapes/:stepId/retour', 'admin', 'Confirmer le retour'),

  clients: page('/clients', 'staff', 'Clients'),
  clientNew: page('/clients/nouveau', 'staff', 'Nouveau client'),
  client: page('/clients/:id', 'staff', 'Client'),
  clientEdit: page('/clients/:id/modifier', 'staff', 'Modifier le client'),
  clientDelete: page('/clients/:id/supprimer', 'admin', 'Supprimer le client'),
  clientExport: page('/clients/:id/export', 'admin', 'Exporter le client'),
  clientCarNew: page('/clients/:id/vehicules/nouveau', 'staff', 'Nouveau véhicule'),

  cars: page('/vehicules', 'staff', 'Véhicules'),
  carNew: page('/vehicules/nouveau', 'staff', 'Nouveau véhicule'),
  car: page('/vehicules/:id', 'staff', 'Véhicule'),
  carEdit: page('/vehicules/:id/modifier', 'staff', 'Modifier le véhicule'),
  carDelete: page('/vehicules/:id/supprimer', 'admin', 'Supprimer le véhicule'),

  notifications: page('/notifications', 'staff', 'Notifications'),
  notificationsRead: page('/notifications/lues', 'staff', 'Notifications'),

  settings: page('/parametres', 'staff', 'Paramètres'),
  profile: page('/parametres/profil', 'staff', 'Profil'),
  employees: page('/parametres/employes', 'admin', 'Employés'),
  garage: page('/parametres/garage', 'admin', 'Garage'),
  garagePreview: page('/parametres/garage/apercu', 'admin', 'Ce que verra votre client'),
  garageEdit: page('/parametres/garage/modifier', 'admin', 'Modifier le garage'),
  stepTypes: page('/parametres/types-etapes', 'staff', 'Types de réparation'),
  mails: page('/parametres/messages', 'admin', 'Messages'),
  mail: page('/parametres/messages/:id', 'admin', 'Message'),
  mailHtml: page('/parametres/messages/:id/html', 'admin', 'Message'),
  mailResend: page('/parametres/messages/:id/renvoyer', 'admin', 'Renvoyer'),
  personalData: page('/parametres/donnees', 'admin', 'Données personnelles'),
  operation: page('/parametres/exploitation', 'admin', 'Exploitation'),
  legacyStepTypes: page('/steptypes', 'staff', 'Types de réparation'),

  tracking: page('/public/processus/:token', 'public', 'Suivi de votre véhicule'),
  expiredLink: page('/public/lien-expire', 'public', 'Lien expiré'),
  privacy: page('/confidentialite', 'public', 'Confidentialité'),
} as const

export type RouteName = keyof typeof routes

/** Other addresses of the sign-in pages, sent on for good (spec 2). */
export const aliases: Record<string, RouteName> = {
  '/login': 'login',
  '/register': 'register',
  '/reset-request': 'resetRequest',
}

/** Where a tab that holds the server session but no tokens gets a pair: beside the pages, outside /api (cookie + CSRF). */
export const sessionTokensPath = '/session/tokens'

/** Where one lands once a process is made: on its page, at the link that its client waits for. */
export const linkToSend = (processId: string): string => `${routes.process.href({ id: processId })}#lien-public`

function page<Path extends string>(path: Path, access: Access, title: string): Page<Path> {
  return { path, access, title, href: (params, query) => fillPath(path, params ?? {}) + queryText(query) }
}
