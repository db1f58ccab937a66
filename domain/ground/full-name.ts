export function fullName({ prenom, nom }: { prenom: string; nom: string }): string {
  return `${prenom} ${nom}`.trim()
}

/** An act, with its author: a person, or a person by a program of the garage. */
export type Acted = { actor: { prenom: string; nom: string } | null; program: string | null }

/**
 * The author of an act: « Camille Perrin, par le programme Compta »; null where nobody of the garage acted.
 * @param other the words for an author without an account
 */
export function authorText({ actor, program }: Acted, other: string | null = null): string | null {
  const author = actor ? fullName(actor) : other
  return author && program !== null ? `${author}, par le programme ${program}` : author
}
