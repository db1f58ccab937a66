/** What staff see of a process's public link. */
export type LinkPanel = {
  /** null when there is no link, or no public address to put before it. */
  url: string | null
  expiresAt: string | null
  expired: boolean
  /** Path data of the QR code, in modules, quiet zone left out; `qrSize` is its side. */
  qrSvg: string | null
  qrSize: number
  publicUrlMissing: boolean
}
