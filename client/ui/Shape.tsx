import type { ShapeName } from './shapes.ts'

type Props = { name: ShapeName; className?: string | undefined }

/** One of the larger drawings (logo, jaw…), sized by its class. */
export function Shape({ name, className }: Props) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use xlinkHref={`#i-${name}`} />
    </svg>
  )
}
