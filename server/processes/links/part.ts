import type { Maybe, Row, Selected, TenantTx } from '../../database/tenant.ts'
import { decryptToken } from '../../secrets/link-token.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'

type LinkRow = { link_expires_at: string | null }
type DetailRow = LinkRow & Selected<{ l: Maybe<Row<'tracking_links'>> }, 'l.token_cipher'>

export const linksPart = {
  row: {
    columns: 'p.link_expires_at',
    fields: (row: LinkRow) => ({ linkExpiresAt: row.link_expires_at }),
  },
  detail: {
    columns: 'l.token_cipher',
    join: 'left join tracking_links l on l.garage_id = :garageId and l.process_id = p.id',
    read: async (_, request: PartRequest<DetailRow>) => ({ qrToken: qrTokenOf(await request.row, request) }),
  },
  publicView: {
    columns: 'p.link_expires_at',
    fields: ({ link_expires_at }: LinkRow) => ({ expiresAt: link_expires_at }),
  },
  remove: removeLinks,
} satisfies ProcessPart

/** Removes the links of a process: all its addresses, also former ones, are unknown afterwards. */
async function removeLinks(tx: TenantTx, processId: string): Promise<void> {
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('tracking_links').where(owner).delete()
  await tx.from('tracking_tokens').where(owner).delete()
}

/** The decrypted token of a process's link. */
function qrTokenOf({ token_cipher, link_expires_at }: DetailRow, { id, linkKey }: PartRequest<unknown>) {
  const token = token_cipher && decryptToken(linkKey, token_cipher, id)
  return token ? { token, expiresAt: link_expires_at } : null
}
