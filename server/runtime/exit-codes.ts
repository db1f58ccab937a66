/** What starting again does not mend (EX_CONFIG): service managers are told to leave it to the operator (docs/operations.md). */
export const forTheOperatorCode = 78
