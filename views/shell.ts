import { createContext, useContext } from 'react'
import type { Viewer } from '../client/islands/processes/ProcessView/viewer.ts'
import type { EditedProps } from '../client/ui/fields/EditedFields.tsx'
import type { Preferences } from '../domain/accounts/preferences.ts'
import { legalWorkingDays, type OpeningDays } from '../domain/ground/opening-days.ts'
import { type Action, can, type Role } from '../domain/ground/permissions.ts'
import type { ToastText } from '../domain/ground/toast.ts'
import type { StyleSet } from './style-sets.ts'

/** Addresses of the built files (or Vite's): the renderer adds them to every shell. */
export type PageAssets = {
  styles: Record<StyleSet, Sheet>
  /** The browser's entry module first, then what it imports at once. */
  entry: string[]
  /** The early script, whose listeners come before all others, in every browser. It is a module in development only. */
  early: { src: string; type?: 'module' }
  /** Files of each island beyond the entry's, to be fetched early. */
  islands: Record<string, string[]>
  /** Files for browsers that support modules but not this decade's syntax. */
  legacy: { polyfills: string; entry: string } | null
  /** Code that development needs before any other module; null in production. */
  preamble: string | null
}

/** Addresses of a style sheet, or its text where it is small. */
export type Sheet = { files: string[] } | { text: string }

/** The data of every page besides its props. Views read the shell; islands only get JSON props. */
export type Shell = {
  nonce: string
  csrfToken: string | null
  idempotencyKey: string
  actor: {
    userId: string
    authSessionId: string
    garageId: string
    role: Role
    nom: string
    prenom: string
    email: string
    garageNom: string
    garageHasPhone: boolean
    preferences: Preferences
    openingDays: OpeningDays
  } | null
  /**
   * The values that the page's form loaded, and its questions about fields that somebody else changed; null for other
   * pages.
   */
  edited?: EditedProps | null
  /** Whether the user must set up the second factor that the garage requires before anything else. */
  restricted: boolean
  /** Pathname and search of this page. */
  path: string
  /** The moment of rendering, rounded to the minute. */
  now: string
  flash: ToastText[]
  unread: number
  apiBase: string
  /** Origin of public links; null when it is not set. */
  publicOrigin: string | null
  /** Version of the page, by which a later refresh may be answered as unchanged; null where there is no refresh. */
  version?: string | null
  /** Whether a mail server is set. */
  mailsLeave: boolean
  assets: PageAssets
  title?: string
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell works in views only: an island gets everything by its props')
  return shell
}

/** Whether the user may do something: the interface hides what the server would refuse. */
export function useMay(): (action: Action) => boolean {
  const { actor } = useShell()
  return (action) => actor !== null && can(actor, action)
}

/** The user who looks at a process, for the islands that show one. */
export function useViewer(): Viewer {
  const { actor, publicOrigin, mailsLeave } = useShell()
  const { userId = '', role = 'reader', garageNom: garage = '', garageHasPhone = true } = actor ?? {}
  return { role, userId, garage, garageHasPhone, publicOrigin, mailsLeave, openingDays: useOpeningDays() }
}

/** The days on which the user's garage works. */
export const useOpeningDays = (): OpeningDays => useShell().actor?.openingDays ?? legalWorkingDays
