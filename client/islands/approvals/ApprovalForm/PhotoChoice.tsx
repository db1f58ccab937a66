import { Icon } from '../../../ui/Icon.tsx'
import type { ApprovalLine, ApprovalLines } from './useApprovalLines.ts'

export type ChoosablePhoto = { id: string; src: string; alt: string }

type Props = {
  line: ApprovalLine
  index: number
  lines: ApprovalLines
  photos: readonly ChoosablePhoto[]
}

/** Choice of photos among those of the process, to explain the line to the customer. */
export function PhotoChoice({ line, index, lines, photos }: Props) {
  const count = line.photos.length
  return (
    <details className="approval-fold" open={count > 0 || undefined}>
      <summary>
        <Icon name="down" />
        Photos à montrer{count > 0 && ` (${count})`}
        <span className="vh">, ligne {index + 1}</span>
      </summary>
      <div className="approval-strip">
        {photos.map(({ id, src, alt }) => (
          <label key={id}>
            <input
              type="checkbox"
              name={`photos${index}`}
              value={id}
              defaultChecked={line.photos.includes(id)}
              onChange={(event) => lines.choose(line, id, event.currentTarget.checked)}
            />
            <img src={src} alt={alt} width={88} height={88} loading="lazy" decoding="async" />
          </label>
        ))}
      </div>
    </details>
  )
}
