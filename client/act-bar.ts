import { createContext } from 'react'

export type ActBarChange = { form: string; isInUse: boolean }

/** The open forms of a screen whose next act stays under the thumb on a phone, the one used last at the end. */
export type ActBar = {
  forms: readonly string[]
  change: (change: ActBarChange) => void
  /** The class of what stands there. */
  look: string | undefined
}

/** null where nothing stays under the thumb: a form then ends where it ends. */
export const ActBarContext = createContext<ActBar | null>(null)
