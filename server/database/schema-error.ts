/** A newer version has been in this database; the message is for the person at the terminal. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
