import { journalQuery } from '../../domain/activity/journal.ts'
import type { garageCalls } from '../../domain/features/garage.ts'
import type { TenantRead } from '../database/tenant.ts'
import { found } from '../http/answer/page.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { type Pages, page } from '../http/forms/page-table.ts'
import { parseForm, typedValues } from '../http/parse.ts'
import { journalPeople, listJournal } from './journal.ts'

export const journalApi = (): Handlers<Extract<keyof typeof garageCalls, 'GET /journal'>> => ({
  'GET /journal': (tx, { query }) => listJournal(tx, query),
})

export const journalPages = {
  journal: page({ read: (tx, { query }) => journalPage(tx, query) }),
} satisfies Pages

/** The journal; with a wrong filter only its form (400), with the typed values and the errors. */
async function journalPage(tx: TenantRead, query: Record<string, unknown>) {
  const filters = parseForm(journalQuery, query)
  const values = typedValues(query)
  if (!filters.ok)
    return found('journal', { list: null, people: await journalPeople(tx), values, issues: filters.issues }, 400)
  const [list, people] = await Promise.all([listJournal(tx, filters.data), journalPeople(tx)])
  return found('journal', { list, people, values, issues: [] })
}
