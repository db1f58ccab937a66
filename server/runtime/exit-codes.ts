/** The exit code of faults that a restart does not mend (EX_CONFIG, docs/operations.md). */
export const forTheOperatorCode = 78
