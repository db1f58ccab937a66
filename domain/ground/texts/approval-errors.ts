/** Error messages about approvals, in a module that no browser script loads. */
export const approvalErrors = {
  APPROVAL_FROZEN: 'Cette demande est partie\u00a0: elle ne change plus. Corrigez-la par une nouvelle.',
  APPROVAL_PENDING: 'Une demande d’accord attend déjà une réponse\u00a0: corrigez-la ou retirez-la d’abord.',
  APPROVAL_NOT_SENT: 'Cette demande n’attend pas de réponse.',
  APPROVAL_ANSWERED: 'Une réponse a déjà été donnée.',
  APPROVAL_CHANGED: 'Cette demande a changé entre-temps. Relisez-la avant de répondre.',
  APPROVAL_REMINDED: 'Le client a déjà été relancé pour cette demande.',
  APPROVAL_LIMIT: 'Ce processus a déjà 50 demandes d’accord.',
  APPROVAL_LINKS: 'Trop de liens ont été donnés pour cette demande.',
  APPROVAL_STEPS_ADDED: 'Les lignes acceptées sont déjà parmi les étapes.',
  APPROVAL_NOT_PENDING: 'La réponse du client est déjà notée.',
  APPROVAL_RENOUNCED: 'Le client a renoncé à ce qu’il avait accepté.',
  APPROVAL_NOT_RENOUNCED: 'Le client n’a pas renoncé.',
  WITHDRAWAL_CLOSED: 'Il n’est plus possible de renoncer ici\u00a0: le délai est passé, ou les travaux sont terminés.',
  WITHDRAWAL_NOT_NOTED: 'Le client a renoncé\u00a0: notez d’abord ce qui était déjà fait.',
  STEP_LIMIT: 'Ce processus aurait plus de 100 étapes.',
  NO_PUBLIC_ADDRESS: 'L’adresse publique de l’application n’est pas réglée\u00a0: aucun lien ne peut être donné.',
  APPROVAL_OVER: 'Cette demande d’accord n’est plus valable.',
} as const

export type ApprovalErrorCode = keyof typeof approvalErrors
