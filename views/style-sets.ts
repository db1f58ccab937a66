/**
 * The style sheets, each by the module that imports its content. Pages of a first visit have a small sheet, and
 * pages entered through the loader have another. All share one set of class names; each sheet only holds what it imports.
 */
export const styleRoots = {
  staff: 'views/pages/staff.ts',
  entrance: 'views/pages/entrance.ts',
  apart: 'views/pages/apart.ts',
  loader: 'views/layout/EntranceLoader.tsx',
  tracking: 'views/pages/tracking.ts',
  approval: 'views/pages/approval.ts',
  notices: 'views/pages/notices.ts',
  wall: 'views/pages/wall.ts',
}

export type StyleSet = keyof typeof styleRoots

/** Whether pages of a set have the employees' bar, and its bell. */
export const hasBar = (set: StyleSet): boolean => set === 'staff'

const forCustomers: readonly StyleSet[] = ['tracking', 'approval', 'notices']

/** Whether pages of a set run scripts: customers' pages run none. */
export const runsScripts = (set: StyleSet): boolean => !forCustomers.includes(set)
