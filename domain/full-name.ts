export function fullName({ prenom, nom }: { prenom: string; nom: string }): string {
  return `${prenom} ${nom}`.trim()
}
