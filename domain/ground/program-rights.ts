/** The nouns that a program may read or write, with the words of the page. */
const programNouns = {
  clients: { label: 'Clients', verbs: ['read', 'write'] },
  cars: { label: 'Véhicules', verbs: ['read', 'write'] },
  processes: { label: 'Processus', verbs: ['read', 'write'] },
  approvals: { label: 'Accords', verbs: ['read', 'write'] },
  stepTypes: { label: 'Types de réparation', verbs: ['read'] },
  billing: { label: 'Bon à facturer', verbs: ['read', 'write'] },
} as const satisfies Record<string, { label: string; verbs: readonly Verb[] }>

type Verb = 'read' | 'write'
type Nouns = typeof programNouns

/** A right of a program's token. A right to write does not include the right to read. */
export type ProgramRight = { [N in keyof Nouns]: `${N}:${Nouns[N]['verbs'][number]}` }[keyof Nouns]

/** The rights by noun, with the words of the page; a noun without `write` can only be read. */
export const rightsByNoun = Object.entries(programNouns).map(([noun, { label, verbs }]) => {
  const right = (verb: Verb) => `${noun}:${verb}` as ProgramRight
  return { label, read: right('read'), ...(verbs.some((verb) => verb === 'write') && { write: right('write') }) }
})

export const programRights = rightsByNoun.flatMap(({ read, write }) => (write ? [read, write] : [read])) as [
  ProgramRight,
  ...ProgramRight[],
]
