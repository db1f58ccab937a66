import type { JournalKind } from '../activity/journal.ts'
import type { RouteName } from '../ground/addresses/route-names.ts'
import type { CallTable } from '../ground/call.ts'
import type { Upload } from '../ground/forms/upload.ts'

/** The parts of the API documentation, in its order. */
export const chapterTitles = [
  'Comptes et sessions',
  'Garage et équipe',
  'Clients et véhicules',
  'Processus et types de réparation',
  'Notifications',
  'Recherche',
] as const

/**
 * The additions of one noun to the domain, beside its rules. Only the server reads them: no schema is sent to browsers.
 */
export type DomainFeature = {
  /** The chapter of the API documentation that lists the calls. */
  chapter?: (typeof chapterTitles)[number]
  calls?: CallTable
  /**
   * Modules of schemas. Each exported schema becomes a component of the OpenAPI document, under the name of its export.
   */
  schemas?: readonly object[]
  /** Error codes with their French texts, beside those of `domain/ground/messages.ts`. */
  refusals?: Record<string, string>
  /** Events outside of any process. */
  events?: Record<string, { sentence: (...facts: never[]) => string; webhook?: string }>
  /**
   * The subjects of events, which are the first half of their names: their list in the journal, and their title in the
   * list of webhooks, whose events all have a label.
   */
  subjects?: Record<string, { journal: JournalKind; webhooks?: string }>
  /** The files that forms of pages may send. */
  pageUploads?: { [Name in RouteName]?: Upload }
}

/** Checks the shape of a feature, and keeps its exact type. */
export const feature = <const Own extends DomainFeature>(own: Own): Own => own
