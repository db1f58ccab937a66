/** The facts of a request that show the origin under which it reached the server. */
export type Arrival = {
  /** The host of the request, and the host that a relay says the browser asked for. */
  hosts: (string | undefined)[]
  /** `http` or `https` where a trusted relay says it, else null. */
  protocol: string | null
  /** The page that led here: our own pages send their address to themselves only. */
  referer: string | undefined
}

/**
 * Whether a browser opened the application at another origin than PUBLIC_URL, as far as the request shows it: a relay
 * may hide the host. The server's own machine does not count as another origin.
 */
export function isOtherOrigin(publicUrl: string, { hosts, protocol, referer }: Arrival): boolean {
  const own = new URL(publicUrl)
  if (originOf(referer) === own.origin) return false
  const named = hosts.flatMap((host) => hostOf(host, own.protocol) ?? [])
  if (named.length === 0 || named.some(({ hostname }) => isOwnMachine(hostname))) return false
  if (!named.some(({ host }) => host === own.host)) return true
  return protocol !== null && `${protocol}:` !== own.protocol
}

/** Whether a form was sent by one of our pages at another origin than PUBLIC_URL, according to its browser. */
export function isSentElsewhere(publicUrl: string, origin: string | undefined, host: string | undefined): boolean {
  const sentFrom = originOf(origin)
  if (sentFrom === null || sentFrom === publicUrl) return false
  const { protocol, host: from } = new URL(sentFrom)
  return from === hostOf(host, protocol)?.host
}

const isOwnMachine = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

const hostOf = (host: string | undefined, protocol: string): URL | null => parsed(`${protocol}//${host ?? ''}`)

function originOf(address: string | undefined): string | null {
  const url = address === undefined ? null : parsed(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** The texts of a page that was opened at another origin, with a link to PUBLIC_URL. */
export const otherOriginText = {
  open: 'Ouvrez',
  why: 'Cette page est à une autre adresse, où l’application ne peut pas garder la session.',
} as const
