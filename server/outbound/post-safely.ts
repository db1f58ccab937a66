import { lookup, Resolver } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../runtime/config.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The most bytes that are read of an answer, of its headers, and the time of the whole exchange. */
export const outboundLimits = { answerBytes: 64 * 1024, headerBytes: 16 * 1024, deadlineMs: 10_000 } as const

/**
 * Why nothing was received: a refused URL, an address that is unknown or not public, no answer in time, a failed
 * connection. Unknown names and those of private addresses have one reason: two would list the names of our network.
 */
export type OutboundFailure = 'url' | 'address' | 'timeout' | 'certificate' | 'connection'

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly reason: OutboundFailure
  constructor(reason: OutboundFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Finds all addresses of a name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

type Post = { url: string; headers: Record<string, string>; body: string }

/**
 * @property allowsLoopback whether this machine may be reached, also without TLS: never in production
 * @property allowed the exact destinations (`host:port`) that the operator opened: private or not, with TLS or not
 */
type Reach = { allowsLoopback?: boolean; allowed?: ReadonlySet<string> }

/** The destinations that this installation may reach besides the internet. */
export const reachOf = ({ env, outboundAllow }: Pick<Config, 'env' | 'outboundAllow'>): Reach => ({
  allowsLoopback: env !== 'production',
  allowed: outboundAllow,
})

/** @property authority a certificate that is trusted besides those of the system */
export type OutboundOptions = Reach & {
  resolve?: Resolve
  deadlineMs?: number
  authority?: string
}

/** The answer of another server: its status, and the beginning of its body, not decompressed. */
export type OutboundAnswer = { status: number; body: Buffer }

/**
 * Posts to an address that a customer of this application chose. The name is resolved once, all its addresses must be
 * public, and the connection goes to one of them. Redirects are not followed.
 * @throws OutboundError
 */
export async function postSafely(post: Post, options: OutboundOptions = {}): Promise<OutboundAnswer> {
  const { resolve = resolveName, deadlineMs = outboundLimits.deadlineMs, authority, ...reach } = options
  const url = checkedUrl(post.url, reach)
  const signal = AbortSignal.timeout(deadlineMs)
  const address = await unless(signal, addressOf(url, { ...reach, resolve, signal }))
  return unless(signal, exchange(url, { ...post, address, signal, authority }))
}

/**
 * The parsed URL: https, without a user or a password; http to a destination that is allowed.
 * @throws OutboundError
 */
function checkedUrl(text: string, reach: Reach): URL {
  const url = URL.parse(text)
  if (!url || url.username || url.password) throw new OutboundError('url')
  const host = hostOf(url)
  const isOpened = isAllowed(url, reach)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOpened)) throw new OutboundError('url')
  // The URL parser has turned forms such as 2130706433 and 0x7f.1 into 127.0.0.1.
  if (isIP(host) && !isOpened && !isPublicAddress(host)) throw new OutboundError('address')
  return url
}

/** The longest search for a name whose address somebody enters. */
const enteringMs = 3_000

/**
 * Checks an address that somebody enters, with the addresses that its name has now; they are checked again whenever
 * something is sent.
 * @throws OutboundError
 */
export async function checkDestination(
  text: string,
  { resolve, ...reach }: Reach & { resolve: Resolve },
): Promise<URL> {
  const url = checkedUrl(text, reach)
  const signal = AbortSignal.timeout(enteringMs)
  await unless(signal, addressOf(url, { ...reach, resolve, signal }))
  return url
}

/** Whether the operator, or development on this machine, allows this exact host and port. */
function isAllowed(url: URL, { allowsLoopback = false, allowed }: Reach): boolean {
  const host = hostOf(url)
  if (allowsLoopback && (host === 'localhost' || isLoopbackAddress(host))) return true
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowed?.has(`${url.hostname.replace(/\.$/, '')}:${port}`) ?? false
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

type Finding = Reach & { resolve: Resolve; signal: AbortSignal }

async function addressOf(url: URL, { resolve, signal, ...reach }: Finding): Promise<string> {
  const host = hostOf(url)
  if (isIP(host)) return host
  const isOpened = isAllowed(url, reach)
  const addresses = isOpened ? await lookUp(host) : await resolve(host, signal)
  const [first] = addresses.sort((a, b) => isIP(a) - isIP(b))
  if (first === undefined) throw new OutboundError('address')
  const isGood = (address: string) =>
    isOpened || isPublicAddress(address) || (reach.allowsLoopback === true && isLoopbackAddress(address))
  if (!addresses.every(isGood)) throw new OutboundError('address')
  return first
}

/** Resolves a name that the operator allowed. The system also reads /etc/hosts. */
const lookUp = (name: string): Promise<string[]> =>
  lookup(name.replace(/\.$/, ''), { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

/** Asks the name servers themselves: the system's lookup would hold one of Node's few threads, for minutes. */
export async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** The result of the work, unless the time is over first. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(new OutboundError('timeout'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, over.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type Exchange = Post & { address: string; signal: AbortSignal; authority: string | undefined }

async function exchange(url: URL, { headers, body, address, signal, authority }: Exchange): Promise<OutboundAnswer> {
  const host = hostOf(url)
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const sent = request({
    method: 'POST',
    protocol: url.protocol,
    host,
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // Node then makes a new agent for the request: it keeps no connection, and reads no proxy from the environment.
    agent: false,
    lookup: always(address),
    maxHeaderSize: outboundLimits.headerBytes,
    rejectUnauthorized: true,
    ...(isIP(host) ? {} : { servername: host.replace(/\.$/, '') }),
    ...(authority === undefined ? {} : { ca: authority }),
    signal,
  })
  return answerTo(sent, body)
}

/** Makes the connection use the checked address: the name is not resolved a second time. */
function always(address: string): LookupFunction {
  const family = isIP(address)
  return (_name, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family))
}

function answerTo(sent: ClientRequest, body: string): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error?: Error) => reject(failureOf(error))
    sent.on('error', fail)
    // Without an error or an answer: the other side has closed, or wants another protocol.
    sent.once('close', fail)
    sent.once('response', (answer) => {
      sent.off('close', fail)
      readStart(answer)
        .then((start) => resolve({ status: answer.statusCode ?? 0, body: start }))
        .catch(fail)
        .finally(() => sent.destroy())
    })
    sent.end(body)
  })
}

/** Reads an answer up to the limit, and leaves the rest. */
async function readStart(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= outboundLimits.answerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, outboundLimits.answerBytes)
}

function failureOf(error?: Error): OutboundError {
  const { code = '', name = '' } = (error ?? {}) as { code?: string; name?: string }
  if (name === 'AbortError' || code === 'ABORT_ERR') return new OutboundError('timeout')
  const isCertificate = /CERT|SIGNATURE|ALTNAME/.test(code)
  return new OutboundError(isCertificate ? 'certificate' : 'connection')
}
