import { fillPath, type PathParams, queryText } from './address.ts'
import type { Access } from './permissions.ts'

type Query = Record<string, string | number | undefined>

export type Page<Path extends string = string> = {
  path: Path
  /** Who may open the page; the call of a form says who may send it (`server/pages.ts`). */
  access: Access
  title: string
  href: (params?: PathParams<Path>, query?: Query) => string
}

/** Every page address, once, for links, redirects, guards and tests. */
export const routes = {
  home: page('/', 'public', 'Fil d’atelier'),
  login: page('/connexion', 'public', 'Connexion'),
  secondStep: page('/connexion/verification', 'public', 'Seconde étape'),
  register: page('/inscription', 'public', 'Créer un compte'),
  resetRequest: page('/reinitialisation', 'public', 'Mot de passe oublié'),
  resetConfirm: page('/reinitialisation/:token', 'public', 'Nouveau mot de passe'),
  emailConfirm: page('/adresse/:token', 'public', 'Nouvelle adresse'),
  logout: page('/deconnexion', 'public', 'Déconnexion'),

  dashboard: page('/dashboard', 'read', 'Dashboard'),
  firstSteps: page('/dashboard/premiers-pas', 'manageGarage', 'Pour commencer'),
  drafts: page('/brouillons', 'read', 'Brouillons'),
  processes: page('/processus', 'read', 'Processus'),
  process: page('/processus/:id', 'read', 'Processus'),
  processEdit: page('/processus/:id/modifier', 'updateProcess', 'Mettre à jour le Processus'),
  processDelete: page('/processus/:id/supprimer', 'deleteProcess', 'Supprimer le processus'),
  processLink: page('/processus/:id/lien', 'rotateLink', 'Lien public'),
  processReminder: page('/processus/:id/relance', 'remindCustomer', 'Écrire au client'),
  processQr: page('/processus/:id/qr', 'read', 'QR code du lien public'),
  jobCard: page('/processus/:id/fiche', 'read', 'Fiche de travail'),
  label: page('/processus/:id/etiquette', 'read', 'Étiquette'),
  dossier: page('/processus/:id/dossier', 'readMails', 'Dossier'),
  arrival: page('/processus/:id/arrivee', 'receiveCar', 'Arrivée du véhicule'),
  arrivalUndo: page('/processus/:id/arrivee/annuler', 'read', 'Arrivée du véhicule'),
  handover: page('/processus/:id/restitution', 'receiveCar', 'Restitution du véhicule'),
  handoverUndo: page('/processus/:id/restitution/annuler', 'read', 'Restitution du véhicule'),
  wait: page('/processus/:id/attente', 'keepWaiting', 'Mettre en attente'),
  waitEnd: page('/processus/:id/attente/fin', 'read', 'Reprendre'),
  assignee: page('/processus/:id/responsable', 'assignProcess', 'Qui s’en occupe'),
  photoNew: page('/processus/:id/photos', 'annotate', 'Ajouter une photo'),
  noteNew: page('/processus/:id/notes', 'annotate', 'Ajouter une note'),
  stepPhotoNew: page('/processus/:id/etapes/:stepId/photos', 'annotate', 'Ajouter une photo'),
  stepNoteNew: page('/processus/:id/etapes/:stepId/notes', 'annotate', 'Ajouter une note'),
  entry: page('/processus/:id/ajouts/:entryId', 'read', 'Photos et notes'),
  entryDelete: page('/processus/:id/ajouts/:entryId/supprimer', 'read', 'Supprimer'),
  entryRestore: page('/processus/:id/ajouts/:entryId/retablir', 'read', 'Rétablir'),
  photoImage: page('/processus/:id/photos/:photoId/:size', 'read', 'Photo'),
  approvalNew: page('/processus/:id/accords/nouveau', 'draftApproval', 'Demander un accord'),
  approval: page('/processus/:id/accords/:approvalId', 'read', 'Demande d’accord'),
  approvalPreview: page('/processus/:id/accords/:approvalId/apercu', 'read', 'Ce que verra votre client'),
  approvalDelete: page('/processus/:id/accords/:approvalId/supprimer', 'read', 'Supprimer le brouillon'),
  approvalCorrection: page('/processus/:id/accords/:approvalId/corriger', 'read', 'Corriger'),
  approvalSend: page('/processus/:id/accords/:approvalId/envoyer', 'sendApproval', 'Envoyer la demande'),
  approvalLink: page('/processus/:id/accords/:approvalId/lien', 'sendApproval', 'Lien à donner'),
  approvalReminder: page('/processus/:id/accords/:approvalId/relance', 'sendApproval', 'Relancer le client'),
  approvalWithdraw: page('/processus/:id/accords/:approvalId/retirer', 'sendApproval', 'Retirer la demande'),
  approvalRecord: page('/processus/:id/accords/:approvalId/noter', 'sendApproval', 'Noter une réponse'),
  approvalSteps: page('/processus/:id/accords/:approvalId/etapes', 'updateProcess', 'Ajouter aux étapes'),
  approvalProof: page('/processus/:id/accords/:approvalId/preuve', 'sendApproval', 'Dossier de preuve'),
  approvalPhoto: page('/processus/:id/accords/:approvalId/photos/:photoId/:size', 'read', 'Photo'),
  stepPrepare: page('/processus/:id/etapes/:stepId/preparer', 'read', 'Marquer prêt'),
  stepValidate: page('/processus/:id/etapes/:stepId/valider', 'validateStep', 'Valider'),
  stepRevert: page('/processus/:id/etapes/:stepId/retour', 'revertStep', 'Confirmer le retour'),

  clients: page('/clients', 'read', 'Clients'),
  clientNew: page('/clients/nouveau', 'read', 'Nouveau client'),
  client: page('/clients/:id', 'read', 'Client'),
  clientEdit: page('/clients/:id/modifier', 'read', 'Modifier le client'),
  clientDelete: page('/clients/:id/supprimer', 'deleteClient', 'Supprimer le client'),
  clientExport: page('/clients/:id/export', 'exportClient', 'Exporter le client'),
  clientCarNew: page('/clients/:id/vehicules/nouveau', 'read', 'Nouveau véhicule'),

  cars: page('/vehicules', 'read', 'Véhicules'),
  carNew: page('/vehicules/nouveau', 'read', 'Nouveau véhicule'),
  car: page('/vehicules/:id', 'read', 'Véhicule'),
  carEdit: page('/vehicules/:id/modifier', 'read', 'Modifier le véhicule'),
  carDelete: page('/vehicules/:id/supprimer', 'deleteCar', 'Supprimer le véhicule'),

  notifications: page('/notifications', 'read', 'Notifications'),
  notificationBell: page('/notifications/cloche', 'read', 'Notifications'),
  notificationsRead: page('/notifications/lues', 'read', 'Notifications'),

  settings: page('/parametres', 'read', 'Paramètres'),
  profile: page('/parametres/profil', 'read', 'Profil'),
  appSetup: page('/parametres/profil/applications/:id', 'read', 'Ajouter une application'),
  passkeyNew: page('/parametres/profil/cles-d-acces', 'read', 'Ajouter une clé d’accès'),
  recoveryCodes: page('/parametres/profil/codes-de-secours', 'read', 'Codes de secours'),
  factorRemoval: page('/parametres/profil/facteurs/:id/retirer', 'read', 'Retirer'),
  proof: page('/confirmer', 'read', 'Confirmation'),
  employees: page('/parametres/employes', 'manageEmployees', 'Employés'),
  garage: page('/parametres/garage', 'manageGarage', 'Garage'),
  garagePreview: page('/parametres/garage/apercu', 'manageGarage', 'Ce que verra votre client'),
  garageEdit: page('/parametres/garage/modifier', 'manageGarage', 'Modifier le garage'),
  stepTypes: page('/parametres/types-etapes', 'read', 'Types de réparation'),
  mails: page('/parametres/messages', 'readMails', 'Messages'),
  mail: page('/parametres/messages/:id', 'readMails', 'Message'),
  mailHtml: page('/parametres/messages/:id/html', 'readMails', 'Message'),
  mailResend: page('/parametres/messages/:id/renvoyer', 'readMails', 'Renvoyer'),
  personalData: page('/parametres/donnees', 'deleteClient', 'Données personnelles'),
  operation: page('/parametres/exploitation', 'seeOperation', 'Exploitation'),
  legacyStepTypes: page('/steptypes', 'read', 'Types de réparation'),

  tracking: page('/public/processus/:token', 'public', 'Suivi de votre véhicule'),
  trackingPhoto: page('/public/processus/:token/photos/:photoId', 'public', 'Photo de votre véhicule'),
  trackingPhotoImage: page('/public/processus/:token/photos/:photoId/:size', 'public', 'Photo'),
  publicApproval: page('/public/accord/:token', 'public', 'Accord demandé'),
  publicApprovalReview: page('/public/accord/:token/recapitulatif', 'public', 'Votre réponse'),
  publicApprovalAnswer: page('/public/accord/:token/reponse', 'public', 'Votre réponse'),
  publicApprovalCallback: page('/public/accord/:token/rappel', 'public', 'Être rappelé'),
  publicApprovalPhoto: page('/public/accord/:token/photos/:photoId/:size', 'public', 'Photo'),
  expiredLink: page('/public/lien-expire', 'public', 'Lien expiré'),
  privacy: page('/confidentialite', 'public', 'Confidentialité'),
} as const

