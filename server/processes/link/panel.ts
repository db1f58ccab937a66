import type { LinkPanel, Qr } from '../../../domain/link-panel.ts'
import type { Process } from '../../../domain/process.ts'
import { linkState } from '../../../domain/public-link.ts'
import { routes } from '../../../domain/routes.ts'
import { qrPath } from './qr.ts'

type LinkOf = Pick<Process, 'qrToken' | 'linkExpiresAt'>

export function linkPanel({ qrToken, linkExpiresAt }: LinkOf, origin: string | null, now: Date): LinkPanel {
  const url = publicLink(qrToken, origin)
  const expired = linkState(linkExpiresAt, now) === 'expired'
  return {
    url,
    expiresAt: linkExpiresAt,
    expired,
    qr: url !== null && !expired ? qrPath(url) : null,
    publicUrlMissing: origin === null,
  }
}

/** The address that customers open; null when it cannot be known from outside. */
export function publicLink(qrToken: Process['qrToken'], origin: string | null): string | null {
  return qrToken && origin ? origin + routes.tracking.href({ token: qrToken.token }) : null
}

/** Leads whoever works on the car to the process; null when our own address is not known from outside. */
export function workshopCode(id: string, origin: string | null): Qr | null {
  return origin === null ? null : qrPath(origin + routes.process.href({ id }))
}
