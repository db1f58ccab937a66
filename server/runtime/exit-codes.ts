/**
 * The exit code of faults that a restart does not mend (EX_CONFIG): service managers leave them to the operator
 * (docs/operations.md).
 */
export const forTheOperatorCode = 78
