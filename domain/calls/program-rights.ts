/** The rights of a program's token. A right to write does not include the right to read. */
export const programRights = [
  'clients:read',
  'clients:write',
  'cars:read',
  'cars:write',
  'processes:read',
  'processes:write',
  'approvals:read',
  'approvals:write',
  'stepTypes:read',
  'billing:read',
  'billing:write',
] as const

export type ProgramRight = (typeof programRights)[number]
