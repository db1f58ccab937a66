export type Role = 'admin' | 'employee' | 'reader'

const reading = ['read', 'seeStats'] as const
const working = [
  ...reading,
  'writeClient',
  'writeCar',
  'markStepReady',
  'keepWaiting',
  'takeProcess',
  'receiveCar',
  'annotate',
  'draftApproval',
] as const
export const actions = [
  ...working,
  'deleteClient',
  'exportClient',
  'deleteCar',
  'seeClientContact',
  'createProcess',
  'updateProcess',
  'deleteProcess',
  'validateStep',
  'revertStep',
  'assignProcess',
  'remindCustomer',
  'publish',
  'sendApproval',
  'rotateLink',
  'manageStepTypes',
  'manageEmployees',
  'manageGarage',
  'exportGarage',
  'readMails',
  'readJournal',
  'seeOperation',
  'importData',
] as const

export type Action = (typeof actions)[number]

const grants: Record<Role, ReadonlySet<Action>> = {
  admin: new Set(actions),
  employee: new Set(working),
  reader: new Set(reading),
}

/** Whether a person may perform an action. The server uses it to refuse, the interface to hide. */
export function can(actor: { role: Role }, action: Action): boolean {
  return grants[normaliseRole(actor.role)].has(action)
}

/** The people who may open an address: everybody, or employees with this permission. */
export type Access = 'public' | Action

/** @param actor the signed-in user, if there is one */
export function may(actor: { role: Role } | null | undefined, access: Access): boolean {
  return access === 'public' || (actor != null && can(actor, access))
}

/** The audience in one word, for the API documentation. */
export function audience(access: Access): 'public' | 'staff' | 'admin' {
  if (access === 'public') return 'public'
  return grants.employee.has(access) ? 'staff' : 'admin'
}

/** Reads a role: 'mechanic' is an older word for employee; an unknown role may look but not change anything. */
export function normaliseRole(value: unknown): Role {
  if (value === 'admin' || value === 'employee') return value
  return value === 'mechanic' ? 'employee' : 'reader'
}

export const roleLabels: Record<Role, string> = {
  admin: 'Administrateur',
  employee: 'Employé',
  reader: 'Lecture seule',
}