export type RouteName = keyof typeof routes

/** Other addresses of the sign-in pages, sent on for good (contract 2.1). */
export const aliases: Record<string, RouteName> = {
  '/login': 'login',
  '/register': 'register',
  '/reset-request': 'resetRequest',
}

/** The address where a tab with a session but no tokens gets a pair: beside the pages, outside /api (cookie + CSRF). */
export const sessionTokensPath = '/session/tokens'

/** The address of one's second factors in one's profile. */
export const ownFactorsHref = (): string => `${routes.profile.href()}#seconde-etape`

/** The address on a process's page of a step's entries, or of the process's own. */
export const placeHref = (processId: string, stepId: string | null): string =>
  `${routes.process.href({ id: processId })}#${stepId === null ? 'ajouts' : `etape-${stepId}`}`

/** The address of the form of a note on a step, or on the process itself. */
export const noteNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.noteNew.href({ id }) : routes.stepNoteNew.href({ id, stepId })

/** The address of the form of a photo on a step, or on the process itself. */
export const photoNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.photoNew.href({ id }) : routes.stepPhotoNew.href({ id, stepId })

function page<Path extends string>(path: Path, access: Access, title: string): Page<Path> {
  return { path, access, title, href: (params, query) => fillPath(path, params ?? {}) + queryText(query) }
}

/**
 * Pages that need a reauthentication within 15 minutes (ASVS 7.5): what they hand over does not come back. Calls say
 * so in their definition, and forms follow their calls.
 */
export const pagesThatReauthenticate: readonly RouteName[] = ['clientExport']
