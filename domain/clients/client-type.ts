/** Whether a client is a consumer, whom the code de la consommation protects, or a professional. */
export const clientTypes = ['particulier', 'professionnel'] as const

export type ClientType = (typeof clientTypes)[number]

export const clientTypeLabels: Record<ClientType, string> = {
  particulier: 'Particulier',
  professionnel: 'Professionnel',
}

/** « 732 829 320 ». */
export const formatSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
