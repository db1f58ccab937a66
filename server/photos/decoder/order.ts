import type { Form } from '../storage/storage.ts'
import type { TooLarge } from './head.ts'

export type Size = 'large' | 'small'

/** What the server asks of its decoder: that many bytes of a photo, which it sends beside. */
export type RenderOrder = { bytes: number }

export type Refused = 'unreadable' | 'tooSlow' | TooLarge

/** `Content` of the two sizes in both forms. */
export type Drawn<Content> = Record<Size, Record<Form, Content>>

/** The size of the large one, and the images in base64; or why there are none. */
export type RenderAnswer = { width: number; height: number; images: Drawn<string> } | { refused: Refused }
