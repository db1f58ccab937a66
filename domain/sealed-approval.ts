/** One whose process or client is gone: kept for whoever has to prove what was ordered. */
export type SealedApproval = {
  id: string
  processId: string
  title: string
  vehicle: string | null
  answeredBy: string | null
  acceptedCents: number | null
  sealedAt: string
  /** Gone after that day. */
  keptUntil: string
}

export type SealedApprovalList = {
  items: SealedApproval[]
  page: number
  pageSize: number
  total: number
  pages: number
}
