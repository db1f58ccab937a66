/** Messages of the update modal, which shows a cross before its failures. */
export const updateModalFallbacks = {
  client: 'Erreur mise à jour client',
  car: 'Erreur mise à jour véhicule',
  process: 'Erreur mise à jour',
  load: 'Erreur chargement données',
} as const
