import { expect, test } from 'vitest'
import { confirmations, errorMessages, errorToasts } from '../../domain/ground/messages.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../domain/ground/texts/labels.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { statusLabels } from '../../domain/processes/list-words.ts'
import { finaliseConfirmation } from '../../domain/processes/process.ts'
import { publicStepLabels, stepLabels } from '../../domain/processes/step-status.ts'
import { revertConfirmation } from '../../domain/processes/steps.ts'

// Written by hand from the contract (contract 9 and 10): a test that read our own tables would prove nothing.

test('error messages are those of the contract', () => {
  expect(errorMessages).toMatchObject({
    VALIDATION_FAILED: 'Validation échouée',
    AUTH_INVITE_FAILED: "Code d'invitation invalide ou expiré.",
    AUTH_INVITE_INVALID: "Code d'invitation invalide ou expiré.",
    AUTH_INVITE_EXPIRED: "Code d'invitation invalide ou expiré.",
    AUTH_INVITE_ATTEMPTS_EXCEEDED: "Code d'invitation invalide ou expiré.",
    IDEMPOTENCY_HEADER_REQUIRED: "Requête invalide: clé d'idempotence manquante.",
    IDEMPOTENCY_REPLAY_IN_PROGRESS: 'Opération en cours ou déjà effectuée.',
    RATE_LIMITED: 'Trop de tentatives. Réessayez plus tard.',
    UNAUTHORIZED: 'Accès non autorisé',
    AUTH_INVALID_CREDENTIALS: 'Email ou mot de passe incorrect.',
    SERVER_ERROR: 'Erreur serveur. Veuillez réessayer plus tard.',
    UNKNOWN: 'Erreur inconnue',
    FORBIDDEN: 'Accès refusé',
    SESSION_EXPIRED: 'Session expirée. Veuillez vous reconnecter.',
  })
  expect(errorToasts).toEqual({
    inviteRefused: 'Invitation invalide ou expirée.',
    replayInProgress: 'Action déjà en cours. Patientez.',
    serverError: 'Erreur serveur, réessayez plus tard.',
  })
})

test('fallback messages of failed calls are those of the contract', () => {
  const words = [
    'Erreur chargement clients',
    'Erreur création client',
    'Erreur modification client',
    'Erreur suppression client',
    'Erreur chargement process',
    'Erreur chargement liste',
    'Erreur stats',
    'Erreur proposition étape',
    'Erreur validation étape',
    'Erreur retour étape',
    'Erreur création process',
    'Erreur MAJ process',
    'Erreur suppression process',
    'Accès refusé',
    'Erreur chargement véhicules',
    'Erreur chargement véhicule',
    'Erreur création véhicule',
    'Erreur modification véhicule',
    'Erreur suppression véhicule',
    'Échec régénération',
  ]
  // The table may have more words: the contract names none for notifications.
  expect(Object.values(fallbacks)).toEqual(expect.arrayContaining(words))
})

test('success toasts are those of the contract', () => {
  expect(Object.values(toasts)).toEqual(
    expect.arrayContaining([
      'Connecté',
      'Compte créé',
      'Client créé',
      'Client modifié',
      'Client supprimé',
      'Process créé',
      'Process mis à jour',
      'Process supprimé',
      'Véhicule créé avec succès',
      'Véhicule modifié avec succès',
      'Véhicule supprimé avec succès',
      'Lien régénéré',
    ]),
  )
})

test('confirmations are those of the contract', () => {
  expect(confirmations).toEqual({
    rotateLink: "Régénérer le lien public ? L'ancien deviendra invalide.",
    deleteProcess: 'Supprimer le processus ? Cette action est irréversible.',
  })
  expect(revertConfirmation('ready')).toEqual({
    title: 'Confirmer le retour',
    text: 'Cette étape repassera à "Prêt". Continuer ?',
  })
  expect(finaliseConfirmation({ completedNotifiedAt: null, completionMail: null }, true, true)).toMatchObject({
    title: 'Finaliser le processus ?',
    confirm: 'Oui, finaliser',
  })
})

test('labels are those of the contract', () => {
  expect(stepLabels).toEqual({ proposed: 'Proposé', ready: 'Prêt', validated: 'Validé' })
  expect(publicStepLabels).toEqual({ proposed: 'À venir', ready: 'En cours', validated: 'Terminé' })
  expect(statusLabels).toEqual({ proposed: 'Proposé', in_progress: 'En cours', completed: 'Terminé' })
  expect(labels).toMatchObject({
    closeToast: 'Fermer la notification',
    loading: 'Chargement...',
    linkValidity: "Lien actif jusqu'à 7 jours après la fin estimée du processus",
    copy: 'Copier',
    copied: 'Copié ✓',
    rotate: 'Régénérer',
    signIn: 'Se connecter',
    signingIn: 'Connexion...',
  })
})
