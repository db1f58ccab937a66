/** Path data of a QR code, in modules, quiet zone left out; `size` is its side. */
export type Qr = { path: string; size: number }

/** What staff see of a process's public link. */
export type LinkPanel = {
  /** null when there is no link, or no public address to put before it. */
  url: string | null
  expiresAt: string | null
  expired: boolean
  /** null as long as the link leads nowhere. */
  qr: Qr | null
  publicUrlMissing: boolean
}
