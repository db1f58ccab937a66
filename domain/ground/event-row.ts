/** The id of the event's subject, named by the first half of the event's name. */
export type About = { id: string }
/** The process whose history has the event. */
export type InProcess = About & { processId: string }
export type Outside = About & { processId?: undefined }
export type Changed<T> = { before: T; after: T }
/** The names of the changed fields, without values: the history may be kept longer than the personal data. */
export type Fields = { after: { fields: string[] } }

export type Person = { nom: string; prenom: string }
type AfterOf<Facts> = Facts extends { after: infer After } ? After : undefined

export type HistoryRow<Facts> = {
  apiName: string
  /** The sentence of the history; `whom` is the assignee, null once the account is deleted. */
  sentence: (after: AfterOf<Facts>, whom: Person | null) => string
  /** The facts of this event, for the compiler alone. */
  facts?: Facts
}

/** A row of an event of a process. */
export const inHistory = <Facts extends InProcess>(
  apiName: string,
  sentence: HistoryRow<Facts>['sentence'],
): HistoryRow<Facts> => ({ apiName, sentence })

export type OutsideRow<Facts extends Outside> = {
  /** The sentence of the journal; `whom` is the employee concerned, null once the account is deleted. */
  sentence: (facts: Omit<Facts, 'id'>, whom: Person | null) => string
  /** The facts of this event, for the compiler alone. */
  facts?: Facts
}

/** A row of an event outside of any process. */
export function outside<Facts extends Outside = About>(sentence: OutsideRow<Facts>['sentence']): OutsideRow<Facts> {
  return { sentence }
}

/** A row of an event that webhooks may choose, with its label in their list. */
export const toWebhooks = <Row extends object>(webhook: string, row: Row): Row & { webhook: string } => ({
  ...row,
  webhook,
})
