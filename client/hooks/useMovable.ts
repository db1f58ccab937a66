import { useLayoutEffect, useRef, useState } from 'react'
import { placedAt } from '../../domain/ground/moved-item.ts'

/** One line of a list that can be reordered. `key` identifies the line wherever it moves. */
export type Movable = { key: number; name: string }

/** The part of a line that takes the focus once the list has changed. */
export type LinePart = 'grip' | 'up' | 'down' | 'remove' | 'name'

/**
 * A line being moved by pointer or arrows, and its index before the move (`from`), to which a cancel returns the line.
 */
type Lift = { key: number; from: number }

type Words = { taken: string; dropped: string }

/** The part of the hook that moves lines, independent of the other fields of a line. */
export type MovableList = Omit<ReturnType<typeof useMovable<Movable>>, 'lines' | 'setLines'> & {
  lines: readonly Movable[]
}

/** Lines in their order, moved by buttons, by a grip that is dragged, or by the grip and the arrows. */
export function useMovable<Line extends Movable>(
  first: () => Line[],
  words: Words,
  /** Called when a line has been moved to another index. */
  onPlaced?: (line: Line, to: number, from: number) => void,
) {
  const [lines, setLines] = useState(first)
  const [announcement, setAnnouncement] = useState('')
  const { list, focusNext, isMoving } = useFocusKept(lines)
  const placeOf = (key: number) => lines.findIndex((line) => line.key === key)

  const place = (key: number, to: number, part: LinePart | null) => {
    const line = lines.find((each) => each.key === key)
    const next = line ? placedAt(lines, line, to) : lines
    const at = next.findIndex((each) => each.key === key)
    if (at === placeOf(key)) return
    focusNext(key, part)
    setLines(next)
    setAnnouncement(positionText(at, next.length))
  }
  const reportPlaced = (key: number, to: number, from: number) => {
    const line = lines.find((each) => each.key === key)
    if (line && to !== from) onPlaced?.(line, to, from)
  }
  const step = (key: number, by: 1 | -1) => {
    const from = placeOf(key)
    place(key, from + by, by < 0 ? 'up' : 'down')
    reportPlaced(key, from + by, from)
  }
  const up = (key: number) => step(key, -1)
  const down = (key: number) => step(key, 1)
  const lifting = useLift({ placeOf, place, tell: reportPlaced, say: setAnnouncement, count: lines.length, words })
  return {
    list,
    lines,
    setLines,
    said: announcement,
    say: setAnnouncement,
    isMoving,
    focusNext,
    placeOf,
    place,
    up,
    down,
    ...lifting,
  }
}

type LiftTools = {
  placeOf: (key: number) => number
  place: (key: number, to: number, part: LinePart | null) => void
  tell: (key: number, to: number, from: number) => void
  say: (text: string) => void
  count: number
  words: Words
}

function useLift({ placeOf, place, tell, say, count, words }: LiftTools) {
  const [lift, setLift] = useState<Lift | null>(null)
  const end = (text: string) => {
    setLift(null)
    say(text)
  }
  return {
    lift,
    take: (key: number) => {
      const at = placeOf(key)
      setLift({ key, from: at })
      say(`${words.taken} ${positionText(at, count)} ${liftHelp}`)
    },
    drop: () => {
      if (!lift) return
      const at = placeOf(lift.key)
      end(`${words.dropped} ${positionText(at, count)}`)
      tell(lift.key, at, lift.from)
    },
    giveUp: () => {
      if (!lift) return
      place(lift.key, lift.from, 'grip')
      end('Déplacement annulé.')
    },
  }
}

const liftHelp = 'Flèches haut et bas pour déplacer, Espace pour poser, Échap pour annuler.'

const positionText = (index: number, count: number): string => `Position ${index + 1} sur ${count}.`

/** Restores the focus after a move: a moved line loses the focus, and so does a button that the move disables. */
function useFocusKept(lines: unknown) {
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<{ key: number; part: LinePart } | null>(null)
  const moving = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order, and only then
  useLayoutEffect(() => {
    const { current: target } = nextFocus
    nextFocus.current = null
    if (target) focusPart(list.current, target.key, target.part)
    moving.current = false
  }, [lines])

  const focusNext = (key: number, part: LinePart | null) => {
    nextFocus.current = part && { key, part }
    moving.current = true
  }
  return { list, focusNext, isMoving: () => moving.current }
}

function focusPart(list: HTMLElement | null, key: number, part: LinePart): void {
  const line = list?.querySelector<HTMLElement>(`[data-line="${key}"]`)
  const able = [part, 'up', 'down', 'name'].map((each) =>
    line?.querySelector<HTMLElement>(`[data-part="${each}"]:not([disabled])`),
  )
  able.find(Boolean)?.focus()
}
