import * as z from 'zod'
import { boolRule } from '../ground/fields.ts'

/** The preferences of a person. The database stores only the chosen ones, as one JSON value. */
export const preferencesSchema = z.object({ morningMail: boolRule, shortcuts: boolRule })

export type Preferences = z.output<typeof preferencesSchema>

export type PreferenceName = keyof Preferences

/** The preferences of somebody who has chosen nothing. */
export const defaultPreferences: Preferences = { morningMail: false, shortcuts: true }

export const preferenceNames = Object.keys(defaultPreferences) as PreferenceName[]

type Texts<Value> = {
  /** The value of the form field `geste` on the profile page; also the anchor of the preference there. */
  word: string
  title: string
  /** The sentence about the preference in the description of the calls. */
  description: string
  saved: (value: Value) => string
}

export const preferenceTexts: { [Name in PreferenceName]: Texts<Preferences[Name]> } = {
  morningMail: {
    word: 'matin',
    title: 'Email du matin',
    description: 'morningMail demande, ou non, l’email « Ce matin » des jours ouvrés',
    saved: (isOn) => (isOn ? 'Vous recevrez l’email du matin' : 'Vous ne recevrez plus l’email du matin'),
  },
  shortcuts: {
    word: 'raccourcis',
    title: 'Raccourcis clavier',
    description: 'shortcuts, les raccourcis clavier d’une seule touche',
    saved: (isOn) => (isOn ? 'Raccourcis clavier rétablis' : 'Raccourcis clavier désactivés'),
  },
}

/** The sentence about the preferences in the description of the calls. */
export const preferencesDescription = (): string =>
  Object.values(preferenceTexts)
    .map(({ description }) => description)
    .join(' ; ')

/**
 * Reads the stored value. Names and values stored by a newer version are ignored; missing preferences have their
 * default.
 */
export function readPreferences(stored: unknown): Preferences {
  const chosen = Object.entries(Object(stored)).filter(([name, value]) => isKnown(name, value))
  return preferencesSchema.parse({ ...defaultPreferences, ...Object.fromEntries(chosen) })
}

const isKnown = (name: string, value: unknown): boolean =>
  Object.hasOwn(preferencesSchema.shape, name) &&
  preferencesSchema.shape[name as PreferenceName].safeParse(value).success
