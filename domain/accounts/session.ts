import * as z from 'zod'
import { preferencesSchema } from './preferences.ts'

export type SessionUser = z.output<typeof sessionUserSchema>
export type SessionAnswer = z.output<typeof sessionAnswerSchema>
export type Account = z.output<typeof accountSchema>

export const roleSchema = z.enum(['admin', 'employee', 'reader'])

export const sessionUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  garage_id: z.uuid(),
  nom: z.string(),
  prenom: z.string(),
})

/** The account as its owner sees it. */
export const accountSchema = sessionUserSchema.extend(preferencesSchema.shape)

export const sessionAnswerSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: sessionUserSchema,
})

export const openSessionSchema = z.object({
  id: z.uuid(),
  /** The browser and its system, as the browser names itself. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The address from which the session was last used. */
  ip: z.string().nullable(),
  /** Whether the request comes from this session. */
  current: z.boolean(),
})

/** The open sessions of an account, the latest used first. */
export const sessionListSchema = z.object({ items: z.array(openSessionSchema) })

export const sessionsEndedSchema = z.object({ ended: z.int() })

export type OpenSession = z.output<typeof openSessionSchema>

// The first match wins: most browsers also name others, for sites that expect those.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Vivaldi/, 'Vivaldi'],
  [/YaBrowser/, 'Yandex'],
  [/DuckDuckGo|Ddg\//, 'DuckDuckGo'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Android.*Version\//, 'Navigateur'],
  [/Safari/, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** The name of a browser for its owner: « Chrome sur Windows ». */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = named(browsers, text) ?? 'Appareil'
  const system = named(systems, text)
  return system ? `${browser} sur ${system}` : browser
}

const named = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]
