import { ownAnswerHeader } from '../../../domain/ground/addresses/own-answer.ts'

/** The clock of the server minus that of this browser, in ms, by the last answer. */
export let serverAheadMs = 0

/** Fetches an answer of the server. Rejects when there is none, which includes the answer of a relay. */
export async function fetchOwn(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (!response.headers.has(ownAnswerHeader)) throw new TypeError('relay')
  serverAheadMs = (Date.parse(response.headers.get('Date') ?? '') || Date.now()) - Date.now()
  return response
}
