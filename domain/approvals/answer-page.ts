import type { Answers, PublicApproval } from './approval.ts'
import { lineAnswers } from './approval-schemas.ts'

/** What somebody chose and typed on the customer's pages so far: it goes with them from one to the next. */
export type AnswerInput = { answers: Answers; prenom: string; nom: string }

export const nothingGiven: AnswerInput = { answers: {}, prenom: '', nom: '' }

/** What the buttons of the recap say beside what was typed. */
export const backGesture = 'revenir'

/** The field that holds the answer to a line. */
export const answerField = (lineId: string): string => `reponse-${lineId}`

type Lines = Pick<PublicApproval, 'lines'>['lines']

/** What a form holds, to the lines that were shown and no other. */
export function givenIn(fields: Record<string, unknown>, lines: Lines): AnswerInput {
  const answers: Answers = {}
  for (const { id } of lines) {
    const answer = lineAnswers.find((one) => one === fields[answerField(id)])
    if (answer) answers[id] = answer
  }
  return { answers, prenom: textIn(fields.prenom), nom: textIn(fields.nom) }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Answers as hidden fields of a form. */
export const answersAsFields = (answers: Answers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [answerField(id), answer]))

/** Those without an answer, in their order. */
export const unanswered = (lines: Lines, answers: Answers): Lines => lines.filter(({ id }) => !answers[id])
