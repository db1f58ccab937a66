import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Photo, photoAlt } from '../../../domain/entry.ts'
import { routes } from '../../../domain/routes.ts'
import { listen } from '../../listen.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  processId: string
  photo: Photo
  place: string | null
  before: Photo | undefined
  after: Photo | undefined
  show: (photo: Photo) => void
}

/** Of a finger, in pixels: less is a press. */
const swipe = 40

/** The photo, and the ways to those beside it: buttons, arrow keys, a finger. */
export function PhotoStage({ processId: id, photo, place, before, after, show }: Props) {
  const { id: photoId, width, height } = photo
  const go = useEffectEvent((other: Photo | undefined) => other && show(other))
  useEffect(
    () =>
      listen(document, {
        keydown: (event) => {
          if (isTyping(event.target)) return
          if (event.key === 'ArrowLeft') go(before)
          if (event.key === 'ArrowRight') go(after)
        },
      }),
    [before, after],
  )
  const touch = useSwipe((isOn) => {
    const other = isOn ? after : before
    if (other) show(other)
  })
  return (
    <div className="viewer-stage" {...touch}>
      <img
        key={photoId}
        src={routes.photoImage.href({ id, photoId, size: 'grande' })}
        alt={photoAlt(photo, place)}
        decoding="async"
        {...{ width, height }}
      />
      {(before || after) && (
        <>
          <Way icon="left" label="Photo précédente" to={before} show={show} />
          <Way icon="right" label="Photo suivante" to={after} show={show} />
        </>
      )}
    </div>
  )
}

type WayProps = Pick<Props, 'show'> & { icon: 'left' | 'right'; label: string; to: Photo | undefined }

/** At the end it stays, and keeps the focus. */
const Way = ({ icon, label, to, show }: WayProps) => (
  <Button
    icon={icon}
    iconOnly
    className={`viewer-${icon}`}
    aria-label={label}
    aria-disabled={to === undefined}
    onClick={() => to && show(to)}
  />
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** @param onSwipe whether on, or back */
function useSwipe(onSwipe: (isOn: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two of them look closer.
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) > swipe && Math.abs(x) > Math.abs(y)) onSwipe(x < 0)
    },
  }
}
