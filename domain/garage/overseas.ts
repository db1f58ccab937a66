type Place = { codePostal?: string | null | undefined; telephone?: string | null | undefined }

/** Overseas by postal code (98000 is Monaco), or by the country code of the phone. */
const postalCodes = /^(?:97[1-8]|98[678])\d{2}$/
const phones = /^\+(?:262|508|590|594|596|681|687|689)/

/** Whether a garage is overseas, in another time zone than Paris. */
export const isOverseas = ({ codePostal, telephone }: Place): boolean =>
  postalCodes.test(codePostal ?? '') || phones.test(telephone ?? '')

/** The time zone of the whole application (contract 11.2), for a garage overseas. */
export const parisTimeText =
  'Votre garage est outre-mer\u00a0: les jours et les heures affichés sont ceux de Paris, pour vous comme pour vos clients. Vos jours fériés suivent votre code postal. Écrivez vos horaires d’ouverture à votre heure.'
