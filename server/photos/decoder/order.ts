import type { Form } from '../storage/storage.ts'
import type { TooLarge } from './head.ts'

export type Size = 'large' | 'small'

/** Where to write. Files are named by the server alone. */
export type Targets = Record<Size, Record<Form, string>>

/** What the server asks of its decoder. */
export type RenderOrder = { source: string; targets: Targets }

export type Refused = 'unreadable' | 'tooSlow' | TooLarge

/** The size of the large one; or why there is none: `code` is what the system said of a file that could not be written. */
export type RenderAnswer = { width: number; height: number } | { refused: Refused } | { code: string }
