import { join, resolve } from 'node:path'
import { z } from 'zod'
import { apiRoot } from '../../domain/ground/addresses/roots.ts'
import { limits } from '../../domain/ground/limits.ts'

/** The configuration of the application. Every setting is optional; docs/operations.md lists them for the operator. */
export type Config = Readonly<Omit<Settings, Unset> & Partial<Pick<Settings, Unset>>>

type Settings = ReturnType<typeof toConfig>
type Unset = { [Name in keyof Settings]: undefined extends Settings[Name] ? Name : never }[keyof Settings]

/** Invalid settings, one French line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The only reader of the environment. @throws ConfigError naming each wrong setting, without secret values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const setVariables = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const result = environment.safeParse(Object.fromEntries(setVariables))
  if (!result.success) throw new ConfigError(result.error.issues.map(line).join('\n'))
  return Object.freeze(toConfig(result.data))
}

const line = (issue: z.core.$ZodIssue) => `${issue.path.join('.')} : ${issue.message}`

const wholeNumber = (min: number, max: number) => {
  const message = `un nombre entier de ${min} à ${max} est attendu`
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message))
}

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `l’une de ces valeurs est attendue : ${values.join(', ')}`)

const address = (protocols: string[], example: string) =>
  z.string().refine((text) => protocols.includes(protocolOf(text)), `une adresse comme ${example} est attendue`)

const databaseAddress = address(['postgres:', 'postgresql:'], 'postgres://utilisateur:motdepasse@serveur:5432/base')

const publicUrl = z
  .string()
  .refine(isOrigin, 'une adresse sans chemin comme https://suivi.mon-garage.fr est attendue')
  .transform((text) => new URL(text).origin)

const apiBaseUrl = z
  .string()
  .refine(
    (text) => /^\/(?!\/)/.test(text) || /^https?:$/.test(protocolOf(text)),
    'un chemin comme /api ou une adresse https:// est attendu',
  )
  .transform((text) => text.replace(/\/+$/, ''))

const trustProxy = z
  .string()
  .regex(
    /^(off|false|\d{1,2}|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*)$/i,
    'off, un nombre de relais ou une liste d’adresses (10.0.0.0/8) est attendu',
  )
  .transform(readProxies)

/** The exact destinations (`host:port`) of the local network that webhooks may reach, also without TLS. */
const destinations = z
  .string()
  .refine(
    (text) => listed(text).every((one) => destinationOf(one) !== null),
    'des adresses exactes comme 127.0.0.1:5678, dolibarr.lan:443 sont attendues',
  )
  .transform((text) => new Set(listed(text).map((one) => destinationOf(one) ?? '')))

const appSecret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'au moins 32 octets sont attendus (openssl rand -base64 48)')
  .refine(
    (text) => !looksLikeExample(text),
    'cette valeur est un exemple : produisez la vôtre (openssl rand -base64 48)',
  )

const metricsToken = z.string().min(16, 'au moins 16 caractères sont attendus (openssl rand -hex 24)')

const hour = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'une heure comme 02:30, ou off, est attendue')
  .transform((text) => (text === 'off' ? null : Number(text.slice(0, 2)) * 60 + Number(text.slice(3))))

const bucketExample = 's3://photos/fil?endpoint=https://s3.exemple.fr&region=fr-par'

