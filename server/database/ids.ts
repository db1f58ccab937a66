import { v7 } from 'uuid'

/** UUIDv7: random, and ordered by time. */
export const newId = (): string => v7()

/** Whether a text is an id as the database writes it: a uuid in lower case. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
