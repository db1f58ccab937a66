import { createContext } from 'react'

export type ActBarChange = { form: string; isInUse: boolean }

/**
 * The open forms of a process, the last used at the end. A phone fixes the buttons of the last used form at the bottom.
 */
export type ActBar = {
  forms: readonly string[]
  change: (change: ActBarChange) => void
  /** Class that fixes the buttons of a form at the bottom. */
  look: string | undefined
}

/** null where no button is fixed at the bottom: a form then has its buttons at its end. */
export const ActBarContext = createContext<ActBar | null>(null)
