// Words of buttons and notes, by name: `import * as labels`. A bundle contains only the texts that it names.
export const closeToast = 'Fermer la notification'
export const loading = 'Chargement...'
export const linkValidity = "Lien actif jusqu'à 7 jours après la fin estimée du processus"
export const copy = 'Copier'
export const copied = 'Copié ✓'
export const rotate = 'Régénérer'
export const passwordHint = '8 à 128 caractères, au moins une lettre et un chiffre.'
export const signIn = 'Se connecter'
export const signingIn = 'Connexion...'
export const offline =
  'Vous êtes hors ligne. Ce que vous voyez a pu changer, et rien ne sera enregistré avant le retour du réseau.'
export const waitsForNetwork = 'Réseau absent ou trop lent\u00a0: l’envoi se fera dès son retour.'
export const noNetwork = 'Réseau absent\u00a0: réessayez dès son retour.'
export const opensWithNetwork = 'Réseau absent\u00a0: la fiche s’ouvrira dès son retour.'
export const takePhoto = 'Prendre une photo'
export const choosePhoto = 'Choisir une photo'
export const publicUrlMissing = 'Adresse publique non réglée'
