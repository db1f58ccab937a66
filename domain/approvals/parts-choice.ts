/** Words and rules about parts from the circular economy (« pièces issues de l’économie circulaire », PIEC). */

export const partsChoices = ['circular', 'new'] as const
export type PartsChoice = (typeof partsChoices)[number]

/** The legal reasons for not asking the customer for a choice. The garage picks one, and is responsible for it. */
export const partsExemptions = ['category', 'warranty', 'free', 'delay', 'risk'] as const
export type PartsExemption = (typeof partsExemptions)[number]

/** The question about parts, frozen with a request: the reason for not asking, or the earlier choice. */
export type PartsQuestion = {
  /** The version of the sentences of law shown with it. */
  law: string
  exemption: PartsExemption | null
  before: { choice: PartsChoice; at: string } | null
  /** The text that the customer saw, word for word; absent from older snapshots. */
  words?: PartsWords
}

/** The sentences shown with the choice, or instead of it. */
export type PartsWords = {
  question: string
  choices: Record<PartsChoice, string>
  availability: string
  definition: string
  /** The categories of parts that the choice is about, and the cases in which a garage need not offer them. */
  lists: { text: string; items: string[]; source: string }[]
  /** The text shown instead of the question, and the garage's reason; null where the question is asked. */
  exempt: { text: string; reason: string } | null
}

/** The field of the customer's form that holds the choice. */
export const partsField = 'pieces'
/** The anchor of the question on the customer's page. */
export const partsAnchor = 'pieces'

/** The labels of the choices in the form. None is selected beforehand. */
export const partsChoiceLabels: Record<PartsChoice, string> = {
  circular: 'Je souhaite des pièces issues de l’économie circulaire si elles existent',
  new: 'Des pièces neuves',
}

/** The labels of the choices once made. */
export const partsChosenLabels: Record<PartsChoice, string> = {
  circular: 'Issues de l’économie circulaire, si elles existent',
  new: 'Neuves',
}

export const partsExemptionLabels: Record<PartsExemption, string> = {
  category: 'Pièces hors des catégories prévues (freins, direction, trains roulants…)',
  warranty: 'Travaux sous garantie, ou rappel du constructeur',
  free: 'Travaux gratuits',
  delay: 'Pièces non disponibles dans le délai prévu',
  risk: 'Risque important pour l’environnement, la santé publique ou la sécurité routière',
}

/** The text shown instead of the question where the garage says that there is nothing to choose. */
export const partsExemptText =
  'Choisir entre pièces neuves et pièces issues de l’économie circulaire est ici sans objet.'

export const partsChoiceRequired = 'Choisissez les pièces que vous souhaitez'
export const partsChoiceUnasked = 'Aucun choix de pièces n’est demandé ici'

type Lines = readonly { id: string; part: string | null }[]
type GivenAnswer = { answers: Readonly<Record<string, string>>; parts: PartsChoice | null }

/**
 * The choice that applies to an answer: the one given with it, else the earlier one for the same repair. Null where
 * nothing is asked, or nothing was chosen.
 */
export const partsChoiceOf = (question: PartsQuestion | null, given: PartsChoice | null): PartsChoice | null =>
  question === null || question.exemption !== null ? null : (given ?? question.before?.choice ?? null)

/** Whether an answer lacks the choice: it is required only when a line with a part is accepted. */
export function isPartsChoiceMissing(
  { parts, lines }: { parts: PartsQuestion | null; lines: Lines },
  { answers, parts: given }: GivenAnswer,
): boolean {
  if (parts === null || parts.exemption !== null || partsChoiceOf(parts, given) !== null) return false
  return lines.some(({ id, part }) => part !== null && answers[id] === 'accepted')
}

type ChoiceFacts = {
  partsChoice: PartsChoice | null
  partsExemption: PartsExemption | null
  medium?: 'online' | HeardMedium | null
}
type HeardMedium = 'phone' | 'paper' | 'on_site'

/**
 * « Neuves » or « Sans objet : travaux gratuits », with the medium where the customer did not choose on their page;
 * null where there is nothing to show.
 */
export function partsText({ partsChoice, partsExemption, medium = null }: ChoiceFacts): string | null {
  if (partsExemption !== null) return `Sans objet\u00a0: ${lowered(partsExemptionLabels[partsExemption])}`
  if (partsChoice === null) return null
  const way = medium === null || medium === 'online' ? '' : `, ${heardWords[medium]}`
  return `${partsChosenLabels[partsChoice]}${way}`
}

const heardWords: Record<HeardMedium, string> = {
  phone: 'choix entendu au téléphone',
  paper: 'choix donné sur papier',
  on_site: 'choix entendu au garage',
}

/** A text as it continues a sentence. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