/** The settings by their names in the environment, with their defaults. */
export const environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_ADMIN_URL: databaseAddress.optional(),
  POSTGRES_BIN: z.string().optional(),
  DATABASE_POOL: wholeNumber(2, 100).default(10),
  PUBLIC_URL: publicUrl.optional(),
  API_BASE_URL: apiBaseUrl.default(apiRoot),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: oneOf(['0', '1']).default('0'),
  RATE_LIMITS: oneOf(['on', 'raised', 'off']).default('on'),
  REGISTRATION: oneOf(['open', 'closed']).default('open'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://utilisateur:motdepasse@serveur:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'Garage <contact@mon-garage.fr> est attendu')
    .optional(),
  APP_SECRET: appSecret.optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  LIVE_UPDATES: oneOf(['auto', 'listen', 'look', 'off']).default('auto'),
  METRICS_TOKEN: metricsToken.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  PHOTOS_URL: z.string().refine(isBucket, `une adresse comme ${bucketExample} est attendue`).optional(),
  PHOTOS_ACCESS_KEY: z.string().optional(),
  PHOTOS_SECRET_KEY: z.string().optional(),
  OUTBOUND_ALLOW: destinations.optional(),
  GARAGE_PHOTOS_MAX: wholeNumber(1, 10_000_000).default(limits.garagePhotosMax),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: hour.prefault('02:30'),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  BACKUP_PASSPHRASE: z.string().min(12, 'au moins 12 caractères sont attendus').optional(),
})

function toConfig(env: z.output<typeof environment>) {
  return {
    env: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The owner of the schema, who migrates; without it, the role of `databaseUrl` does. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** A superuser of the same server, for the single step at start that the application may not do itself. */
    databaseAdminUrl: env.DATABASE_ADMIN_URL,
    /** Folder of the programs that run the embedded database. */
    postgresBin: env.POSTGRES_BIN,
    /** Connections of one server process. */
    databasePool: env.DATABASE_POOL,
    /** Origin that customers' links start with, without a trailing slash. */
    publicUrl: env.PUBLIC_URL,
    apiBaseUrl: env.API_BASE_URL,
    /** Hop count or proxy addresses, as Express expects them; never `true`, which would trust anyone. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO === '1',
    rateLimits: env.RATE_LIMITS,
    /** Whether anybody may open a garage. */
    registration: env.REGISTRATION,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    appSecret: env.APP_SECRET,
    webConcurrency: env.WEB_CONCURRENCY,
    /** How a server learns of changes: PostgreSQL announces them, or it looks each second; `off` has no streams. */
    liveUpdates: env.LIVE_UPDATES,
    /** The token that gives access to GET /metrics. */
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    /** The bucket for photos, instead of a folder in `dataDir`. */
    photosUrl: env.PHOTOS_URL,
    /** Without these keys, the client uses its usual sources: its own variables, the role of the machine. */
    photosAccessKey: env.PHOTOS_ACCESS_KEY,
    photosSecretKey: env.PHOTOS_SECRET_KEY,
    /** The maximum of photos of one garage. */
    garagePhotosMax: env.GARAGE_PHOTOS_MAX,
    outboundAllow: env.OUTBOUND_ALLOW ?? new Set<string>(),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'sauvegardes')),
    /** Minutes after midnight in Paris; null makes no scheduled backup. */
    backupAt: env.BACKUP_AT,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    /** The passphrase that encrypts backups; without it they are not encrypted, and contain no key. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
  }
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

function isOrigin(text: string): boolean {
  if (!/^https?:$/.test(protocolOf(text))) return false
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search + hash + username === ''
}

/** `s3://bucket/prefix?endpoint=…&region=…`: Amazon's own buckets need neither endpoint nor region. */
function isBucket(text: string): boolean {
  if (protocolOf(text) !== 's3:') return false
  const { hostname, searchParams, username, hash } = new URL(text)
  const endpoint = searchParams.get('endpoint')
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  return hostname !== '' && username + hash === '' && isKnown && (endpoint === null || isOrigin(endpoint))
}

function readProxies(text: string): false | number | string[] {
  if (/^(off|false)$/i.test(text)) return false
  return /^\d+$/.test(text) ? Number(text) || false : text.split(/\s*,\s*/)
}

const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** A host and its port as a URL has them; null for anything else, such as a whole address or a joker. */
function destinationOf(text: string): string | null {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  const url = URL.parse(`https://${host}/`)
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  return url && isPort ? `${url.hostname.replace(/\.$/, '')}:${Number(port)}` : null
}

function looksLikeExample(text: string): boolean {
  return /change.?me|exemple|example|remplace|placeholder|0123456789abcdef/i.test(text) || new Set(text).size < 10
}
