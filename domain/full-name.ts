export function fullName({ prenom, nom }: { prenom: string; nom: string }): string {
  return `${prenom} ${nom}`.trim()
}

/** The author of an event: « Camille Perrin, par le programme Compta ». */
export const throughProgram = (author: string, program: string | null): string =>
  program === null ? author : `${author}, par le programme ${program}`
