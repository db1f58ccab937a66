import type { Answers, PublicApproval } from './approval.ts'
import { lineAnswers } from './approval-schemas.ts'
import { type PartsChoice, partsChoices, partsField } from './parts-choice.ts'

/** The choices and texts of the customer's pages so far, carried from one page to the next. */
export type AnswerInput = {
  answers: Answers
  parts: PartsChoice | null
  prenom: string
  nom: string
  beginNow: boolean
}

export const nothingGiven: AnswerInput = { answers: {}, parts: null, prenom: '', nom: '', beginNow: false }

/** The values of the recap's buttons. */
export const backGesture = 'revenir'

/** The value of the request's button that accepts all lines, to be confirmed like any other answer. */
export const allGesture = 'tout'

/** The field of the checkbox by which the customer asks that work begins at once. */
export const beginNowField = 'debut'

/** The field that holds the answer to a line. */
export const answerField = (lineId: string): string => `reponse-${lineId}`

type Lines = Pick<PublicApproval, 'lines'>['lines']

/** Reads the answers of a form to the shown lines only. One button accepts all lines. */
export function readAnswerFields(fields: Record<string, unknown>, lines: Lines): AnswerInput {
  const answers: Answers = {}
  for (const { id } of lines) {
    const answer = fields.geste === allGesture ? 'accepted' : lineAnswers.find((one) => one === fields[answerField(id)])
    if (answer) answers[id] = answer
  }
  return {
    answers,
    parts: partsChoices.find((one) => one === fields[partsField]) ?? null,
    prenom: textIn(fields.prenom),
    nom: textIn(fields.nom),
    beginNow: fields[beginNowField] === '1',
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Answers and the choice of parts as hidden fields of a form. */
export const answersAsFields = ({
  answers,
  parts,
}: Pick<AnswerInput, 'answers' | 'parts'>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [answerField(id), answer])),
  ...(parts && { [partsField]: parts }),
})

/** The lines without an answer, in their order. */
export const unanswered = (lines: Lines, answers: Answers): Lines => lines.filter(({ id }) => !answers[id])
