import type { ReactNode } from 'react'
import styles from './PhotoWays.module.css'

/*
 * A phone offers its camera only for a field with `capture`, and its photos only for a field without it: where a finger
 * may be the pointer, every choice of photos has both fields.
 */

/** The field that opens the camera. A computer would choose a file, as it does for the other field. */
export const camera = { type: 'file', accept: 'image/*', capture: 'environment', multiple: true } as const

/** The field that chooses photos taken before. */
export const gallery = { type: 'file', accept: 'image/*', multiple: true } as const

/** Not shown with a mouse. */
export const OnTouch = ({ children }: { children: ReactNode }) => <div className={styles.touch}>{children}</div>

/** The words of the field without `capture`, which is the only one with a mouse. */
export const GalleryWords = ({ mouse, touch }: { mouse: string; touch: string }) => (
  <>
    <span className={styles.mouse}>{mouse}</span>
    <span className={styles.touch}>{touch}</span>
  </>
)
