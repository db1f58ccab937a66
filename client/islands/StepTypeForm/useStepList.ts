import { useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '../../../domain/messages.ts'
import { type Lift, linesOf, movedTo, placeOf, type StepFields, withErrors, withNewLine } from './step-list.ts'

/** What of a line takes the focus once the list has changed. */
export type LinePart = 'grip' | 'up' | 'down' | 'remove' | 'name'

export type StepList = ReturnType<typeof useStepList>

/** The lines, in their order, and every way to change it. What is typed stays in the fields. */
export function useStepList(steps: readonly StepFields[], issues: readonly Issue[]) {
  const [lines, setLines] = useState(() => linesOf(steps, issues))
  const [lift, setLift] = useState<Lift | null>(null)
  const [said, setSaid] = useState('')
  const { list, focusNext, isMoving } = useFocusKept(lines)

  const place = (key: number, to: number, part: LinePart | null) => {
    const next = movedTo(lines, key, to)
    if (placeOf(next, key) === placeOf(lines, key)) return
    focusNext(key, part)
    setLines(next)
    setSaid(positionText(placeOf(next, key), next.length))
  }
  const end = (text: string) => {
    setLift(null)
    setSaid(text)
  }
  return {
    list,
    lines,
    lift,
    said,
    isMoving,
    isChanged: lines.length !== steps.length || lines.some((line, index) => line.key !== index),
    place,
    up: (key: number) => place(key, placeOf(lines, key) - 1, 'up'),
    down: (key: number) => place(key, placeOf(lines, key) + 1, 'down'),
    add: () => {
      const next = withNewLine(lines)
      focusNext(next[next.length - 1]?.key ?? 0, 'name')
      setLines(next)
      setSaid(`Étape ${next.length} ajoutée.`)
    },
    remove: (key: number) => {
      const at = placeOf(lines, key)
      const next = lines.filter((line) => line.key !== key)
      focusNext((next[at] ?? next[at - 1])?.key ?? 0, 'remove')
      setLines(next)
      setSaid(`Étape ${at + 1} retirée.`)
    },
    /** The button of a line says its name, as it was last typed. */
    rename: (key: number, name: string) =>
      setLines((known) => known.map((line) => (line.key === key ? { ...line, name } : line))),
    refuse: (found: readonly Issue[]) => setLines((known) => withErrors(known, found)),
    take: (key: number) => {
      const at = placeOf(lines, key)
      setLift({ key, from: at })
      setSaid(`Étape saisie. ${positionText(at, lines.length)} ${liftHelp}`)
    },
    drop: () => lift && end(`Étape posée. ${positionText(placeOf(lines, lift.key), lines.length)}`),
    giveUp: () => {
      if (!lift) return
      place(lift.key, lift.from, 'grip')
      end('Déplacement annulé.')
    },
  }
}

const liftHelp = 'Flèches haut et bas pour la déplacer, Espace pour la poser, Échap pour annuler.'

const positionText = (place: number, count: number): string => `Position ${place + 1} sur ${count}.`

/** A line that moves in the document drops the focus, and so does a button at the end of its way. */
function useFocusKept(lines: unknown) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ key: number; part: LinePart } | null>(null)
  const moving = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order, and only then
  useLayoutEffect(() => {
    const { current: target } = wanted
    wanted.current = null
    if (target) focusPart(list.current, target.key, target.part)
    moving.current = false
  }, [lines])

  const focusNext = (key: number, part: LinePart | null) => {
    wanted.current = part && { key, part }
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
