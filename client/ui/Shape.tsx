import sprite from './icons.svg?url'
import type { ShapeName } from './icons.ts'

type Props = { name: ShapeName; className?: string | undefined }

/** A larger drawing (the jaw of a spanner, the loose end of a thread, the logo, the thread), sized by its class. */
export function Shape({ name, className }: Props) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use xlinkHref={`${sprite}#${name}`} />
    </svg>
  )
}
