import type { Form } from '../storage/storage.ts'
import type { TooLarge } from './image-head.ts'

export type Size = 'large' | 'small'

export type Refused = 'unreadable' | 'tooSlow' | TooLarge

/** The content of the two sizes in both formats. */
export type Drawn<Content> = Record<Size, Record<Form, Content>>

/** The size of the large image, and the images in base64; or the reason why there are none. */
export type RenderAnswer = { width: number; height: number; images: Drawn<string> } | { refused: Refused }
