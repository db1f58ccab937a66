/** The exit code of errors that a restart does not solve (EX_CONFIG, docs/operations.md). */
export const forTheOperatorCode = 78
