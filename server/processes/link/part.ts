import { isoOf } from '../../database/moments.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import { openToken } from '../../secrets/link-token.ts'
import type { Asked, ProcessPart } from '../row/process-part.ts'
import { removeLinks } from './store.ts'

type LinkRow = { link_expires_at: string | null }
type DetailRow = LinkRow & Selected<{ l: Maybe<Row<'tracking_links'>> }, 'l.token_cipher'>

export const linkPart = {
  row: {
    columns: 'p.link_expires_at::text',
    fields: (row: LinkRow) => ({ linkExpiresAt: isoOf(row.link_expires_at) }),
  },
  detail: {
    columns: 'l.token_cipher',
    join: 'left join tracking_links l on l.garage_id = :garageId and l.process_id = p.id',
    read: async (_, asked: Asked<DetailRow>) => ({ qrToken: qrTokenOf(await asked.row, asked) }),
  },
  publicView: {
    columns: 'p.link_expires_at',
    fields: ({ link_expires_at }: { link_expires_at: Date | null }) => ({ expiresAt: isoOf(link_expires_at) }),
  },
  remove: removeLinks,
} satisfies ProcessPart

/** With its address, which only the server's key opens. */
function qrTokenOf({ token_cipher, link_expires_at }: DetailRow, { id, linkKey }: Asked<unknown>) {
  const token = token_cipher && openToken(linkKey, token_cipher, id)
  return token ? { token, expiresAt: isoOf(link_expires_at) } : null
}
