import type { Issue } from '../../domain/ground/messages.ts'
import { issueField } from '../runtime/forms/issues.ts'
import { type Movable, useMovable } from './useMovable.ts'

/** One of several similar lines of a form. `key` identifies the line wherever it moves, and names its fields. */
export type FormLine<Fields, Name extends string> = Fields & Movable & { errors: Partial<Record<Name, string>> }

export type LineKind<Fields, Name extends string> = {
  /** First part of an issue's path: `steps` in `steps.2.name`. */
  path: string
  /** Names of the fields that an issue may be about. */
  names: readonly Name[]
  empty: Fields
  max: number
  words: {
    taken: string
    dropped: string
    added: (number: number) => string
    removed: (number: number) => string
  }
}

/** The lines of a form in their order, and every way to change them. Typed text stays in the fields. */
export function useLineList<Fields extends { name: string }, Name extends string>(
  kind: LineKind<Fields, Name>,
  first: readonly Fields[],
  issues: readonly Issue[],
) {
  type Line = FormLine<Fields, Name>
  const { words, max } = kind
  const movable = useMovable<Line>(() => linesOf(kind, first, issues), words)
  const { lines, setLines, focusNext, placeOf, say } = movable
  const change = (key: number, fields: Partial<Line>) =>
    setLines((known) => known.map((line) => (line.key === key ? { ...line, ...fields } : line)))
  return {
    ...movable,
    isChanged: lines.length !== first.length || lines.some((line, index) => line.key !== index),
    add: () => {
      const next = withNewLine(kind, lines)
      focusNext(next[next.length - 1]?.key ?? 0, 'name')
      setLines(next)
      say(`${words.added(next.length)}${next.length < max ? '' : ' Il n’y en aura pas d’autre.'}`)
    },
    remove: (key: number) => {
      const at = placeOf(key)
      const next = lines.filter((line) => line.key !== key)
      focusNext((next[at] ?? next[at - 1])?.key ?? 0, 'remove')
      setLines(next)
      say(words.removed(at + 1))
    },
    change,
    /** The buttons of a line have its last typed name in their labels. */
    rename: (key: number, name: string) => change(key, { name } as Partial<Line>),
    refuse: (newIssues: readonly Issue[]) => setLines((known) => withErrors(kind, known, newIssues)),
    /** The name that an issue gives this field, by the current index of its line. */
    fieldNamed: (field: string) => fieldOf(kind, lines, field)?.placed,
    /** Removes the error of a field that is now right. */
    forgive: (field: string) =>
      setLines((known) => {
        const right = fieldOf(kind, known, field)
        return known.map((line) =>
          line === right?.line ? { ...line, errors: without(line.errors, right.name) } : line,
        )
      }),
  }
}

/** The line and name of a field. A field's name contains the key of its line, an issue the line's index. */
function fieldOf<Line extends { key: number }>(
  { path, names }: Pick<LineKind<unknown, string>, 'path' | 'names'>,
  lines: readonly Line[],
  field: string,
): { line: Line; name: string; placed: string } | undefined {
  const all = lines.flatMap((line, index) =>
    names.map((name) => ({
      line,
      name,
      field: `${path}.${line.key}.${name}`,
      placed: `${path}.${index}.${name}`,
    })),
  )
  return all.find((each) => each.field === field)
}

const without = <Errors extends object>(errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== name)) as Errors

export function linesOf<Fields extends { name: string }, Name extends string>(
  kind: LineKind<Fields, Name>,
  fields: readonly Fields[],
  issues: readonly Issue[],
): FormLine<Fields, Name>[] {
  return withErrors(
    kind,
    fields.map((line, key) => ({ ...line, key, errors: {} })),
    issues,
  )
}

/** Attaches issues, which name lines by their index, to the lines. */
export function withErrors<Line extends { errors: Partial<Record<string, string>> }>(
  { path, names }: Pick<LineKind<unknown, string>, 'path' | 'names'>,
  lines: readonly Line[],
  issues: readonly Issue[],
): Line[] {
  const messages = new Map(issues.map((issue) => [issueField(issue), issue.message]))
  const errorsAt = (index: number) =>
    names.flatMap((name) => {
      const message = messages.get(`${path}.${index}.${name}`)
      return message ? [[name, message]] : []
    })
  return lines.map((line, index) => ({ ...line, errors: Object.fromEntries(errorsAt(index)) }))
}

export function withNewLine<Fields extends { name: string }, Name extends string>(
  { empty }: Pick<LineKind<Fields, Name>, 'empty'>,
  lines: readonly FormLine<Fields, Name>[],
): FormLine<Fields, Name>[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
  return [...lines, { ...empty, key, errors: {} }]
}
