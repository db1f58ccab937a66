/** Who may call: anyone, signed-in staff, or the garage's admins. Actions ask for their own permission besides. */
export type ApiAccess = 'public' | 'staff' | 'admin'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type ApiRoute = { method: Method; path: string; access: ApiAccess; idempotent: boolean }

/** Every call under /api, once (spec 7 and readings). Paths are relative to /api. */
export const apiRoutes = {
  login: call('POST', '/auth/login', 'public'),
  register: idempotentCall('POST', '/auth/register', 'public'),
  refresh: call('POST', '/auth/refresh', 'public'),
  logout: call('DELETE', '/auth/logout', 'public'),
  createUser: idempotentCall('POST', '/auth/create-user', 'public'),
  resetRequest: idempotentCall('POST', '/auth/reset-request', 'public'),
  resetConfirm: call('POST', '/auth/reset-confirm', 'public'),
  me: call('GET', '/auth/me', 'staff'),
  updateMe: call('PATCH', '/auth/me', 'staff'),
  changePassword: call('POST', '/auth/change-password', 'staff'),

  listInvitations: call('GET', '/invitations', 'admin'),
  invite: idempotentCall('POST', '/invitations', 'admin'),
  deleteInvitation: call('DELETE', '/invitations/:id', 'admin'),
  listEmployees: call('GET', '/employees', 'admin'),
  updateEmployee: call('PATCH', '/employees/:id', 'admin'),
  deleteEmployee: call('DELETE', '/employees/:id', 'admin'),
  garage: call('GET', '/garage', 'staff'),
  updateGarage: call('PATCH', '/garage', 'admin'),

  listClients: call('GET', '/clients', 'staff'),
  client: call('GET', '/clients/:id', 'staff'),
  createClient: idempotentCall('POST', '/clients', 'staff'),
  updateClient: call('PATCH', '/clients/:id', 'staff'),
  deleteClient: call('DELETE', '/clients/:id', 'admin'),
  exportClient: call('GET', '/clients/:id/export', 'admin'),

  listCars: call('GET', '/cars', 'staff'),
  car: call('GET', '/cars/:id', 'staff'),
  createCar: idempotentCall('POST', '/cars', 'staff'),
  updateCar: call('PATCH', '/cars/:id', 'staff'),
  deleteCar: call('DELETE', '/cars/:id', 'admin'),

  listStepTypes: call('GET', '/step-types', 'staff'),
  createStepType: call('POST', '/step-types', 'admin'),
  updateStepType: call('PATCH', '/step-types/:id', 'admin'),
  deleteStepType: call('DELETE', '/step-types/:id', 'admin'),

  unreadCount: call('GET', '/notifications/unread-count', 'staff'),
  listNotifications: call('GET', '/notifications', 'staff'),
  markRead: call('POST', '/notifications/mark-read', 'staff'),
  markAllRead: call('POST', '/notifications/mark-all-read', 'staff'),

  listProcesses: call('GET', '/processes', 'staff'),
  processStats: call('GET', '/processes/stats', 'staff'),
  processInitData: call('GET', '/processes/init-data', 'staff'),
  process: call('GET', '/processes/:id', 'staff'),
  processActivity: call('GET', '/processes/:id/activity', 'staff'),
  createProcess: idempotentCall('POST', '/processes', 'admin'),
  updateProcess: call('PATCH', '/processes/:id', 'admin'),
  deleteProcess: call('DELETE', '/processes/:id', 'admin'),
  markStepReady: call('POST', '/processes/:id/steps/:stepId/propose-ready', 'staff'),
  validateStep: call('POST', '/processes/:id/steps/:stepId/validate', 'admin'),
  revertStep: call('PATCH', '/processes/:id/steps/:stepId', 'admin'),
  rotateLink: call('POST', '/processes/:id/qr-token/rotate', 'admin'),

  publicProcess: call('GET', '/public/processes/:token', 'public'),
} as const

/** What describes the calls, under /api as well: for programs, and for people. Not calls themselves. */
export const apiDescription = { document: '/openapi.json', page: '/docs' } as const

export type ApiRouteName = keyof typeof apiRoutes

function call(method: Method, path: string, access: ApiAccess): ApiRoute {
  return { method, path, access, idempotent: false }
}

function idempotentCall(method: Method, path: string, access: ApiAccess): ApiRoute {
  return { method, path, access, idempotent: true }
}
