import { createContext, useContext } from 'react'
import type { Viewer } from '../client/islands/ProcessView/viewer.ts'
import { type Action, can, type Role } from '../domain/permissions.ts'
import type { StyleSet } from './style-sets.ts'

/** What the build (or Vite) says about our files: the renderer adds it to every shell. */
export type PageAssets = {
  styles: Record<StyleSet, Sheet>
  /** The browser's entry module first, then what it imports at once. */
  entry: string[]
  /** What hears the page before any other script. Every browser reads it; it is a module in development only. */
  early: { src: string; type?: 'module' }
  /** Files of each island beyond the entry's, to be fetched early. */
  islands: Record<string, string[]>
  /** For browsers that know modules but not this decade's language. */
  legacy: { polyfills: string; entry: string } | null
  /** Code of a module that development needs before any other, null elsewhere. */
  preamble: string | null
}

/** Addresses, or the sheet itself where it is small; `later`, where the rest of it is. */
export type Sheet = { files: string[] } | { text: string; later?: string }

/** What every page knows beside its props. Views read it; islands get JSON props only. */
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
  } | null
  /** Their garage asks for a second factor, and the days to set it up have passed: nothing else works. */
  restricted: boolean
  /** Pathname and search of this page. */
  path: string
  /** Instant, rounded to the minute. */
  now: string
  flash: { kind: 'info' | 'error'; message: string }[]
  unread: number
  apiBase: string
  /** Where customers open public links; null when it was not set. */
  publicOrigin: string | null
  /** What a look at the same page later is told to be unchanged by; null where nobody looks again. */
  version?: string | null
  /** A mail server is set. */
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

/** What the reader of this page may do: the interface hides what the server would refuse. */
export function useMay(): (action: Action) => boolean {
  const { actor } = useShell()
  return (action) => actor !== null && can(actor, action)
}

/** Who looks at a process, for the islands that show one. */
export function useViewer(): Viewer {
  const { actor, publicOrigin, mailsLeave } = useShell()
  const { userId = '', role = 'reader', garageNom: garage = '', garageHasPhone = true } = actor ?? {}
  return { role, userId, garage, garageHasPhone, publicOrigin, mailsLeave }
}
