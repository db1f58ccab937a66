import type { LinkPanel } from '../../domain/link-panel.ts'
import type { Process } from '../../domain/process.ts'
import { linkState } from '../../domain/public-link.ts'
import { routes } from '../../domain/routes.ts'
import type { Config } from '../config.ts'
import { publicOrigin } from '../public-origin.ts'
import { qrPath } from './qr.ts'

type LinkOf = Pick<Process, 'qrToken' | 'linkExpiresAt'>

export function linkPanel({ qrToken, linkExpiresAt }: LinkOf, config: Config, now: Date): LinkPanel {
  const url = publicLink(qrToken, config)
  const expired = linkState(linkExpiresAt, now) === 'expired'
  const qr = url !== null && !expired ? qrPath(url) : null
  return {
    url,
    expiresAt: linkExpiresAt,
    expired,
    qrSvg: qr?.path ?? null,
    qrSize: qr?.size ?? 0,
    publicUrlMissing: publicOrigin(config) === null,
  }
}

/** The address that customers open; null when it cannot be known from outside. */
export function publicLink(qrToken: Process['qrToken'], config: Config): string | null {
  const origin = publicOrigin(config)
  return qrToken && origin ? origin + routes.tracking.href({ token: qrToken.token }) : null
}
