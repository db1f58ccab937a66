/** A newer version has migrated this database; the message is for the person at the terminal. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
