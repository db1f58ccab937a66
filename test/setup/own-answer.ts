import { ownAnswerHeader } from '../../domain/ground/addresses/own-answer.ts'

/** The headers by which a test's answer counts as one of the server. */
export const ownAnswer = { [ownAnswerHeader]: '1' }
