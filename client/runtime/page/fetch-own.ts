import { ownAnswerHeader } from '../../../domain/ground/addresses/own-answer.ts'

/** Fetches an answer of the server. Rejects when there is none, which includes the answer of a relay. */
export async function fetchOwn(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (!response.headers.has(ownAnswerHeader)) throw new TypeError('relay')
  return response
}
